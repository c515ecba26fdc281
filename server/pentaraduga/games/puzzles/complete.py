"""Can a puzzle be completed from the tiles already laid, and how?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, TypeAlias

from pentaraduga.games.puzzles.catalogue import Puzzle
from pentaraduga.games.puzzles.judge import essence, hand
from pentaraduga.solvers.figures.fill import Spent
from pentaraduga.solvers.figures.rectangle import rectangles
from pentaraduga.solvers.figures.squares import compact, growing, most_shared
from pentaraduga.tiles import Figure, Layout, Placement
from pentaraduga.tiles.best import MOST_TILES, most_squares

Outcome: TypeAlias = Literal["solved", "impossible", "unknown"]
Placements: TypeAlias = tuple[Placement, ...]

TEN_SQUARES: Final = (
    "оКо@3,-4h кОк@2,-3h жОк@4,-3h оЖз@1,-2h оЖо@3,-2h зЖо@5,-2h кОж@0,-1v жОж@1,-1v жЗж@2,-1v "
    "сЗж@3,-1v жЗс@4,-1v зЖз@1,1h зСз@3,1h сЗс@2,2h"
)
"""All 14 tiles, ten squares: found by `squares.compact` in some seconds."""

SEVEN_BY_EIGHT: Final = (
    "оКо@0,0v оКо@1,0v кОк@2,0h кОж@4,0h оЖо@6,0v кОк@2,1h кОж@4,1v жОж@5,1v зЖо@0,2v оЖо@1,2h "
    "оЖз@3,2v зЖо@6,2v зЖз@1,3h жЗс@4,3v сЗж@5,3v жЗж@0,4h жЗс@2,4h зСз@6,4v жОк@0,5v жОж@1,5v "
    "жЗж@2,5v сЗс@3,5v сЗс@4,5h зСз@4,6v зЖз@5,6v оЖз@6,6v жОк@0,7h сЗж@2,7h"
)
"""Both sets in 7×8: the first that `rectangles` finds, too late for a hint on a busy machine."""


@dataclass(frozen=True, slots=True)
class Completion:
    """`solved`: `placements` is a solution that holds everything laid as it lies. `impossible`:
    there is none, proved. `unknown`: the budget ended.
    """

    outcome: Outcome
    placements: Placements = ()


def never() -> bool:
    """A budget without a limit."""
    return False


def complete(
    puzzle: Puzzle,
    laid: Iterable[Placement] = (),
    found: Iterable[str] = (),
    spent: Callable[[], bool] = never,
) -> Completion:
    """A solution that extends the laid tiles.

    Args:
        laid: tiles of the puzzle in legal contact; they may lie apart.
        found: solutions (their `essence`) that do not count any more.
        spent: asked every few milliseconds; True ends the search.
    """
    layout = Layout.of(laid)
    old = frozenset(found)
    try:
        for placements in _solutions(puzzle, layout, spent):
            if not old or essence(Layout.of(placements)) not in old:
                return Completion("solved", placements)
    except Spent:
        return Completion("unknown")
    return Completion("impossible")


def _solutions(puzzle: Puzzle, layout: Layout, spent: Callable[[], bool]) -> Iterator[Placements]:
    left = hand(puzzle, layout.placements)
    yield from chain.from_iterable(_copies(figure, layout) for figure in _known(puzzle))
    if puzzle.kind == "rectangle":
        yield from rectangles(layout, left, (puzzle.width, puzzle.height), spent)
        return
    # That many squares need more cells than the tiles have: nothing to search.
    tiles = len(puzzle.tiles)
    if 4 * puzzle.squares - most_shared(puzzle.squares) > 2 * tiles:
        return
    if tiles > MOST_TILES:
        for placements in compact(layout, left, puzzle.squares, spent):
            if len(Layout.of(placements).groups) == 1:
                yield placements
    for figure in growing(layout, left, puzzle.squares, spent):
        yield figure.placements


def _known(puzzle: Puzzle) -> Iterator[Layout]:
    """Solutions that need no search."""
    if puzzle.kind == "rectangle":
        if (puzzle.width, puzzle.height) == (7, 8):
            yield Figure.parse(SEVEN_BY_EIGHT)
    elif len(puzzle.tiles) <= MOST_TILES:
        best = most_squares(puzzle.tiles)
        if best is not None and best.squares >= puzzle.squares:
            yield Figure.of(best.figure)
    else:
        known = Figure.parse(TEN_SQUARES)
        tiles = tuple(sorted(placement.tile for placement in known.placements))
        if tiles == puzzle.tiles and len(known.squares) >= puzzle.squares:
            yield known


def _copies(figure: Layout, layout: Layout) -> Iterator[Placements]:
    """The figure turned and moved over the laid tiles, wherever it contains them exactly."""
    turned = figure
    for _ in range(4):
        turned = turned.turned()
        if not layout.placements:
            yield turned.placements
            continue
        first = layout.placements[0]
        for placement in turned.placements:
            dx, dy = first.x - placement.x, first.y - placement.y
            if (placement.tile, placement.turn) == (first.tile, first.turn) and not (dx + dy) & 1:
                moved = turned.moved(dx, dy).placements
                if set(layout.placements) <= set(moved):
                    yield moved
