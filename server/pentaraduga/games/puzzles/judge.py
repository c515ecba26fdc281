"""What laid tiles are worth: any solution counts, not only a known one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.games.puzzles.catalogue import Puzzle
from pentaraduga.tiles import Layout, Placement, Tile

Missing: TypeAlias = Literal["tiles_left", "not_connected", "not_the_rectangle", "too_few_squares"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """`solved`: the goal is reached; `solution` is then one text for all that are essentially the
    same. `missing`: what is not, the first that applies. `squares`: of what is laid.
    """

    solved: bool
    squares: int
    missing: Missing | None = None
    solution: str = ""


def judge(puzzle: Puzzle, layout: Layout) -> Judgement:
    """Whether the tiles, legal as they lie, solve the puzzle."""
    squares = len(layout.squares)
    if len(layout) < len(puzzle.tiles):
        return Judgement(False, squares, "tiles_left")
    if len(layout.groups) > 1:
        return Judgement(False, squares, "not_connected")
    if puzzle.kind == "rectangle" and not fills(puzzle, layout):
        return Judgement(False, squares, "not_the_rectangle")
    if squares < puzzle.squares:
        return Judgement(False, squares, "too_few_squares")
    return Judgement(True, squares, None, essence(layout))


def fills(puzzle: Puzzle, layout: Layout) -> bool:
    """Whether all tiles of a rectangle puzzle lie within its frame: then they fill it."""
    bounds = layout.bounds
    if bounds is None:
        return False
    sides = (bounds.right - bounds.left + 1, bounds.top - bounds.bottom + 1)
    return sides in ((puzzle.width, puzzle.height), (puzzle.height, puzzle.width))


def essence(layout: Layout) -> str:
    """One text for a layout and all its turned, mirrored and shifted copies.

    >>> one = Layout.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v")
    >>> essence(one) == essence(one.turned().moved(3, 5)) == essence(one.mirrored())
    True
    """
    copies = []
    for start in (layout, layout.mirrored()):
        turned = start
        for _ in range(4):
            turned = turned.turned()
            copies.append(str(_cornered(turned)))
    return min(copies)


def _cornered(layout: Layout) -> Layout:
    """Moved to the corner of the lattice, as far as that does not turn the tiles."""
    bounds = layout.bounds
    if bounds is None:
        return layout
    return layout.moved(-bounds.left + ((bounds.left + bounds.bottom) & 1), -bounds.bottom)


def hand(puzzle: Puzzle, laid: Iterable[Placement]) -> tuple[Tile, ...]:
    """The tiles that are not laid, sorted.

    Raises:
        ValueError: more is laid than the puzzle has; the message names the tile.
    """
    left = list(puzzle.tiles)
    for placement in laid:
        if placement.tile not in left:
            raise ValueError(f"{placement.tile} is not among the tiles that are left")
        left.remove(placement.tile)
    return tuple(left)
