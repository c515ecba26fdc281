"""An evening where everybody meets everybody: who takes part, who plays next, the table so far.

Whoever has a seat or waits for one takes part, from when they come until they go; beyond the
number that can meet in one evening, they are in reserve until somebody goes. Those who are away are
passed over while they are. All of it follows from the state.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from pentaraduga.rooms import round_robin
from pentaraduga.rooms.commands import MatchRule, NextUp
from pentaraduga.rooms.round_robin import MOST, Table
from pentaraduga.rooms.state import Member, RoomState
from pentaraduga.rooms.views import EveningLine, EveningSection, RoundView

TIMES_MOST = 4
"""No pair meets more often than this, however long the match is set to be."""

SHOWN = 4
"""So many of the next tables are shown."""


def is_on(state: RoomState) -> bool:
    """Whether the room plays such an evening."""
    return state.next_up == "round_robin" and not state.rules.info.solo


def match_with(state: RoomState, next_up: NextUp, games: int) -> MatchRule:
    """The length of a match of so many games with that setting, if nobody says another.

    An evening counts meetings, and begins with one; any other match counts rounds or points.
    """
    was = state.next_up == "round_robin"
    if next_up == "round_robin":
        return MatchRule("rounds", times(state) if was else 1)
    if was:
        return MatchRule("rounds", games) if games > 1 else MatchRule()
    return state.match


def is_length(match: MatchRule) -> bool:
    """Whether an evening can be that long."""
    return match.kind == "rounds" and match.value <= TIMES_MOST


def times(state: RoomState) -> int:
    """How often everybody meets everybody. Rooms may be stored with a length that no evening has
    any more."""
    return min(state.match.value, TIMES_MOST) if state.match.kind == "rounds" else 1


def people(state: RoomState) -> tuple[Member, ...]:
    """Those who take part, in the order in which they came into the room."""
    wanting = [m for m in state.members if m.seat is not None or m.waiting]
    if len(wanting) <= MOST:
        return tuple(wanting)
    chosen = {m.id for m in _by_claim(state, wanting)[:MOST]}
    return tuple(m for m in wanting if m.id in chosen)


def reserve(state: RoomState) -> tuple[Member, ...]:
    """Those who wait without taking part, the next one first."""
    wanting = [m for m in state.members if m.seat is not None or m.waiting]
    return tuple(m for m in _by_claim(state, wanting)[MOST:] if m.waiting)


def _by_claim(state: RoomState, wanting: list[Member]) -> list[Member]:
    """Whoever played first in this evening comes first, then those at the table, then the queue;
    bots last."""
    began: dict[str, int] = {}
    for n, table in enumerate(played(state)):
        for who in table:
            began.setdefault(who, n)
    never = len(state.results) + 1

    def claim(m: Member) -> tuple[bool, int, bool, int]:
        return m.bot is not None, began.get(m.id, never), m.seat is None, m.placed

    return sorted(wanting, key=claim)


def played(state: RoomState) -> tuple[Table, ...]:
    """The tables of this match so far, and the one that plays."""
    tables = [tuple(line.member for line in result.lines) for result in state.results]
    return (*tables, state.dealt.members) if state.in_round else tuple(tables)


def left(state: RoomState, before: tuple[Table, ...]) -> tuple[Table, ...]:
    """What is still to be played once those tables are."""
    ids = tuple(m.id for m in people(state))
    return round_robin.schedule(ids, state.seats, times(state), before)


def next_table(state: RoomState, *, seats: int, sitting: tuple[str, ...] = ()) -> Table:
    """Who of those who are here plays next; `sitting` do so anyway."""
    persons = [m.id for m in people(state) if m.online and m.bot is None]
    bots = [m.id for m in state.roster.bots]
    here = (*persons, *bots[: max(0, seats - len(persons))])
    sure = tuple(who for who in sitting if who in here)
    if len(here) <= seats:
        return here
    return round_robin.next_table(here, seats, times(state), played(state), sure)


def section(state: RoomState) -> EveningSection | None:
    """What everybody sees of the evening."""
    if not is_on(state):
        return None
    before = played(state)
    sitting = () if state.in_round or state.phase == "over" else tuple(m.id for m in state.seated)
    rest = () if state.phase == "over" else left(state, before)
    if rest and sitting:
        rest = (sitting, *left(state, (*before, sitting)))
    return EveningSection(
        played=len(state.results),
        left=len(rest) + state.in_round,
        next=rest[:SHOWN],
        table=standings(state.results, {m.id: m.name for m in state.members}),
        reserve=tuple(m.id for m in reserve(state)),
    )


def standings(results: tuple[RoundView, ...], names: dict[str, str]) -> tuple[EveningLine, ...]:
    """Everybody's line, the best one first.

    A meeting of two is won by whoever has more points in all the rounds that both played, so it
    doesn't matter how many rounds anybody has played. Equal ones: more points a round; those who
    are equal in that, too, share a place.
    """
    lines = [line for result in results for line in result.lines]
    names = {line.member: line.name for line in lines} | {
        m: name for m, name in names.items() if any(line.member == m for line in lines)
    }
    beaten = dict.fromkeys(names, 0.0)
    met = dict.fromkeys(names, 0)
    for a, b in combinations(names, 2):
        both = [
            points
            for result in results
            if a in (points := {x.member: x.points for x in result.lines}) and b in points
        ]
        if both:
            lead = sum(points[a] - points[b] for points in both)
            beaten[a] += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
            beaten[b] += 1.0 if lead < 0 else 0.5 if lead == 0 else 0.0
            met[a] += 1
            met[b] += 1
    rounds = {who: sum(line.member == who for line in lines) for who in names}
    points = {who: sum(line.points for line in lines if line.member == who) for who in names}
    worth = {who: (beaten[who], Fraction(points[who], rounds[who])) for who in names}
    return tuple(
        EveningLine(
            member=who,
            name=names[who],
            beaten=beaten[who],
            met=met[who],
            rounds=rounds[who],
            points=points[who],
            place=1 + sum(other > worth[who] for other in worth.values()),
        )
        for who in sorted(sorted(names), key=worth.__getitem__, reverse=True)
    )


def winners(state: RoomState) -> tuple[str, ...]:
    """Those in the first place of the table; nobody if nobody has scored."""
    table = standings(state.results, {})
    if not any(row.points for row in table):
        return ()
    return tuple(row.member for row in table if row.place == 1)
