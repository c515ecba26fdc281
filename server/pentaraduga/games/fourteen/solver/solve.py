"""A portfolio of beams with different tastes: what one does not find soon, another does."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.games.fourteen.board import Board, parse_play, play
from pentaraduga.games.fourteen.solver.compact import pack, spelled
from pentaraduga.games.fourteen.solver.search import Beam, Weights
from pentaraduga.solvers import SearchResult, never

PORTFOLIO = (
    Weights(piles=4, twice=2, apart=0.5, waste=1),
    Weights(piles=0.3, twice=0, apart=2, waste=1),
    Weights(piles=2, twice=5, apart=0.5, waste=1),
    Weights(piles=0.5, twice=2, apart=0, waste=0.5),
    Weights(piles=0, twice=1, apart=0, waste=1),
    Weights(piles=2, twice=0, apart=0, waste=1),
)
"""Chosen by measurement: the first is the best alone at small widths, the others find what it
leaves open; see bench/."""

FIRST_WIDTH = 16
WIDER = 4
"""Every turn of the portfolio is that many times as wide as the one before."""
MOST_WIDTH = FIRST_WIDTH * WIDER**5
"""A beam of 16384 keeps up to a million positions (some 200 MB): after that the search gives up."""


def solve(
    board: Board,
    spent: Callable[[], bool] = never,
    nodes: int | None = None,
) -> SearchResult:
    """Whether the position can be won, by somebody who sees all cards.

    Args:
        board: any settled position.
        spent: asked about every millisecond; True ends the search with what is known.
        nodes: positions to look at, at most (to the next 128); None for no such bound.
    """
    table, start = pack(board)
    before = 0
    width = FIRST_WIDTH
    while width <= MOST_WIDTH:
        for weights in PORTFOLIO:
            beam = Beam(table, start, weights, width)
            found = beam.run(_bounded(beam, spent, None if nodes is None else nodes - before))
            before += beam.looked_at
            if found == "won":
                return SearchResult("won", _spell(board, beam), before)
            if found == "lost":
                return SearchResult("lost", (), before)
            # A short beam may end between two questions.
            if found is None or spent() or (nodes is not None and before >= nodes):
                return SearchResult("unknown", (), before)
        width *= WIDER
    return SearchResult("unknown", (), before)


def _bounded(beam: Beam, spent: Callable[[], bool], nodes: int | None) -> Callable[[], bool]:
    if nodes is None:
        return spent
    return lambda: beam.looked_at >= nodes or spent()


def _spell(board: Board, beam: Beam) -> tuple[str, ...]:
    """The line that the beam found, as moves on the real table."""
    texts: list[str] = []
    for move in beam.line():
        text = spelled(board, move)
        texts.append(text)
        board, _ = play(board, parse_play(text))
    if not board.won:
        raise AssertionError("the solver's line does not win")
    return tuple(texts)
