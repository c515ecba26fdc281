"""Where the tiles of a plain record can lie: every way to play its written moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from pentaraduga.sheets.errors import TooManyWays
from pentaraduga.tiles import Figure, Layout, Placement, Tile, layings, most_squares
from pentaraduga.tiles.figure import IllegalFigure
from pentaraduga.tiles.lattice import facing

Tiles: TypeAlias = tuple[Tile, ...]
Key: TypeAlias = tuple[tuple[tuple[int, int, int, int], ...], ...]


class Budget:
    """How many positions a search may look at altogether."""

    def __init__(self, most: int) -> None:
        self.left = self.most = most

    def spend(self, n: int = 1) -> None:
        """
        Raises:
            TooManyWays: the budget is used up.
        """
        self.left -= n
        if self.left < 0:
            raise TooManyWays(
                f"more than {self.most} placements fit the written moves: only a record with "
                "placements can be replayed here"
            )


@dataclass(frozen=True, slots=True)
class Way:
    """Figures that a seat may have laid, and how: `into` the figure of that number."""

    figures: tuple[Figure, ...] = ()
    before: Way | None = None
    into: int = 0
    laid: tuple[Placement, ...] = ()

    @property
    def squares(self) -> int:
        """Squares in all figures."""
        return sum(len(figure.squares) for figure in self.figures)

    @property
    def moves(self) -> list[tuple[int, tuple[Placement, ...]]]:
        """The moves that led here."""
        found = []
        way: Way | None = self
        while way and way.before:
            found.append((way.into, way.laid))
            way = way.before
        return found[::-1]


def ways(moves: Sequence[Tiles], budget: Budget) -> tuple[list[Way], int]:
    """Every result of laying these groups of tiles one after the other, and how many were laid.

    Results that differ only by turns and shifts of figures count once. Fewer than all were laid if
    nothing fits any more.

    Raises:
        TooManyWays: over the budget.
    """
    found = [Way()]
    for count, tiles in enumerate(moves):
        following: dict[Key, Way] = {}
        for way in found:
            budget.spend()
            for number, figure in enumerate((*way.figures, None)):
                for laid in layings(figure, tiles):
                    if len(laid) == len(tiles):
                        grown = _with(way, number, laid)
                        following.setdefault(_key(grown.figures), grown)
        if not following:
            return found, count
        found = list(following.values())
    return found, len(moves)


def _with(way: Way, number: int, laid: tuple[Placement, ...]) -> Way:
    figures = list(way.figures)
    if number == len(figures):
        figures.append(Figure.of(laid))
    else:
        figures[number] = Figure.of((*figures[number].placements, *laid))
    return Way(tuple(figures), way, number, laid)


def _key(figures: tuple[Figure, ...]) -> Key:
    return tuple(sorted(_shape(figure) for figure in figures))


def _shape(figure: Figure) -> tuple[tuple[int, int, int, int], ...]:
    """The same for all shifts and turns of a figure."""
    placements = figure.placements
    shapes = []
    for _ in range(4):
        placements = tuple(p.turned() for p in placements)
        left, bottom = min(p.x for p in placements), min(p.y for p in placements)
        # Shifts keep the parity of x + y, so one corner in two lies one to the right.
        left -= (left + bottom) & 1
        shapes.append(
            tuple(sorted((p.x - left, p.y - bottom, p.turn, p.tile.index) for p in placements))
        )
    return min(shapes)


FEW: Final = 1000
"""Positions to look at for a figure with exactly that many squares."""

COST: Final = 25
"""How much of a budget a search for the figures of a hand uses."""


def figures_of(tiles: Tiles, budget: Budget) -> dict[int, Figure]:
    """By number of squares a figure of all the tiles; empty if they make none.

    The most is known exactly; smaller numbers are those that a bounded search has found.

    Raises:
        TooManyWays: over the budget.
    """
    budget.spend(COST)
    return _figures_of(tuple(sorted(tiles)))


@lru_cache(maxsize=64)
def _figures_of(tiles: Tiles) -> dict[int, Figure]:
    best = most_squares(tiles)
    if best is None:
        return {}
    found = {best.squares: Figure.of(best.figure)}
    # Down from the best figure, one tile laid elsewhere at a time: first ones lead on first.
    queue = deque(found.values())
    left = FEW
    while queue and left > 0 and len(found) <= best.squares:
        for grown in _with_one_elsewhere(queue.popleft()):
            left -= 1
            if len(grown.squares) not in found:
                found[len(grown.squares)] = grown
                queue.append(grown)
    for n in range(best.squares):
        figure = None if n in found else _exactly(Figure(), tiles, n, [FEW])
        if figure:
            found[n] = figure
    return found


def _with_one_elsewhere(figure: Figure) -> Iterator[Figure]:
    for placement in figure.placements:
        others = tuple(p for p in figure.placements if p != placement)
        for place in _around(Layout(others), placement.tile):
            try:
                yield Figure.of((*others, place))
            except IllegalFigure:
                continue


def _exactly(figure: Figure, tiles: Tiles, squares: int, left: list[int]) -> Figure | None:
    """The figure with the tiles added, with that many squares. `left`: positions to try."""
    if not tiles:
        return figure if len(figure.squares) == squares else None
    for tile in dict.fromkeys(tiles):
        rest = list(tiles)
        rest.remove(tile)
        for place in _around(figure, tile):
            left[0] -= 1
            if left[0] < 0:
                return None
            try:
                grown = Figure.of((*figure.placements, place))
            except IllegalFigure:
                continue
            if len(grown.squares) <= squares:
                found = _exactly(grown, tuple(rest), squares, left)
                if found:
                    return found
    return None


def _around(figure: Layout, tile: Tile) -> list[Placement]:
    if not figure.placements:
        return [Placement(tile, 0, 0, 0)]
    edge = {n for cell in figure.covered for n, _, _ in facing(cell)} - figure.covered.keys()
    places = {
        (x - dx, y - dy, turn)
        for x, y in edge
        for dx, dy, turn in ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 1, 1))
    }
    return [Placement(tile, *place) for place in sorted(places)]
