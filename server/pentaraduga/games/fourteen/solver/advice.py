"""What to tell a player who asks: the next step of a line that wins, or how far to go back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pentaraduga.games.fourteen.board import Board, pairs, replay
from pentaraduga.games.fourteen.solver.solve import solve
from pentaraduga.solvers import Verdict, never

NODES_A_PROBE = 40_000
"""Positions that are looked at, at most, to judge one position of the past: under half a second."""


@dataclass(frozen=True, slots=True)
class Hint:
    """`won`: `move` is the next one of `line`, which wins. `lost`: proved, no move helps.
    `unknown`: the budget ended without an answer; `move` is just any pair, or None without one.
    """

    verdict: Verdict
    move: str | None = None
    line: tuple[str, ...] = ()


def hint(board: Board, spent: Callable[[], bool]) -> Hint:
    """What to do next; `spent` as for `solve`. The closed cards are used, never told."""
    found = solve(board, spent)
    if found.verdict == "won" and found.moves:
        return Hint("won", found.moves[0], found.moves)
    if found.verdict == "unknown":
        pair = next(pairs(board), None)
        return Hint("unknown", None if pair is None else str(pair))
    return Hint(found.verdict)


@dataclass(frozen=True, slots=True)
class WayBack:
    """The latest position that is known to win still: after the first `kept` moves, by `line`.

    `sure`: the position one move later is proved lost, so there is no later one. Otherwise the
    budget ended in between.
    """

    kept: int
    line: tuple[str, ...]
    sure: bool


def way_back(
    start: Board,
    moves: Sequence[str],
    spent: Callable[[], bool] = never,
    known: Sequence[str] | None = None,
    nodes: int = NODES_A_PROBE,
) -> WayBack | None:
    """Searches the past for the latest position that still wins; None if no win is found.

    What can be won could be won before, too, so halving the past finds the place.

    Args:
        start: the table before the first of `moves`.
        moves: what stands, every one of them legal.
        spent: asked about every millisecond; True ends the search with what is known.
        known: a line that wins from the start, if there is one.
        nodes: positions to look at for each position of the past but the start, at most.
    """
    if known is None:
        found = solve(start, spent)
        if found.verdict != "won":
            return None
        known = found.moves
    kept = _alike(known, moves)
    line = tuple(known[kept:])
    first_lost = first_open = len(moves) + 1
    while first_open - kept > 1:
        middle = (kept + first_open) // 2
        found = solve(replay(start, moves[:middle]).board, spent, nodes)
        if found.verdict == "won":
            alike = _alike(found.moves, moves[middle:])
            kept, line = middle + alike, found.moves[alike:]
        else:
            first_open = middle
            if found.verdict == "lost":
                first_lost = middle
            elif spent():
                break
    return WayBack(kept, line, sure=kept == len(moves) or first_lost == kept + 1)


def _alike(line: Sequence[str], moves: Sequence[str]) -> int:
    """How many moves at the beginning are the same."""
    for index, (one, other) in enumerate(zip(line, moves, strict=False)):
        if one != other:
            return index
    return min(len(line), len(moves))
