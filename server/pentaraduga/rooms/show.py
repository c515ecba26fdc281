"""What members see of a room's state: the room's own sections and those of the game."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeAlias, cast

from pentaraduga.core import SPECTATOR, Seat
from pentaraduga.rooms import evening, party, views
from pentaraduga.rooms.keeper import totals
from pentaraduga.rooms.stamps import CLAMPS_ALLOWED, CLAMPS_OF_A_MATCH
from pentaraduga.rooms.state import Member, RoomState


def public(state: RoomState) -> dict[str, Any]:
    """Everything that everybody in the room may see."""
    return renewed({}, None, state)


def renewed(shown: dict[str, Any], before: RoomState | None, state: RoomState) -> dict[str, Any]:
    """The same as `public(state)`; a section that no change has touched is the object it was.

    `shown`: what this gave for the state `before`. Sections are rebuilt where something that
    they show is another object than before, so a change costs what it touches.
    """
    if before is not None and _only_played(before, state):
        return _played(shown, before, state)
    members = _members(state, before, shown.get("members"))
    sources = _sources(state, members)
    were = {} if before is None else _sources(before, shown["members"])
    sections: dict[str, Any] = {}
    for name, make in _MADE.items():
        if name == "members":
            section: views.Section | None = members
        elif were and same(sources[name], were[name]):
            section = shown.get(name)
        else:
            section = make(state)
        if section is not None:
            sections[name] = section
    if state.round is None:
        return sections
    if before is None or before.round is None or before.round.play is not state.round.play:
        return sections | state.rules.view_for(state.round.play, SPECTATOR)
    return sections | {name: x for name, x in shown.items() if name not in _MADE}


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether these are the very same objects, one by one."""
    return len(one) == len(other) and all(map(is_, one, other))


def _sources(state: RoomState, members: views.MembersSection) -> dict[str, tuple[object, ...]]:
    """The objects that each section is made from."""
    s, r = state, state.round
    return {
        "room": (
            s.code, s.phase, s.host, s.game, s.options, s.match, s.seats, s.auto_pause,
            s.playlist, s.beginners, s.public, s.results, s.shut, s.next_up,
        ),
        "match": (s.results, s.phase, members),
        "evening": (s.results, s.phase, members, s.match, s.seats, s.next_up, r and r.members),
        "clock": (s.start_at, s.pause, s.phase, r and r.timers),
        "race": (r and r.finishes,),
        "solo": (s.game, r and r.play, r and r.ran, r and r.runs_since),
    }  # fmt: skip


def _only_played(b: RoomState, s: RoomState) -> bool:
    """Whether everything that any section is made from is as before, but the round's play."""
    x, y = b.round, s.round
    return (
        x is not None
        and y is not None
        and s.members is b.members
        and y.members is x.members
        and y.names is x.names
        and y.clamps is x.clamps
        and s.phase is b.phase
        and s.pause is b.pause
        and s.results is b.results
        and s.start_at is b.start_at
        and s.code is b.code
        and s.host is b.host
        and s.game is b.game
        and s.options is b.options
        and s.match is b.match
        and s.seats is b.seats
        and s.auto_pause is b.auto_pause
        and s.shut is b.shut
        and s.playlist is b.playlist
        and s.beginners is b.beginners
        and s.public is b.public
        and s.next_up is b.next_up
    )


def _played(shown: dict[str, Any], before: RoomState, state: RoomState) -> dict[str, Any]:
    """`renewed` after a move, the most frequent event in a room."""
    was, is_now = before.dealt, state.dealt
    sections = {name: shown[name] for name in _MADE if name in shown}
    if is_now.timers is not was.timers:
        sections["clock"] = _clock(state)
    if is_now.finishes is not was.finishes:
        sections["race"] = _race(state)
    if "solo" in shown or state.rules.info.solo:
        solo = _solo(state)
        if solo is None:
            sections.pop("solo", None)
        else:
            sections["solo"] = solo
    return sections | state.rules.view_for(is_now.play, SPECTATOR)


Sources: TypeAlias = tuple[Seat, object, tuple[object, ...]]
"""The seat, its locks, and what it sees of the game."""


def private_sources(state: RoomState, seat: Seat, before: Sources | None) -> Sources:
    """The objects that `private` is made from; `before` itself if they are still the same."""
    dealt = state.dealt
    locks, seen = dealt.locks[seat], state.rules.seen_by(dealt.play, seat)
    if before is not None and before[0] == seat and before[1] is locks and same(before[2], seen):
        return before
    return seat, locks, seen


def private(
    state: RoomState, seat: Seat, public: dict[str, Any], shown: dict[str, Any] | None = None
) -> dict[str, Any]:
    """What only this seat may see beside the sections that are `public`.

    `shown`: the same for an earlier state; sections that are still right are reused.
    """
    if state.round is None:
        return {}
    view = state.rules.view_for(state.round.play, seat)
    own = {name: section for name, section in view.items() if name not in public}
    until, locks = state.round.locks[seat], shown and shown.get("locks")
    own["locks"] = locks if locks and locks.until == until else views.LockSection(dict(until))
    return own


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The sections that are new or different; None for those that are gone."""
    news = {}
    for name, section in after.items():
        old = before.get(name)
        if old is not section and old != section:
            news[name] = section
    if before.keys() != after.keys():
        news |= {name: None for name in before if name not in after}
    return news


def _solo(state: RoomState) -> views.SoloSection | None:
    round_ = state.round
    attempt = state.attempt
    if round_ is None or attempt is None:
        return None
    return views.SoloSection(
        level=attempt.level,
        options=dict(attempt.options) if attempt.revealed else {},
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
        shut=state.shut,
        beginners=state.beginners,
        public=state.public,
        next_up=state.next_up,
        round=len(state.results) + (0 if state.phase in ("result", "over") else 1),
    )


def _members(
    state: RoomState, before: RoomState | None, shown: views.MembersSection | None
) -> views.MembersSection:
    """Everybody; a member who is unchanged, and as trusted as before, keeps the same view."""
    doubted = _doubted(state)
    if before is not None and shown is not None and _doubted(before) == doubted:
        if (
            before.members is state.members
            and _dealt_to(before) is _dealt_to(state)
            and before.phase == state.phase
            and before.next_up is state.next_up
            and before.seats == state.seats
        ):
            return shown
        if len(before.members) == len(state.members) and shown.gone == _gone(state):
            return _renewed(state, before, shown, doubted)
    members = tuple(_member(m, doubted) for m in state.members)
    return views.MembersSection(
        members, _gone(state), _queue(state), _played_by(state), party.way_in(state)
    )


def _renewed(
    state: RoomState, before: RoomState, shown: views.MembersSection, doubted: frozenset[str]
) -> views.MembersSection:
    """The same members with the same ones gone; whoever is unchanged keeps the view."""
    changes = {
        n: view
        for n, (old, new) in enumerate(zip(before.members, state.members, strict=True))
        if old is not new and (view := _member(new, doubted)) != shown.list[n]
    }
    rest = _queue(state), _played_by(state), party.way_in(state)
    if not changes and rest == (shown.queue, shown.played, shown.sit):
        return shown
    members = tuple(changes.get(n, v) for n, v in enumerate(shown.list))
    return views.MembersSection(members, shown.gone, *rest)


def _queue(state: RoomState) -> tuple[str, ...]:
    return tuple(m.id for m in state.queue)


def _played_by(state: RoomState) -> tuple[str, ...]:
    """Whose round is on the table, by seat, where others have those seats by now."""
    if state.round is None or state.in_round:
        return ()
    dealt = state.round.members
    here = [(m, n) for n, dealt_to in enumerate(dealt) if (m := state.member(dealt_to))]
    return dealt if any(m.seat != n for m, n in here) else ()


def _dealt_to(state: RoomState) -> tuple[str, ...] | None:
    return None if state.round is None else state.round.members


def _gone(state: RoomState) -> tuple[views.GoneView, ...]:
    """Players who were dealt in and have left the room."""
    if state.round is None:
        return ()
    here = {m.id for m in state.members}
    dealt = zip(state.round.members, state.round.names, strict=True)
    return tuple(views.GoneView(n, name) for n, (m, name) in enumerate(dealt) if m not in here)


def _member(m: Member, doubted: frozenset[str]) -> views.MemberView:
    return views.MemberView(
        id=m.id,
        name=m.name,
        seat=m.seat,
        online=m.present,
        ready=m.ready,
        waiting=m.waiting,
        bot=m.bot,
        trusted=m.id not in doubted,
        head_start=m.head_start,
    )


def _doubted(state: RoomState) -> frozenset[str]:
    """Members whose stamps are not believed for the rest of the round, or of the match."""
    if not state.clamped and (state.round is None or not any(state.round.clamps)):
        return frozenset()
    found = {m for m, clamps in state.clamped.items() if clamps >= CLAMPS_OF_A_MATCH}
    if state.round is not None:
        pairs = zip(state.round.members, state.round.clamps, strict=True)
        found |= {member for member, clamps in pairs if clamps >= CLAMPS_ALLOWED}
    return frozenset(found)


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
    # Where nobody scored anything, nobody won: a match that ended 0:0 has no winners.
    scored = any(row.points for row in rows)
    best = rows[0].points if scored and state.phase == "over" else None
    if best is not None and evening.is_on(state):
        winners = evening.winners(state)
    else:
        winners = tuple(row.member for row in rows if row.points == best)
    return views.MatchSection(
        rounds=state.results,
        totals=tuple(rows),
        winners=winners,
        audience=_audience(state),
    )


def _audience(state: RoomState) -> tuple[views.AudienceTotal, ...]:
    """How often the predictions of each member of the audience were right in this match."""
    made = [p for result in state.results for p in result.predictions]
    names = {p.member: p.name for p in made}
    names |= {m.id: m.name for m in state.members if m.id in names}
    rows = (
        views.AudienceTotal(
            member=who,
            name=name,
            right=sum(p.right for p in made if p.member == who),
            of=sum(p.member == who for p in made),
        )
        for who, name in names.items()
    )
    return tuple(sorted(rows, key=lambda row: (-row.right, row.of, row.member)))


def _clock(state: RoomState) -> views.ClockSection:
    timers = state.round.timers if state.round and state.in_round else ()
    why = state.pause.why if state.pause else None
    return views.ClockSection(
        start_at=state.start_at,
        paused=cast("Any", why),
        resumes_at=state.pause.resumes_at if state.pause else None,
        timers=tuple(views.TimerView(t.id, t.ends_at, t.left) for t in timers),
    )


def _race(state: RoomState) -> views.RaceSection:
    return views.RaceSection(state.round.finishes if state.round else ())


_MADE: dict[str, Callable[[RoomState], views.Section | None]] = {
    "room": _room,
    "members": lambda state: _members(state, None, None),
    "match": _match,
    "evening": evening.section,
    "clock": _clock,
    "race": _race,
    "solo": _solo,
}
"""The room's own sections, in the order in which they are sent; None: there is none now."""
