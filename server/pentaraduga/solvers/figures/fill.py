"""Covers given cells exactly with given tiles, beside those already laid: depth-first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from pentaraduga.tiles import HORIZONTAL, TILES, VERTICAL, Cell, Placement, Tile
from pentaraduga.tiles.lattice import facing

Shades: TypeAlias = tuple[str, str]

CHECK_EVERY: Final = 256
"""Steps between two checks of the budget: about a millisecond."""


@cache
def _shades(parity: int) -> list[list[tuple[Shades, Shades]]]:
    """By turn and tile, for the parity of x + y of the first cell: (low, high) of both cells."""
    return [[Placement(tile, parity, 0, turn).shades for tile in TILES] for turn in (0, 1)]


class Spent(Exception):
    """The budget is used up."""


class Filler:
    """One search. Cells are covered row by row, so that edges fit or fail at once.

    `steps`: placements tried so far.
    """

    def __init__(
        self, tiles: Iterable[Tile], laid: Mapping[Cell, Shades], spent: Callable[[], bool]
    ) -> None:
        """Args:
        tiles: the tiles left to lay.
        laid: the shades of the cells that are already covered.
        """
        self._left = Counter(tile.index for tile in tiles)
        self._shades = dict(laid)
        self._spent = spent
        self.steps = 0

    def fillings(self, cells: Iterable[Cell], order: Iterable[int]) -> Iterator[list[Placement]]:
        """Every way to cover the cells.

        Args:
            order: the indexes of tiles in the order in which they are tried.

        Raises:
            Spent: the budget is used up.
        """
        todo = sorted(cells, key=lambda cell: (cell[1], cell[0]))
        yield from self._fill(todo, 0, frozenset(todo), [], list(order))

    def _fill(
        self,
        todo: list[Cell],
        at: int,
        region: frozenset[Cell],
        laid: list[Placement],
        order: list[int],
    ) -> Iterator[list[Placement]]:
        shades = self._shades
        while at < len(todo) and todo[at] in shades:
            at += 1
        if at == len(todo):
            yield list(laid)
            return
        x, y = first = todo[at]
        table = _shades((x + y) & 1)
        for turn, second in ((VERTICAL, (x, y + 1)), (HORIZONTAL, (x + 1, y))):
            if second not in region or second in shades:
                continue
            around = self._wanted(first), self._wanted(second)
            for index in order:
                if not self._left[index]:
                    continue
                both = table[turn][index]
                if not all(both[k][side] == c for k in (0, 1) for side, c in around[k]):
                    continue
                self._count()
                shades[first], shades[second] = both
                self._left[index] -= 1
                laid.append(Placement(TILES[index], x, y, turn))
                yield from self._fill(todo, at + 1, region, laid, order)
                laid.pop()
                self._left[index] += 1
                del shades[first], shades[second]

    def _wanted(self, cell: Cell) -> list[tuple[int, str]]:
        """The colours that the covered neighbours require: (low or high quarter, colour)."""
        shades = self._shades
        return [
            (mine, shades[neighbour][theirs])
            for neighbour, mine, theirs in facing(cell)
            if neighbour in shades
        ]

    def _count(self) -> None:
        self.steps += 1
        if self.steps % CHECK_EVERY == 0 and self._spent():
            raise Spent
