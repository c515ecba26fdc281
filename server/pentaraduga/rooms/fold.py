"""Folding the log: `fold(state, entry)` is the one place where a room's state changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pentaraduga.rooms import fold_party, fold_round, log, stopwatch
from pentaraduga.rooms.setback import set_back
from pentaraduga.rooms.state import NOTHING_TAKEN, Member, RoomState, Taken

UNSETTLED = 64
BANNED_MOST = 2000
"""Keys of devices that are kept out; a room with more strangers than that is better locked."""
"""How many of a member's commands that were passed over are remembered, newest first."""


def begin(entry: log.Created, seq: int) -> RoomState:
    """The state after the first entry of a room."""
    return RoomState(
        seq=seq,
        at=entry.at,
        id=entry.id,
        code=entry.code,
        phase="lobby",
        host="",
        game=entry.game,
        options=dict(entry.options),
        match=entry.match,
        seats=entry.seats,
    )


def fold(state: RoomState, entry: log.AnyEntry) -> RoomState:
    """The state after the next entry.

    Raises:
        ValueError: the entry is a second beginning.
    """
    change = _CHANGES.get(type(entry))
    if change is None:
        raise ValueError(f"a room does not begin twice: {entry}")
    after = change(state, entry)
    taken = _taken(after, entry, after.taken) if entry.cseq else after.taken
    folded = replace(after, seq=state.seq + 1, at=entry.at, taken=taken)
    # Computed once, not after every move.
    if folded.members is state.members:
        folded.__dict__["roster"] = state.roster
    if folded.game is state.game:
        folded.__dict__["rules"] = state.rules
    return folded


def _taken(
    state: RoomState, command: log.Entry | log.Stamped, taken: dict[str, Taken]
) -> dict[str, Taken]:
    """The commands taken, including this one."""
    by, cseq = command.by, command.cseq
    if state.member(by) is None:
        return taken
    before = taken.get(by, NOTHING_TAKEN)
    unsettled: tuple[int, ...] = ()
    if before.unsettled or command.unsettled:
        open_ones = {*before.unsettled, *command.unsettled} - {cseq}
        unsettled = tuple(sorted(open_ones))[-UNSETTLED:]
    return taken | {by: Taken(max(before.cseq, cseq), unsettled)}


def _edit(state: RoomState, member: str, **changes: Any) -> RoomState:
    members = tuple(replace(m, **changes) if m.id == member else m for m in state.members)
    return replace(state, members=members)


def _joined(state: RoomState, e: log.Joined) -> RoomState:
    member = Member(
        id=e.member,
        key=e.key,
        name=e.name,
        seat=e.seat,
        since=e.at,
        bot=e.bot,
        ready=e.bot is not None,
        device=e.device,
    )
    return replace(state, members=(*state.members, member), named=state.named + 1)


def _seat_moved(state: RoomState, e: log.SeatMoved) -> RoomState:
    return _edit(state, e.member, key=e.key, device=e.device)


def _left(state: RoomState, e: log.Left) -> RoomState:
    return _without(state, {e.member}, banned=e.banned)


def _cleared(state: RoomState, e: log.Cleared) -> RoomState:
    return _without(state, set(e.members), banned=True)


def _without(state: RoomState, gone: set[str], *, banned: bool) -> RoomState:
    keys = [k for m in state.members if m.id in gone for k in (m.key, m.device) if k]
    members = tuple(m for m in state.members if m.id not in gone)
    # A locked room that all have left would be lost for good.
    shut = state.shut and any(m.bot is None for m in members)
    return replace(
        state,
        members=members,
        banned=(*state.banned, *keys)[-BANNED_MOST:] if banned else state.banned,
        shut=shut,
        taken={m: taken for m, taken in state.taken.items() if m not in gone},
    )


def _door(state: RoomState, e: log.DoorIs) -> RoomState:
    return replace(state, shut=e.shut)


def _presence(state: RoomState, e: log.Presence) -> RoomState:
    who = state.member(e.member)
    if who is not None and who.seat is not None and e.online and not who.online:
        state = fold_round.missed(state, e.at - who.since)
    return _edit(state, e.member, online=e.online, since=e.at)


def _seated(state: RoomState, e: log.Seated) -> RoomState:
    who = state.member(e.member)
    ready = who is not None and who.bot is not None
    if e.instead_of:
        state = _edit(state, e.instead_of, seat=None, ready=False)
        if state.round is not None and who is not None:
            members = tuple(e.member if m == e.instead_of else m for m in state.round.members)
            names = tuple(
                who.name if m == e.member else n
                for m, n in zip(members, state.round.names, strict=True)
            )
            state = replace(state, round=replace(state.round, members=members, names=names))
    placed = state.seq + 1
    return _edit(state, e.member, seat=e.seat, waiting=e.waiting, ready=ready, placed=placed)


def _readied(state: RoomState, e: log.Readied) -> RoomState:
    return _edit(state, e.member, ready=e.on)


def _renamed(state: RoomState, e: log.Renamed) -> RoomState:
    return _edit(state, e.member, name=e.name)


def _configured(state: RoomState, e: log.Configured) -> RoomState:
    return replace(
        state,
        game=e.game,
        options=dict(e.options),
        match=e.match,
        seats=e.seats,
        auto_pause=e.auto_pause,
        playlist=e.playlist,
        beginners=e.beginners,
        public=e.public,
        next_up=e.next_up,
    )


def _host(state: RoomState, e: log.HostIs) -> RoomState:
    return replace(state, host=e.member)


def _code(state: RoomState, e: log.CodeIs) -> RoomState:
    return replace(state, code=e.code)


def _countdown(state: RoomState, e: log.CountdownStarted) -> RoomState:
    before = state.before if state.phase == "countdown" else state.phase
    return replace(state, phase="countdown", start_at=e.start_at, before=before)


def _countdown_stopped(state: RoomState, _: log.CountdownStopped) -> RoomState:
    # Members who sat down meanwhile were to be dealt in; now they can sit as usual.
    return _seat_waiting(replace(state, phase=state.before, start_at=None, predictions={}))


def _seat_waiting(state: RoomState) -> RoomState:
    if state.next_up != "same":
        return state  # the room seats them in their order, see party.py
    for m in state.members:
        if m.waiting:
            state = _edit(state, m.id, waiting=False)
            free = state.free_seats
            if free:
                state = _edit(state, m.id, seat=free[0])
            else:
                state = _edit(state, m.id, waiting=True)
                break
    return state


def _acted(state: RoomState, e: log.Acted) -> RoomState:
    taken = state.taken
    for m in e.moves:
        if m.cseq:
            taken = _taken(state, m, taken)
    state = fold_round.noted(state, e)
    return replace(state, round=fold_round.acted(state, e), taken=taken)


def _round_ended(state: RoomState, e: log.RoundEnded) -> RoomState:
    # Members who waited for this round's end are seated now, while there are seats.
    return _seat_waiting(fold_round.round_ended(state, e))


def _match_ended(state: RoomState, _: log.MatchEnded) -> RoomState:
    return replace(state, phase="over")


def _new_match(state: RoomState, _: log.NewMatch) -> RoomState:
    members = tuple(replace(m, ready=m.bot is not None) for m in state.members)
    state = replace(
        state, phase="lobby", members=members, results=(), round=None, pause=None, start_at=None,
        clamped={}, far_back={}, predictions={},
    )  # fmt: skip
    return _seat_waiting(state)


def _taken_over(state: RoomState, e: log.TakenOver) -> RoomState:
    """No clock ran while no node had the room; nobody is connected to the new one yet."""
    downtime = e.downtime
    if downtime < 0:
        # The clock is behind, so all times that the room remembers move back with it.
        state, downtime = set_back(state, -downtime), 0.0
    elif e.at < state.at:
        # As rooms saved it before: it is at least as late as the last entry.
        state, downtime = set_back(state, state.at - e.at), 0.0
    if any(m.online for m in state.seated):
        state = fold_round.missed(state, downtime)
    members = tuple(replace(m, online=False, since=e.at) if m.online else m for m in state.members)
    state = replace(state, members=members)
    if state.phase == "round" and state.round is not None and state.pause is None:
        timers = tuple(
            replace(t, ends_at=t.ends_at + downtime) if t.ends_at is not None else t
            for t in state.dealt.timers
        )
        # Not "stood": nobody paused, so times since the start keep counting real time.
        later = stopwatch.shifted(replace(state.dealt, timers=timers), downtime)
        state = replace(state, round=later)
    return state


_CHANGES: dict[type[msgspec.Struct], Callable[[RoomState, Any], RoomState]] = {
    log.Joined: _joined,
    log.SeatMoved: _seat_moved,
    log.Left: _left,
    log.Cleared: _cleared,
    log.DoorIs: _door,
    log.Presence: _presence,
    log.Seated: _seated,
    log.Readied: _readied,
    log.Renamed: _renamed,
    log.Configured: _configured,
    log.HostIs: _host,
    log.CodeIs: _code,
    log.CountdownStarted: _countdown,
    log.CountdownStopped: _countdown_stopped,
    log.HeadStartIs: fold_party.head_start,
    log.Predicted: fold_party.predicted,
    log.Dealt: fold_round.dealt,
    log.Acted: _acted,
    log.Locked: fold_round.locked,
    log.Paused: fold_round.paused,
    log.Resumed: fold_round.resumed,
    log.PlayedAway: fold_round.played_away,
    log.RoundEnded: _round_ended,
    log.MatchEnded: _match_ended,
    log.NewMatch: _new_match,
    log.TakenOver: _taken_over,
}
