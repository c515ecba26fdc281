"""A beam search for a line that clears a field of Chiselki.

A position is the set of live cells as one number, bit by bit, over a field that only "Add" changes.
So neighbours are found by masks, and positions that several orders of play lead to are one.

A stage plays pairs until none is left: of all positions with as many cells crossed it keeps those
with the most pairs (`width` of them). Where the beam ends, "Add" makes the field of a stage to
come; the stage with the fewest live digits is played first. Few digits on a long field fall in a
few moves or come back slightly shifted, so that sooner or later the columns suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.games.chiselki.field import CROSSED, WIDTH

Mask: TypeAlias = int
Pair: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple["Pair | None", ...]
"""Pairs of cells; None is "Add"."""

MOST_CELLS: Final = 1000
"""Longer fields than this are not added to."""
_CHECK_EVERY: Final = 16
"""Positions between two questions whether the budget is spent: about a millisecond."""

_FALLING: Final = tuple(sum(1 << (WIDTH + 1) * k for k in range(1, n + 1)) for n in range(WIDTH))
_RISING: Final = tuple(sum(1 << (WIDTH - 1) * k for k in range(1, n + 1)) for n in range(WIDTH))


class Spent(Exception):
    """The budget is used up."""


class Ground:
    """A field: the digits of its cells, and what the live ones can be neighbours of and pairs with.

    `reach`: for each live cell, as a bit: the cells it makes a pair with, and for each of its lists
    the cells after it, of which the first live one is its neighbour.
    """

    __slots__ = ("cells", "digits", "reach")

    def __init__(self, digits: str, live: Mask, *, diagonals: bool) -> None:
        self.digits = digits
        self.cells = len(digits)
        masks = dict.fromkeys("0123456789", 0)
        for cell in bits(live):
            masks[digits[cell]] |= 1 << cell
        self.reach: dict[Mask, tuple[Mask, tuple[Mask, ...]]] = {}
        end = (1 << self.cells) - 1
        below = sum(1 << step for step in range(WIDTH, self.cells, WIDTH))
        for cell in bits(live):
            bit, digit = 1 << cell, digits[cell]
            rays = [end ^ (bit | bit - 1), below << cell & end]
            if diagonals:
                column = cell % WIDTH
                rays += [_FALLING[WIDTH - 1 - column] << cell & end, _RISING[column] << cell & end]
            matching = masks[digit] | masks.get(str(10 - int(digit)), 0)
            self.reach[bit] = matching, tuple(rays)

    def pairs(self, live: Mask) -> list[Mask]:
        """Every pair as the set of its two cells; none twice."""
        found = []
        left = live
        reach = self.reach
        while left:
            cell = left & -left
            left ^= cell
            matching, rays = reach[cell]
            seen = 0
            for ray in rays:
                beyond = live & ray
                near = beyond & -beyond
                if near & matching and not near & seen:
                    seen |= near
                    found.append(cell | near)
        return found

    def added(self, live: Mask) -> str:
        """The digits that "Add" writes."""
        return "".join(self.digits[cell] for cell in bits(live))


class _Start(NamedTuple):
    """A position in which a stage begins."""

    ground: Ground
    live: Mask
    line: Line


class Search:
    """One search; `run` may be called again with another beam or taste.

    `looked_at`: positions looked at by now.
    """

    def __init__(
        self, digits: str, live: Mask, *, diagonals: bool, spent: Callable[[], bool]
    ) -> None:
        self._diagonals = diagonals
        self._spent = spent
        self._first = _Start(Ground(digits, live, diagonals=diagonals), live, ())
        self.looked_at = 0

    def run(self, width: int, *, stages: int, taste: int = 0) -> Line | None:
        """A line that clears the field, or None if that many stages find none.

        Args:
            width: positions kept of each level of a stage.
            stages: fields to try.
            taste: another number prefers others among positions of equal promise.

        Raises:
            Spent: the budget is used up.
        """
        # Few live cells first: what they lead to is small and may be over soon.
        waiting = [(0, 0, self._first)]
        born = 0
        for _ in range(stages):
            if not waiting:
                return None
            start = heappop(waiting)[-1]
            following: list[_Start] = []
            line = self._stage(start, width, taste, following)
            if line is not None:
                return line
            for after in following:
                if after.ground.cells > MOST_CELLS:
                    continue
                born += 1
                heappush(waiting, (after.live.bit_count() + after.ground.cells // 16, born, after))
        return None

    def _stage(self, start: _Start, width: int, taste: int, following: list[_Start]) -> Line | None:
        """A line if the beam clears the field; else its ends go to `following`, with Add played."""
        ground = start.ground
        # How each position of the level came about: (the one before, its pair).
        parents: dict[Mask, tuple[Mask, Mask]] = {}
        level = [start.live]
        ends: list[Mask] = []
        while level:
            ranked = []
            for live in level:
                self._count()
                pairs = ground.pairs(live)
                if not pairs:
                    ends.append(live)
                ranked.append((len(pairs) + _noise(live, taste), live, pairs))
            ranked.sort(key=lambda entry: -entry[0])
            following_level: dict[Mask, None] = {}
            for _, live, pairs in ranked[:width]:
                for pair in pairs:
                    after = live ^ pair
                    if after not in parents:
                        parents[after] = live, pair
                        following_level[after] = None
                        if not after:
                            return start.line + _way(parents, after, start.live)
            level = list(following_level)
        for live in sorted(ends, key=int.bit_count)[: max(2, width)]:
            following.append(self._after_add(start, live, parents))
        return None

    def _after_add(
        self, start: _Start, live: Mask, parents: dict[Mask, tuple[Mask, Mask]]
    ) -> _Start:
        ground = start.ground
        new = ground.added(live)
        after = live | ((1 << len(new)) - 1) << ground.cells
        longer = Ground(ground.digits + new, after, diagonals=self._diagonals)
        return _Start(longer, after, (*start.line, *_way(parents, live, start.live), None))

    def _count(self) -> None:
        self.looked_at += 1
        if self.looked_at % _CHECK_EVERY == 0 and self._spent():
            raise Spent


def _noise(live: Mask, taste: int) -> float:
    """Less than 3, so that only positions with about as many pairs change places; 0 for taste 0."""
    return ((live + taste) * 0x9E3779B97F4A7C15 >> 40) % 256 / 100 if taste else 0.0


def _way(parents: dict[Mask, tuple[Mask, Mask]], live: Mask, start: Mask) -> Line:
    line: list[Pair | None] = []
    while live != start:
        live, pair = parents[live]
        i, j = bits(pair)
        line.append((i, j))
    return tuple(reversed(line))


def bits(mask: Mask) -> Iterator[int]:
    """The places of the ones, ascending."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def live_mask(shown: str) -> Mask:
    """The live cells of a field as it is shown."""
    return sum(1 << cell for cell, mark in enumerate(shown) if mark != CROSSED)
