"""What the puzzles' solver tells a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentaraduga.core import AdviceKind
from pentaraduga.games.puzzles.complete import Outcome, complete
from pentaraduga.games.puzzles.state import State
from pentaraduga.solvers import Advice, Verdict
from pentaraduga.tiles import Layout, Placement

_SAID: Final[dict[Outcome, Verdict]] = {"solved": "won", "impossible": "lost", "unknown": "unknown"}


def advise(state: State, kind: AdviceKind, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`: the search goes on until `spent`.

    "lost" says that what is laid cannot be completed as it lies. A hint and a
    solution lay all tiles that are left, one by one; where one of two solutions is found already,
    they are of the other.
    """
    end = complete(state.puzzle, state.laid, state.found, spent)
    moves: tuple[str, ...] = ()
    if end.outcome == "solved" and kind in ("hint", "solution"):
        rest = in_order(state.layout, end.placements)
        moves = tuple(f"place {placement}" for placement in rest)
    return Advice(_SAID[end.outcome], moves)


def in_order(layout: Layout, placements: tuple[Placement, ...]) -> list[Placement]:
    """The tiles still to be laid, each tile beside what lies where that is possible."""
    rest = [placement for placement in placements if placement not in layout.placements]
    ordered = []
    while rest:
        near = (p for p in rest if layout.neighbours(p))
        placement = next(near, rest[0])
        rest.remove(placement)
        ordered.append(placement)
        layout = Layout.of((*layout.placements, placement))
    return ordered
