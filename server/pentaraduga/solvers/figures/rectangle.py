"""Completing rectangles: tiles already laid stay where they are, and the frame is tried in every
possible place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pentaraduga.solvers.figures.fill import Filler
from pentaraduga.tiles import Cell, Layout, Placement, Tile


def rectangles(
    layout: Layout,
    hand: tuple[Tile, ...],
    sides: tuple[int, int],
    spent: Callable[[], bool],
) -> Iterator[tuple[Placement, ...]]:
    """Every way to complete a rectangle of these sides, turned or not, with all tiles of the hand.

    With nothing laid the lower left cell is (0, 0) or (1, 0): everything else is the same, moved.

    Raises:
        Spent: the budget is used up.
    """
    order = sorted({tile.index for tile in hand})
    for cells in frames(layout, sides):
        filler = Filler(hand, layout.shades, spent)
        for filling in filler.fillings(cells, order):
            yield (*layout.placements, *filling)


def frames(layout: Layout, sides: tuple[int, int]) -> Iterator[list[Cell]]:
    """The cells of every frame that contains everything laid."""
    bounds = layout.bounds
    for width, height in sorted({sides, sides[::-1]}):
        if bounds is None:
            corners = [(0, 0), (1, 0)]
        else:
            corners = [
                (left, bottom)
                for left in range(bounds.right - width + 1, bounds.left + 1)
                for bottom in range(bounds.top - height + 1, bounds.bottom + 1)
            ]
        for left, bottom in corners:
            yield [(left + x, bottom + y) for y in range(height) for x in range(width)]
