"""Folding the log: `fold(state, entry)` is the one place where a room's state changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pentaraduga.core import CLOCK, Move, Rng
from pentaraduga.rooms import log, stopwatch
from pentaraduga.rooms.ordering import COUNTED_CLAMPS, error_95
from pentaraduga.rooms.recorder import has_records
from pentaraduga.rooms.setback import set_back
from pentaraduga.rooms.state import Member, Pause, RoomState, Round, RunningTimer
from pentaraduga.rooms.views import RaceFinish, RoundLine, RoundView, SheetLine

AUTO_PAUSE_MS = 20_000.0
"""How long the clocks wait in one round for a member whose connection is gone."""


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
    state = replace(change(state, entry), seq=state.seq + 1, at=entry.at)
    if entry.cseq:
        state = _taken(state, entry.by, entry.cseq)
    return state


def _taken(state: RoomState, member: str, cseq: int) -> RoomState:
    known = state.member(member)
    return _edit(state, member, cseq=max(known.cseq, cseq)) if known else state


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
    )
    return replace(state, members=(*state.members, member), named=state.named + 1)


def _left(state: RoomState, e: log.Left) -> RoomState:
    gone = state.member(e.member)
    banned = state.banned
    if e.banned and gone and gone.key:
        banned = (*banned, gone.key)
    members = tuple(m for m in state.members if m.id != e.member)
    return replace(state, members=members, banned=banned)


def _presence(state: RoomState, e: log.Presence) -> RoomState:
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
    return _edit(state, e.member, seat=e.seat, waiting=e.waiting, ready=ready)


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
    )


def _host(state: RoomState, e: log.HostIs) -> RoomState:
    return replace(state, host=e.member)


def _code(state: RoomState, e: log.CodeIs) -> RoomState:
    return replace(state, code=e.code)


def _countdown(state: RoomState, e: log.CountdownStarted) -> RoomState:
    before = state.before if state.phase == "countdown" else state.phase
    return replace(state, phase="countdown", start_at=e.start_at, before=before)


def _countdown_stopped(state: RoomState, _: log.CountdownStopped) -> RoomState:
    # Whoever sat down meanwhile was to be dealt in; now there is time to sit as usual.
    return _seat_waiting(replace(state, phase=state.before, start_at=None))


def _dealt(state: RoomState, e: log.Dealt) -> RoomState:
    game = state.next_game
    state = replace(state, game=game.game, options=game.options)
    play = state.rules.setup(len(e.members), state.options, Rng(e.seed))
    seats = {member: seat for seat, member in enumerate(e.members)}
    members = tuple(
        replace(
            m,
            seat=seats.get(m.id),
            # Whoever had a seat and is not dealt in (absent at the start) is offered the next one.
            waiting=m.id not in seats and (m.waiting or m.seat is not None),
            ready=m.bot is not None,
        )
        for m in state.members
    )
    names = {m.id: m.name for m in state.members}
    dealt = Round(
        seed=e.seed,
        members=e.members,
        names=tuple(names[m] for m in e.members),
        start_at=e.start_at,
        open_at=e.start_at,
        play=play,
        clamps=(0,) * len(e.members),
        locks=({},) * len(e.members),
    )
    state = replace(
        state, phase="round", members=members, round=dealt, start_at=e.start_at, pause=None
    )
    return _with_play(state, play, e.start_at)


def _with_play(state: RoomState, play: Any, now: float) -> RoomState:
    """The round with the game's new state, and its timers started, kept or dropped."""
    running = {t.id: t for t in state.dealt.timers}
    timers = tuple(
        running.get(t.id)
        or (
            RunningTimer(t.id, None, float(t.ms)) if state.pause else RunningTimer(t.id, now + t.ms)
        )
        for t in state.rules.timers(play)
    )
    return replace(state, round=replace(state.dealt, play=play, timers=timers))


def _acted(state: RoomState, e: log.Acted) -> RoomState:
    rules = state.rules
    moves = [Move(m.seat, rules.parse_action(m.text)) for m in e.moves]
    at = max(m.fair for m in e.moves)
    before = play = stopwatch.told(rules, state.dealt, at)
    if len(moves) == 1:
        play = rules.apply(play, moves[0].seat, moves[0].action)
    else:
        play = rules.apply_tie(play, moves, e.coin)
    for m in e.moves:
        if m.cseq:
            state = _taken(state, m.by, m.cseq)
    clamps = list(state.dealt.clamps)
    for m in e.moves:
        if m.clamp in COUNTED_CLAMPS:
            clamps[m.seat] += 1
    group = state.dealt.groups[-1] + 1 if state.dealt.groups else 0
    played = replace(
        state.dealt,
        clamps=tuple(clamps),
        moves=state.dealt.moves + e.moves,
        groups=state.dealt.groups + (group,) * len(e.moves),
        coins=state.dealt.coins + (e.coin,) * len(e.moves),
    )
    state = replace(state, round=played)
    state = _with_race(state, e)
    if rules.race(play) != rules.race(before):
        state = replace(state, round=replace(state.dealt, finishes=(), sigmas=()))
    return _watched(_with_play(state, play, at), at)


def _watched(state: RoomState, at: float) -> RoomState:
    """The stopwatch after a move, and who started it."""
    before = state.dealt
    after = stopwatch.moved(state.rules, before, at, paused=state.pause is not None)
    if after.runs_since is not None and not after.player:
        owner = state.at_seat(0)
        after = replace(after, player=owner.key if owner else "")
    return state if after is before else replace(state, round=after)


def _with_race(state: RoomState, e: log.Acted) -> RoomState:
    """The photo finish with these moves, if they are of a kind that the game races for."""
    kinds = state.rules.info.races
    racing = [m for m in e.moves if m.seat != CLOCK and m.text.split(" ", 1)[0] in kinds]
    if not racing:
        return state
    finishes, sigmas = list(state.dealt.finishes), list(state.dealt.sigmas)
    group = finishes[-1].group + 1 if finishes else 0
    start = state.dealt.start_at + state.dealt.stood
    for m in racing:
        at = m.fair - start
        first, sigma = (finishes[0].at_ms, sigmas[0]) if finishes else (at, 0.0)
        finishes.append(
            RaceFinish(
                seat=m.seat,
                kind=m.text.split(" ", 1)[0],
                group=group,
                tie=len(racing) > 1,
                at_ms=round(at, 1),
                behind_ms=round(at - first, 1),
                error_ms=round(error_95(sigma, m.sigma), 1),
                clamp=m.clamp,
            )
        )
        sigmas.append(m.sigma)
    return replace(
        state, round=replace(state.dealt, finishes=tuple(finishes), sigmas=tuple(sigmas))
    )


def _locked(state: RoomState, e: log.Locked) -> RoomState:
    locks = tuple(
        kinds | {e.kind: e.until} if seat == e.seat else kinds
        for seat, kinds in enumerate(state.dealt.locks)
    )
    return replace(state, round=replace(state.dealt, locks=locks))


def _paused(state: RoomState, e: log.Paused) -> RoomState:
    if state.pause is not None:
        # Only the reason or the end of the pause changes; the clocks already stand.
        return replace(state, pause=Pause(e.why, state.pause.since, e.resumes_at))
    timers = tuple(
        RunningTimer(t.id, None, max(0.0, (t.ends_at or e.at) - e.at)) for t in state.dealt.timers
    )
    standing = stopwatch.stopped(replace(state.dealt, timers=timers), e.at)
    return replace(state, pause=Pause(e.why, e.at, e.resumes_at), round=standing)


def _resumed(state: RoomState, e: log.Resumed) -> RoomState:
    span = 0.0 if state.pause is None else e.at - state.pause.since
    excused = dict(state.dealt.excused)
    if state.pause and state.pause.why == "away":
        for m in state.seated:
            if m.bot is None and not m.online:
                # Waited for in vain, or the others chose to go on: not a second time.
                excused[m.id] = AUTO_PAUSE_MS
            elif m.bot is None and m.since > state.pause.since:
                excused[m.id] = excused.get(m.id, 0.0) + span
    timers = tuple(
        RunningTimer(t.id, e.at + t.left) if t.ends_at is None else t for t in state.dealt.timers
    )
    running = replace(
        state.dealt,
        timers=timers,
        stood=state.dealt.stood + span,
        open_at=e.at,
        excused=excused,
    )
    running = stopwatch.resumed(state.rules, running, e.at)
    return replace(state, pause=None, round=running)


def _round_ended(state: RoomState, _: log.RoundEnded) -> RoomState:
    ended = state.dealt
    score = state.rules.score(ended.play)
    if score is None:
        raise ValueError("a round that goes on is not scored")
    lines = tuple(
        RoundLine(
            member=member,
            name=ended.names[seat],
            seat=seat,
            points=score.points[seat],
            sheet=tuple(
                SheetLine(r.code, r.points, r.count)
                for r in (score.sheet[seat] if score.sheet else ())
            ),
        )
        for seat, member in enumerate(ended.members)
    )
    winner = ended.finishes[0] if ended.finishes else None
    first = ended.members[winner.seat] if winner and not winner.tie else None
    recorded = state.recorded + has_records(state.game)
    view = RoundView(
        n=len(state.results) + 1,
        game=state.game,
        lines=lines,
        first=first,
        record=recorded if has_records(state.game) else None,
    )
    # Whoever waited for this round's end sits now, as far as there are seats.
    state = replace(
        state,
        phase="result",
        results=(*state.results, view),
        recorded=recorded,
        start_at=None,
        pause=None,
        round=replace(ended, timers=(), locks=({},) * len(ended.members)),
    )
    return _seat_waiting(state)


def _seat_waiting(state: RoomState) -> RoomState:
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


def _match_ended(state: RoomState, _: log.MatchEnded) -> RoomState:
    return replace(state, phase="over")


def _new_match(state: RoomState, _: log.NewMatch) -> RoomState:
    members = tuple(replace(m, ready=m.bot is not None) for m in state.members)
    state = replace(
        state, phase="lobby", members=members, results=(), round=None, pause=None, start_at=None
    )
    return _seat_waiting(state)


def _taken_over(state: RoomState, e: log.TakenOver) -> RoomState:
    """No clock ran while no node had the room; nobody is connected to the new one yet."""
    downtime = e.downtime
    if e.at < state.at:
        # By the old clock it is at least as late as the last entry.
        state, downtime = set_back(state, state.at - e.at), 0.0
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
    log.Left: _left,
    log.Presence: _presence,
    log.Seated: _seated,
    log.Readied: _readied,
    log.Renamed: _renamed,
    log.Configured: _configured,
    log.HostIs: _host,
    log.CodeIs: _code,
    log.CountdownStarted: _countdown,
    log.CountdownStopped: _countdown_stopped,
    log.Dealt: _dealt,
    log.Acted: _acted,
    log.Locked: _locked,
    log.Paused: _paused,
    log.Resumed: _resumed,
    log.RoundEnded: _round_ended,
    log.MatchEnded: _match_ended,
    log.NewMatch: _new_match,
    log.TakenOver: _taken_over,
}
