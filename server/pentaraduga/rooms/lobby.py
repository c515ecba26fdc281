"""Members' commands to the room itself: pure decisions, from state and command to log entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from pentaraduga.core import BadOption, Illegal
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import evening, log, party
from pentaraduga.rooms.names import bot_token, different, fault_of, tidy
from pentaraduga.rooms.state import Member, RoomState
from pentaraduga.rooms.stopwatch import away_ms

COUNTDOWN_MS = 3000.0
"""From "everybody is ready" to the first sight of the hands."""

RESUME_LEAD_MS = 1000.0
"""From "go on" to running clocks, so that everybody sees the hands again at the same instant."""

Decision: TypeAlias = list[log.AnyEntry] | Illegal


def decide(state: RoomState, me: Member, command: c.Command, now: float) -> Decision:
    """The entries that the command causes (none if it changes nothing), or why it is refused."""
    if isinstance(command, _HOST_ONLY) and me.id != state.host:
        return Illegal("host_only")
    return _DECISIONS[type(command)](state, me, command, now)


def can_start(state: RoomState) -> bool:
    """Enough people and bots are at the table now."""
    return sum(1 for m in state.seated if m.present) >= need(state)


def need(state: RoomState) -> int:
    """How many players the next round needs."""
    return GAMES[state.next_game.game].info.min_seats


def countdown(state: RoomState, now: float) -> list[log.AnyEntry]:
    """The start of a round, if all who are seated and present are ready and enough."""
    here = [m for m in state.seated if m.present]
    if state.phase not in ("lobby", "result") or not can_start(state):
        return []
    if state.rules.info.solo:
        return [log.CountdownStarted(at=now, start_at=now)]
    if not all(m.ready for m in here) or all(m.bot for m in here):
        return []
    return [log.CountdownStarted(at=now, start_at=now + COUNTDOWN_MS)]


def _sit(state: RoomState, me: Member, command: c.Sit, now: float) -> Decision:
    if me.seat is not None or me.waiting:
        return []
    free, way = state.free_seats, party.way_in(state)
    if state.rules.info.solo and not free:
        if way == "full":
            return Illegal("seat_taken", {"seat": 0})
        return [log.Seated(at=now, member=me.id, seat=0, instead_of=state.seated[0].id)]
    if command.seat is not None and command.seat not in range(state.seats):
        return Illegal("no_such_seat", {"seats": state.seats})
    if way == "full":
        return Illegal("room_full", {"seats": state.seats})
    if not party.has_room(state):
        return [log.Seated(at=now, member=me.id, seat=None, waiting=True)]
    if state.in_round or (state.phase == "countdown" and free):
        return [log.Seated(at=now, member=me.id, seat=None, waiting=True)]
    if command.seat is None:
        wanted = free[0] if free else max(m.seat or 0 for m in state.roster.bots)
    else:
        wanted = command.seat
    if wanted in free:
        return [log.Seated(at=now, member=me.id, seat=wanted)]
    there = state.at_seat(wanted)
    if there is None or there.bot is None:
        return Illegal("seat_taken", {"seat": wanted})
    return party.instead(there, me, now)


def _stand(state: RoomState, me: Member, _: c.Stand, now: float) -> Decision:
    if me.seat is None and not me.waiting:
        return []
    if state.in_round and me.seat is not None:
        return Illegal("round_running")
    return _and_call_off(state, me, [log.Seated(at=now, member=me.id, seat=None)], now)


def _ready(state: RoomState, me: Member, command: c.Ready, now: float) -> Decision:
    if me.seat is None:
        return Illegal("not_seated")
    # Pressed for a round while the match ended: that doesn't ask for another match (`rematch`
    # does).
    if state.phase == "round" or (state.phase == "over" and command.on):
        return Illegal("wrong_phase", {"phase": state.phase})
    if me.ready == command.on:
        return []
    entries: list[log.AnyEntry] = [log.Readied(at=now, member=me.id, on=command.on)]
    if not command.on and state.phase == "countdown":
        entries.append(log.CountdownStopped(at=now))
    return entries


def _rename(state: RoomState, me: Member, command: c.Rename, now: float) -> Decision:
    name = tidy(command.name)
    if not name:
        return Illegal("bad_name")
    others = [m.name for m in state.members if m.id != me.id]
    fault = fault_of(name, others)
    if fault is not None:
        code, about = fault
        return Illegal(code, {"name": about})
    name = different(name, others)
    return [] if name == me.name else [log.Renamed(at=now, member=me.id, name=name)]


def _configure(state: RoomState, me: Member, command: c.Configure, now: float) -> Decision:
    if state.phase != "lobby":
        return Illegal("wrong_phase", {"phase": state.phase})
    try:
        items = [_checked(item) for item in _wanted(state, command)]
    except KeyError as unknown:
        return Illegal("no_such_game", {"game": str(unknown.args[0])})
    except BadOption as problem:
        return Illegal("bad_option", {"option": problem.option, "allowed": problem.allowed})
    botless = _botless(items)
    if botless and any(m.bot for m in state.seated):
        return Illegal("no_bots", {"game": botless})
    low = max(GAMES[item.game].info.min_seats for item in items)
    high = min(GAMES[item.game].info.max_seats for item in items)
    low = max(low, len(state.seated))
    seats = command.seats
    if seats is None:
        seats = state.seats if low <= state.seats <= high else high
    if not low <= seats <= high:
        return Illegal("bad_seats", {"low": low, "high": high})
    next_up = command.next_up or state.next_up
    match = command.match or evening.match_with(state, next_up, len(items))
    if next_up == "round_robin" and not evening.is_length(match):
        return Illegal("bad_match", {"low": 1, "high": evening.TIMES_MOST})
    entries: list[log.AnyEntry] = [
        log.Configured(
            at=now,
            game=items[0].game,
            options=items[0].options,
            match=match,
            seats=seats,
            auto_pause=state.auto_pause if command.auto_pause is None else command.auto_pause,
            playlist=tuple(items) if len(items) > 1 else (),
            beginners=state.beginners if command.beginners is None else command.beginners,
            public=state.public if command.public is None else command.public,
            next_up=next_up,
        )
    ]
    if any(m.seat is not None and m.seat >= seats for m in state.seated):
        # Fewer seats: people move up, so that nobody is on a seat that is gone.
        entries.extend(
            log.Seated(at=now, member=m.id, seat=n)
            for n, m in enumerate(state.seated)
            if m.seat != n
        )
    # The rules differ from those that people were ready for.
    entries.extend(
        log.Readied(at=now, member=m.id, on=False)
        for m in state.members
        if m.ready and m.bot is None
    )
    return entries


def _wanted(state: RoomState, command: c.Configure) -> list[c.PlaylistItem]:
    """The games of the match as the command leaves them."""
    if command.playlist is not None:
        return command.playlist
    if command.game is None and command.options is None and state.playlist:
        return list(state.playlist)
    game = command.game or state.game
    if command.options is not None:
        return [c.PlaylistItem(game, command.options)]
    return [c.PlaylistItem(game, state.options if game == state.game else {})]


def _checked(item: c.PlaylistItem) -> c.PlaylistItem:
    info = GAMES[item.game].info
    if not info.listed:
        raise KeyError(item.game)
    return c.PlaylistItem(item.game, info.options_from(item.options))


def _botless(items: Sequence[c.PlaylistItem]) -> str | None:
    """The first of these games that bots do not play."""
    return next((item.game for item in items if not GAMES[item.game].info.bots), None)


def _start(state: RoomState, _: Member, __: c.Start, now: float) -> Decision:
    if state.phase not in ("lobby", "result", "over"):
        return Illegal("wrong_phase", {"phase": state.phase})
    if not can_start(state):
        return Illegal("too_few_players", {"need": need(state)})
    again = [log.NewMatch(at=now)] if state.phase == "over" else []
    return [*again, log.CountdownStarted(at=now, start_at=now + COUNTDOWN_MS)]


def _add_bot(state: RoomState, _: Member, command: c.AddBot, now: float) -> Decision:
    if state.phase not in ("lobby", "result"):
        return Illegal("wrong_phase", {"phase": state.phase})
    if botless := _botless(state.playlist or [state.next_game]):
        return Illegal("no_bots", {"game": botless})
    if not state.free_seats:
        return Illegal("room_full", {"seats": state.seats})
    name = different(bot_token(command.skill), [m.name for m in state.members])
    return [
        log.Joined(
            at=now,
            member=f"b{state.named + 1}",
            key="",
            name=name,
            seat=state.free_seats[0],
            bot=command.skill,
        )
    ]


def _kick(state: RoomState, me: Member, command: c.Kick, now: float) -> Decision:
    other = state.member(command.member)
    if other is None:
        return Illegal("no_such_member")
    if other.id == me.id:
        return Illegal("not_yourself")
    if other.bot is not None and state.phase == "countdown" and other.seat is not None:
        return Illegal("wrong_phase", {"phase": state.phase})
    banned = other.bot is None and command.ban
    entries = gone(state, other, now, banned=banned)
    if banned and state.code is None and not state.shut:
        # With another secret they would be somebody new, and the link they have.
        entries.append(log.DoorIs(at=now, shut=True))
    return entries


def _lock(state: RoomState, _: Member, command: c.Lock, now: float) -> Decision:
    return [] if state.shut == command.on else [log.DoorIs(at=now, shut=command.on)]


def _clear_out(state: RoomState, me: Member, _: c.ClearOut, now: float) -> Decision:
    strangers = tuple(
        m.id for m in state.members if m.seat is None and not m.waiting and m.id != me.id
    )
    entries: list[log.AnyEntry] = []
    if strangers:
        entries.append(log.Cleared(at=now, members=strangers))
    if not state.shut:
        entries.append(log.DoorIs(at=now, shut=True))
    return entries


def _leave(state: RoomState, me: Member, _: c.Leave, now: float) -> Decision:
    return gone(state, me, now)


def gone(
    state: RoomState, other: Member, now: float, *, banned: bool = False
) -> list[log.AnyEntry]:
    """A member leaves for good; in a round their seat forfeits, and the host role passes on."""
    entries = _and_call_off(state, other, [], now)
    if state.in_round and other.seat is not None:
        entries.extend(forfeit(state, other.seat, now))
    entries.append(log.Left(at=now, member=other.id, banned=banned))
    if state.host == other.id:
        heir = next_host(state, other.id)
        if heir:
            entries.append(log.HostIs(at=now, member=heir.id))
    return entries


def forfeit(state: RoomState, seat: int, now: float) -> list[log.AnyEntry]:
    """What the rules play for a seat whose owner is gone, if anything."""
    rules = state.rules
    action = rules.forfeit(state.dealt.play, seat)
    if action is None or rules.check(state.dealt.play, seat, action) is not None:
        return []
    text = rules.write_action(action)
    move = log.Stamped(seat=seat, text=text, arrival=now, fair=now, sigma=0.0)
    return [log.Acted(at=now, moves=(move,))]


def next_host(state: RoomState, without: str) -> Member | None:
    """The next host: the longest present person, seated and connected ones first."""
    people = [m for m in state.members if m.bot is None and m.id != without]
    return min(people, key=lambda m: (not m.online, m.seat is None), default=None)


def _and_call_off(
    state: RoomState, who: Member, entries: list[log.AnyEntry], now: float
) -> list[log.AnyEntry]:
    if state.phase == "countdown" and who.seat is not None:
        entries.append(log.CountdownStopped(at=now))
    return entries


def _pass_host(state: RoomState, me: Member, command: c.PassHost, now: float) -> Decision:
    other = state.member(command.member)
    if other is None or other.bot is not None:
        return Illegal("no_such_member")
    return [] if other.id == me.id else [log.HostIs(at=now, member=other.id)]


def _pause(state: RoomState, me: Member, command: c.Pause, now: float) -> Decision:
    if not state.in_round:
        return Illegal("wrong_phase", {"phase": state.phase})
    if me.seat is None:
        return Illegal("not_seated")
    if command.menu:
        return _pause_for_menu(state, command, now)
    if command.on:
        if state.pause is not None and state.pause.why == "player" and not state.pause.resumes_at:
            return []
        return [log.Paused(at=now, why="player")]
    if state.pause is None:
        return []
    if state.pause.resumes_at is not None and state.pause.resumes_at <= now + resume_lead(state):
        return []
    return [log.Paused(at=now, why=state.pause.why, resumes_at=now + resume_lead(state))]


def _pause_for_menu(state: RoomState, command: c.Pause, now: float) -> Decision:
    """In a race, opening a sheet doesn't stop the others."""
    if not state.rules.info.solo:
        return Illegal("solo_only")
    if command.on:
        return [] if state.pause is not None else [log.Paused(at=now, why="menu")]
    if state.pause is None or state.pause.why != "menu":
        return []
    return [log.Resumed(at=now)]


def _played_away(state: RoomState, me: Member, command: c.PlayedAway, now: float) -> Decision:
    if not state.rules.info.solo:
        return Illegal("solo_only")
    if not state.in_round:
        return Illegal("wrong_phase", {"phase": state.phase})
    if me.seat is None:
        return Illegal("not_seated")
    ms = away_ms(state.dealt, command.ms, command.moves)
    return [log.PlayedAway(at=now, ms=ms)] if ms else []


def resume_lead(state: RoomState) -> float:
    """From "go on" to running clocks, ms: nobody has to be waited for when playing alone."""
    return 0.0 if state.rules.info.solo else RESUME_LEAD_MS


def _rematch(state: RoomState, me: Member, _: c.Rematch, now: float) -> Decision:
    if state.phase == "lobby" and me.seat is not None:
        # Somebody else asked a moment earlier: then this one only says "me too".
        return [] if me.ready else [log.Readied(at=now, member=me.id, on=True)]
    if state.phase != "over":
        return Illegal("wrong_phase", {"phase": state.phase})
    if me.seat is None:
        return Illegal("not_seated")
    # The others keep seeing the result until they say so, too.
    return [] if me.ready else [log.Readied(at=now, member=me.id, on=True)]


def next_match(state: RoomState, now: float) -> list[log.AnyEntry]:
    """After a match, another one: once everybody who is seated and present wants it."""
    here = [m for m in state.seated if m.present]
    people = [m for m in here if m.bot is None]
    if state.phase != "over" or not people or not all(m.ready for m in here):
        return []
    if not can_start(state):
        return []
    # In the lobby nobody is ready yet; these are.
    ready = [log.Readied(at=now, member=m.id, on=True) for m in people]
    return [log.NewMatch(at=now), *ready]


def _to_lobby(state: RoomState, _: Member, __: c.ToLobby, now: float) -> Decision:
    return [] if state.phase == "lobby" else [log.NewMatch(at=now)]


_HOST_ONLY = (
    c.Configure, c.Start, c.Invite, c.AddBot, c.Kick, c.Lock, c.ClearOut, c.PassHost, c.ToLobby,
    c.HeadStart,
)  # fmt: skip

_DECISIONS: dict[type[msgspec.Struct], Callable[[RoomState, Member, Any, float], Decision]] = {
    c.Sit: _sit,
    c.Stand: _stand,
    c.Ready: _ready,
    c.Rename: _rename,
    c.Configure: _configure,
    c.Start: _start,
    c.AddBot: _add_bot,
    c.Kick: _kick,
    c.Lock: _lock,
    c.ClearOut: _clear_out,
    c.PassHost: _pass_host,
    c.Pause: _pause,
    c.PlayedAway: _played_away,
    c.Rematch: _rematch,
    c.ToLobby: _to_lobby,
    c.Predict: party.predict,
    c.HeadStart: party.head_start,
    c.Leave: _leave,
}
"""Act and Invite are not here: the one belongs to the referee, the other needs the code book."""
