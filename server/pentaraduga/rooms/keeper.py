"""The effects of time and absence on a room: pure decisions from a state and the room time.

`consequences` follows from the state alone; `due` from the time that has passed; `next_due` says
when to look again.
"""

from __future__ import annotations

from pentaraduga.rooms import evening, log, party
from pentaraduga.rooms.fold_round import AUTO_PAUSE_MS
from pentaraduga.rooms.lobby import (
    countdown,
    forfeit,
    next_host,
    next_match,
    resume_lead,
)
from pentaraduga.rooms.state import Member, RoomState

GRACE_MS = 60_000.0
"""How long a vanished player keeps the seat."""

BETWEEN_ROUNDS_MS = 10 * 60_000.0
"""The same once a match has begun: people who watch a replay or make tea keep their seats."""

HOST_ABSENCE_MS = 15_000.0
"""After this the host role passes to the longest present person."""

SHORT_LEAD_MS = 300.0
"""The least notice before the clocks run again; the slowest line hears of it in time."""

FORGET_MS = 30 * 60_000.0
"""After this a member without a seat is forgotten."""


def consequences(state: RoomState, now: float) -> list[log.AnyEntry]:
    """The entries that must follow at once; empty when the state is settled."""
    if state.in_round:
        if state.rules.score(state.dealt.play) is not None:
            return [log.RoundEnded(at=now), *party.rotation(state, now)]
        return _waiting(state, now)
    if state.phase == "result" and _match_is_over(state):
        return [log.MatchEnded(at=now)]
    if not state.member(state.host):
        heir = next_host(state, "")
        if heir and heir.id != state.host:
            return [log.HostIs(at=now, member=heir.id)]
    return party.make_way(state, now) or next_match(state, now) or countdown(state, now)


def totals(state: RoomState) -> dict[str, int]:
    """Points of the match so far by member id, including those who left."""
    points: dict[str, int] = {}
    for result in state.results:
        for line in result.lines:
            points[line.member] = points.get(line.member, 0) + line.points
    return points


def _match_is_over(state: RoomState) -> bool:
    if evening.is_on(state):
        return not evening.left(state, evening.played(state))
    if state.match.kind == "rounds":
        return len(state.results) >= state.match.value
    return max(totals(state).values(), default=0) >= state.match.value


def _missing(state: RoomState) -> list[Member]:
    """Members whom an automatic pause waits for."""
    if not state.roster.absent:
        return []
    acting = state.rules.acting(state.dealt.play)
    # A lone player never keeps anybody waiting.
    patience = float("inf") if state.rules.info.solo else AUTO_PAUSE_MS - 1
    return [
        m
        for m in state.seated
        if not m.present and m.seat in acting and state.dealt.excused.get(m.id, 0.0) < patience
    ]


def _waiting(state: RoomState, now: float) -> list[log.AnyEntry]:
    if state.pause is None and not state.roster.absent:
        return []
    missing = _missing(state)
    # A page that is closed under its menu is away like any other, and finds the game running.
    if state.pause is None or state.pause.why == "menu":
        if not (missing and state.auto_pause):
            return []
        if state.rules.info.solo:
            return [log.Paused(at=now, why="away")]
        left = max(AUTO_PAUSE_MS - state.dealt.excused.get(m.id, 0.0) for m in missing)
        return [log.Paused(at=now, why="away", resumes_at=now + left)]
    if state.pause.why == "away" and not missing:
        # What was over in a moment, such as a node's death, goes on after a moment.
        lead = min(resume_lead(state), max(SHORT_LEAD_MS, now - state.pause.since))
        ends = state.pause.resumes_at
        if ends is None or ends > now + lead:
            return [log.Paused(at=now, why="away", resumes_at=now + lead)]
    return []


def due(state: RoomState, now: float) -> list[log.AnyEntry]:
    """The entries due by now because of time alone (rounds are dealt and timers run out
    elsewhere)."""
    if state.pause and state.pause.resumes_at is not None and state.pause.resumes_at <= now:
        return [log.Resumed(at=now)]
    for m in state.roster.absent:
        away = now - m.since
        if m.id == state.host and away >= HOST_ABSENCE_MS:
            heir = next_host(state, m.id)
            if heir and heir.online:
                return [log.HostIs(at=now, member=heir.id)]
        if m.seat is not None and away >= _grace(state) and not state.rules.info.solo:
            if not state.in_round:
                return [log.Seated(at=now, member=m.id, seat=None)]
            lost = forfeit(state, m.seat, now)
            if lost and not state.pause:
                return lost
        if m.waiting and away >= BETWEEN_ROUNDS_MS and evening.is_on(state):
            # Else the others could never have met everybody.
            return [log.Seated(at=now, member=m.id, seat=None)]
        if m.seat is None and away >= FORGET_MS and m.id != state.host:
            return [log.Left(at=now, member=m.id)]
    return []


def gives_way(state: RoomState) -> Member | None:
    """The member who makes room for a newcomer to a full room: the longest absent one without a
    seat."""
    absent = [
        m
        for m in state.members
        if not m.present and m.seat is None and not m.waiting and m.id != state.host
    ]
    return min(absent, key=lambda m: m.since, default=None)


def next_due(state: RoomState) -> float | None:
    """The room time at which `due` has to be asked again, if ever."""
    pause, absent = state.pause, state.roster.absent
    ends = None if pause is None else pause.resumes_at
    if not absent:
        return ends
    times = [] if ends is None else [ends]
    for m in absent:
        if m.id == state.host and state.roster.online:
            times.append(m.since + HOST_ABSENCE_MS)
        keeps = state.rules.info.solo or (state.in_round and (state.pause or _out(state, m)))
        if m.seat is not None and not keeps:
            times.append(m.since + _grace(state))
        if m.waiting and evening.is_on(state):
            times.append(m.since + BETWEEN_ROUNDS_MS)
        elif m.seat is None and m.id != state.host:
            times.append(m.since + FORGET_MS)
    return min(times, default=None)


def _grace(state: RoomState) -> float:
    return BETWEEN_ROUNDS_MS if state.phase in ("result", "over") else GRACE_MS


def _out(state: RoomState, m: Member) -> bool:
    """Nothing is left to forfeit for this seat."""
    return m.seat is None or not forfeit(state, m.seat, 0.0)
