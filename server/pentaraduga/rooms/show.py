"""From a room's state to what its members see: the room's own sections and those of the game."""

from __future__ import annotations

from typing import Any, cast

from pentaraduga.core import SPECTATOR, Seat
from pentaraduga.rooms import views
from pentaraduga.rooms.keeper import totals
from pentaraduga.rooms.stamps import CLAMPS_ALLOWED
from pentaraduga.rooms.state import RoomState


def public(state: RoomState) -> dict[str, Any]:
    """Everything that everybody in the room may see."""
    sections: dict[str, Any] = {
        "room": _room(state),
        "members": _members(state),
        "match": _match(state),
        "clock": _clock(state),
        "race": views.RaceSection(state.round.finishes if state.round else ()),
    }
    solo = _solo(state)
    if solo is not None:
        sections["solo"] = solo
    if state.round is not None:
        sections |= state.rules.view_for(state.round.play, SPECTATOR)
    return sections


def private(state: RoomState, seat: Seat, shown: dict[str, Any]) -> dict[str, Any]:
    """What only this seat may see beside the public sections `shown`."""
    if state.round is None:
        return {}
    view = state.rules.view_for(state.round.play, seat)
    own = {name: section for name, section in view.items() if name not in shown}
    own["locks"] = views.LockSection(dict(state.round.locks[seat]))
    return own


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The sections that are new or different; None for those that are gone."""
    news = {name: section for name, section in after.items() if before.get(name) != section}
    news |= {name: None for name in before if name not in after}
    return news


def _solo(state: RoomState) -> views.SoloSection | None:
    round_ = state.round
    attempt = state.attempt
    if round_ is None or attempt is None:
        return None
    return views.SoloSection(
        level=attempt.level,
        options=dict(attempt.options) if attempt.told else {},
        begun=attempt.begun,
        outcome=attempt.outcome,
        moves=attempt.moves,
        points=attempt.points,
        played_ms=round_.ran,
        runs_since=round_.runs_since,
        advice=state.rules.info.advice,
    )


def _room(state: RoomState) -> views.RoomSection:
    info = state.rules.info
    return views.RoomSection(
        id=state.id,
        code=state.code,
        phase=state.phase,
        host=state.host,
        game=state.game,
        options=dict(state.options),
        match=state.match,
        seats=state.seats,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        auto_pause=state.auto_pause,
        playlist=state.playlist,
        round=len(state.results) + (0 if state.phase in ("result", "over") else 1),
    )


def _members(state: RoomState) -> views.MembersSection:
    clamps = state.round.clamps if state.round else ()
    seats = {x: n for n, x in enumerate(state.round.members)} if state.round else {}
    return views.MembersSection(
        tuple(
            views.MemberView(
                id=m.id,
                name=m.name,
                seat=m.seat,
                online=m.present,
                ready=m.ready,
                waiting=m.waiting,
                bot=m.bot,
                trusted=m.id not in seats or clamps[seats[m.id]] < CLAMPS_ALLOWED,
            )
            for m in state.members
        )
    )


def _match(state: RoomState) -> views.MatchSection:
    points = totals(state)
    names = {line.member: line.name for result in state.results for line in result.lines}
    names |= {m.id: m.name for m in state.members if m.id in names}
    firsts = [result.first for result in state.results]
    rows = sorted(
        (
            views.Total(member=m, name=names[m], points=points[m], firsts=firsts.count(m))
            for m in points
        ),
        key=lambda row: (-row.points, -row.firsts, row.member),
    )
    best = rows[0].points if rows and state.phase == "over" else None
    return views.MatchSection(
        rounds=state.results,
        totals=tuple(rows),
        winners=tuple(row.member for row in rows if row.points == best),
    )


def _clock(state: RoomState) -> views.ClockSection:
    timers = state.round.timers if state.round and state.in_round else ()
    why = state.pause.why if state.pause else None
    return views.ClockSection(
        start_at=state.start_at,
        paused=cast("Any", why),
        resumes_at=state.pause.resumes_at if state.pause else None,
        timers=tuple(views.TimerView(t.id, t.ends_at, t.left) for t in timers),
    )
