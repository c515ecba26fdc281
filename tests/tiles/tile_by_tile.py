"""A second way to find out how many squares a hand allows: slow, and without any idea.

Every figure of the hand is grown tile by tile, each exactly once: a place once passed over is
never taken again on that branch. A branch ends only where the quarters of the tiles that are left
are too few for the squares that are wanted, wherever they might come to lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from pentaraduga.tiles import Cell, Centre, Placement, Quarter, Tile

Place = tuple[Tile, int, int, int]


@cache
def quarters(place: Place) -> tuple[Quarter, ...]:
    """The cells that a tile covers there."""
    return Placement(*place).quarters


@cache
def contacts(place: Place) -> tuple[tuple[Cell, Centre, str], ...]:
    """What touches it: for each quarter the other two of its centre that share an edge with it."""
    return tuple(
        (cell, (x, y), quarter.colour)
        for quarter in quarters(place)
        for (x, y), (a, b) in [(quarter.centre, quarter.cell)]
        for cell in ((2 * x - 1 - a, b), (a, 2 * y - 1 - b))
    )


@cache
def cells(x: int, y: int, turn: int) -> tuple[Cell, ...]:
    """The cells that any tile covers there."""
    return tuple(dict.fromkeys(q.cell for q in quarters((Tile("кОж"), x, y, turn))))


@cache
def around(x: int, y: int, turn: int) -> tuple[tuple[int, int, int], ...]:
    """Where another tile may lie so that it shares an edge with the one there."""
    return tuple(
        dict.fromkeys(
            there
            for x, y in cells(x, y, turn)
            for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            for there in ((a, b, 0), (a - 1, b, 0), (a, b, 1), (a, b - 1, 1))
        )
    )


class Growth:
    """The search for a figure of all the tiles with at least `wanted` squares."""

    def __init__(self, tiles: Iterable[Tile], wanted: int) -> None:
        self.left = Counter(tiles)
        self.wanted = wanted
        self.covered: dict[Cell, dict[Centre, str]] = {}

    def succeeds(self) -> bool:
        """Whether there is such a figure."""
        # A turn and a shift bring some copy of any one tile here.
        tile = min(self.left)
        return self._go([(tile, 0, 0, 0)], frozenset())

    def _go(self, candidates: list[Place], passed: frozenset[Place]) -> bool:
        if not self._is_hopeful():
            return False
        if not +self.left:
            return True
        candidates = list(candidates)
        while candidates:
            place = candidates.pop()
            passed |= {place}
            if not self._fits(place):
                continue
            tile, covers = place[0], quarters(place)
            self.left[tile] -= 1
            for quarter in covers:
                self.covered.setdefault(quarter.cell, {})[quarter.centre] = quarter.colour
            known = passed.union(candidates)
            new = [p for p in self._beside(place) if p not in known]
            found = self._go(candidates + new, passed)
            self.left[tile] += 1
            for cell in cells(*place[1:]):
                del self.covered[cell]
            if found:
                return True
        return False

    def _beside(self, place: Place) -> Iterator[Place]:
        tiles = list(+self.left)
        for there in around(*place[1:]):
            if self._is_free(there):
                for tile in tiles:
                    if self._agrees((tile, *there)):
                        yield (tile, *there)

    def _fits(self, place: Place) -> bool:
        return self.left[place[0]] > 0 and self._is_free(place[1:]) and self._agrees(place)

    def _is_free(self, there: tuple[int, int, int]) -> bool:
        return self.covered.keys().isdisjoint(cells(*there))

    def _agrees(self, place: Place) -> bool:
        """Whether every contact would be of one colour."""
        for cell, centre, colour in contacts(place):
            there = self.covered.get(cell)
            if there is not None and there.get(centre, colour) != colour:
                return False
        return True

    def _is_hopeful(self) -> bool:
        colours: dict[Centre, list[str]] = {}
        for quarters in self.covered.values():
            for centre, colour in quarters.items():
                colours.setdefault(centre, []).append(colour)
        missing = sorted(4 - len(some) for some in colours.values() if len(set(some)) == 1)
        squares, spare = 0, 4 * self.left.total()
        for quarters_short in missing:
            if quarters_short > spare:
                break
            spare -= quarters_short
            squares += 1
        return squares + spare // 4 >= self.wanted
