"""Who plays when at an evening where everybody meets everybody: a pure schedule.

It is made anew from who takes part and what has been played, so people may come and go; as long as
nobody does, every call continues the same plan. All are named by ids, and a table is the ids of
those who play one round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

Table: TypeAlias = tuple[str, ...]

MOST = 12
"""More people than this don't get to meet in one evening."""

LATE = 3
"""Who has played so many rounds fewer than others came late. They play as often as the others from
then on, instead of in every round until they have caught up."""


@lru_cache(maxsize=64)
def schedule(
    people: Table, seats: int, times: int = 1, played: tuple[Table, ...] = ()
) -> tuple[Table, ...]:
    """The tables that are still to be played until everybody has met everybody `times` times, and
    nobody has played two rounds fewer than somebody else.

    Whoever has waited longest is at the next table, with those whom they have met least. Where two
    play, they meet in the order of the circle method, so each pair meets exactly `times` times.
    """
    if len(people) < 2:
        return ()
    evening = _Evening(people, min(seats, len(people)), times)
    for table in played:
        evening.play(table)
    left: list[Table] = []
    while not evening.over:
        left.append(tuple(people[n] for n in evening.next_table(())))
        evening.play(left[-1])
    return tuple(left)


def next_table(
    here: Table, seats: int, times: int, played: tuple[Table, ...], sitting: Iterable[str] = ()
) -> Table:
    """The best next table of those who are `here`, some of whom are `sitting` at it already; also
    when the evening is over for them, and goes on until somebody is back."""
    seats = min(seats, len(here))
    evening = _Evening(here, seats, times)
    for table in played:
        evening.play(table)
    fixed = [here.index(who) for who in sitting][:seats]
    return tuple(here[n] for n in evening.next_table(fixed))


class _Evening:
    """What has been played so far. People are numbers; those who have left aren't there."""

    def __init__(self, people: Sequence[str], seats: int, times: int) -> None:
        self.number = {who: n for n, who in enumerate(people)}
        self.seats = seats
        self.times = times
        self.rounds = 0
        n = len(people)
        self.everybody = range(n)
        self.plays = [0] * n
        self.last = [-1] * n
        self.met = [[0] * n for _ in self.everybody]
        self.short = n * (n - 1) // 2
        """Pairs that have met fewer than `times` times."""
        self.more = 0
        """Rounds since there are no such pairs."""

    def play(self, table: Table) -> None:
        """The table has been played."""
        self.more += self.short == 0
        here = [self.number[who] for who in table if who in self.number]
        for n in here:
            self.plays[n] += 1
            self.last[n] = self.rounds
        for a, b in combinations(here, 2):
            self.met[a][b] += 1
            self.met[b][a] = self.met[a][b]
            self.short -= self.met[a][b] == self.times
        self.rounds += 1

    @property
    def over(self) -> bool:
        """Everybody has met everybody, and all have played equally often, give or take one: as far
        as they can. Where all play every round nobody catches up, and who came late may keep
        falling behind."""
        people = len(self.plays)
        if self.short > 0:
            return False
        counted = self._counted()
        level = max(counted) - min(counted) <= 1
        return level or self.seats == people or self.more >= people

    def _counted(self) -> list[int]:
        """How often each has played; those who came late have played as often as the others."""
        most = max(self.plays)
        return [most - 1 if n <= most - LATE else n for n in self.plays]

    def next_table(self, fixed: Sequence[int]) -> list[int]:
        """Those who play next; `fixed` are among them."""
        plays = self._counted()
        order = sorted(self.everybody, key=lambda n: (plays[n], self.last[n], n))
        lap = min((self.met[a][b] for a, b in combinations(self.everybody, 2)), default=0) + 1
        owed = lap <= self.times
        first = next(
            (
                n
                for n in order
                if not owed or any(self.met[n][m] < lap for m in self.everybody if m != n)
            ),
            order[0],
        )
        sure = [*fixed] or [first]
        free = [n for n in order if n not in sure]
        wanted = self.seats - len(sure)
        if wanted <= 0:
            return sure[: self.seats]
        # Enough people for the seats; from three on also those who have played one round more.
        limit = max(plays[free[wanted - 1]], min(plays) + 1 if owed and self.seats > 2 else 0)
        best = self._best(sure, [n for n in free if plays[n] <= limit], wanted, plays, lap)
        if owed and not self._anew(best, lap):
            # Then among all: whoever is sure to play here still has somebody to meet.
            best = self._best(sure, free, wanted, plays, lap)
        return best

    def _best(
        self, sure: list[int], among: list[int], wanted: int, plays: list[int], lap: int
    ) -> list[int]:
        return min(
            ([*sure, *rest] for rest in combinations(among, wanted)),
            key=lambda table: self._cost(table, plays, lap),
        )

    def _anew(self, table: list[int], lap: int) -> int:
        """How many pairs meet there who have met less than others."""
        return sum(self.met[a][b] < lap for a, b in combinations(table, 2))

    def _cost(self, table: list[int], plays: list[int], lap: int) -> tuple[float, ...]:
        """Less is better: pairs that meet anew, then those who have met often, then the order."""
        pairs = [*combinations(table, 2)]
        often = sum(self.met[a][b] ** 2 for a, b in pairs)
        circle = _circle(len(plays), *sorted(table)) if len(table) == 2 else 0
        waited = sum(self.last[n] for n in table)
        return -self._anew(table, lap), often, circle, sum(plays[n] for n in table), waited


def _circle(people: int, a: int, b: int) -> int:
    """In which round of the circle method these two meet; `a` < `b`."""
    odd = people - 1 if people % 2 == 0 else people
    if people % 2 == 0 and b == people - 1:
        return 2 * a % odd
    return (a + b) % odd
