"""An evening where everybody meets everybody: who takes part, who plays next, the table so far.

Whoever has a seat or waits for one takes part, from when they come until they go. Those who are
away are passed over while they are. All of it follows from the state.
"""

from __future__ import annotations

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


def match_with(state: RoomState, next_up: NextUp | None) -> MatchRule:
    """The length of the match with that setting; an evening begins with one meeting of each."""
    begins = next_up == "round_robin" and state.next_up != "round_robin"
    return MatchRule("rounds", 1) if begins else state.match


def times(state: RoomState) -> int:
    """How often everybody meets everybody."""
    return min(state.match.value, TIMES_MOST) if state.match.kind == "rounds" else 1


def people(state: RoomState) -> tuple[Member, ...]:
    """Those who take part, in the order in which they came into the room."""
    all_here = [m for m in state.members if m.seat is not None or m.waiting]
    return tuple(all_here[:MOST])


def is_full(state: RoomState) -> bool:
    """Whether nobody more can take part."""
    return is_on(state) and sum(m.bot is None for m in people(state)) >= MOST


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
    )


def standings(results: tuple[RoundView, ...], names: dict[str, str]) -> tuple[EveningLine, ...]:
    """Everybody's line, the best one first.

    A meeting of two is won by whoever has more points in all the rounds that both played, so it
    doesn't matter how many rounds anybody has played. Equal ones: more points a round.
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
    rows = [
        EveningLine(
            member=who,
            name=name,
            beaten=beaten[who],
            met=met[who],
            rounds=sum(line.member == who for line in lines),
            points=sum(line.points for line in lines if line.member == who),
        )
        for who, name in names.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.beaten, -row.points / row.rounds, row.member)))


def winners(state: RoomState) -> tuple[str, ...]:
    """The best of the table; several if they are equal, none if nobody has scored."""
    table = standings(state.results, {})
    if not any(row.points for row in table):
        return ()
    best = table[0]
    return tuple(
        row.member
        for row in table
        if row.beaten == best.beaten and row.points * best.rounds == best.points * row.rounds
    )
