"""What to tell a player who asks: the next step of a line that wins, or how far to go back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pentaraduga.games.fourteen.board import Board, pairs, replay
from pentaraduga.games.fourteen.solver.solve import solve
from pentaraduga.solvers import Outcome, never

NODES_A_PROBE = 40_000
"""Positions that are looked at, at most, to judge one position of the past: under half a second."""


@dataclass(frozen=True, slots=True)
class Hint:
    """`won`: `command` is the next one of `line`, which wins. `lost`: proved, no command helps.
    `unknown`: the budget ended without an answer; `command` is just any pair, or None without one.
    """

    outcome: Outcome
    command: str | None = None
    line: tuple[str, ...] = ()


def hint(board: Board, spent: Callable[[], bool]) -> Hint:
    """What to do next; `spent` as for `solve`. The closed cards are used, never told."""
    verdict = solve(board, spent)
    if verdict.outcome == "won" and verdict.moves:
        return Hint("won", verdict.moves[0], verdict.moves)
    if verdict.outcome == "unknown":
        pair = next(pairs(board), None)
        return Hint("unknown", None if pair is None else str(pair))
    return Hint(verdict.outcome)


@dataclass(frozen=True, slots=True)
class WayBack:
    """The latest position that is known to win still: after the first `kept` commands, by `line`.

    `sure`: the position one command later is proved lost, so there is no later one. Otherwise the
    budget ended in between.
    """

    kept: int
    line: tuple[str, ...]
    sure: bool


def way_back(
    start: Board,
    commands: Sequence[str],
    spent: Callable[[], bool] = never,
    known: Sequence[str] | None = None,
    nodes: int = NODES_A_PROBE,
) -> WayBack | None:
    """Searches the past for the latest position that still wins; None if no win is found.

    What can be won could be won before, too, so halving the past finds the place.

    Args:
        start: the table before the first of `commands`.
        commands: what stands, every one of them legal.
        spent: asked about every millisecond; True ends the search with what is known.
        known: a line that wins from the start, if there is one.
        nodes: positions to look at for each position of the past but the start, at most.
    """
    if known is None:
        verdict = solve(start, spent)
        if verdict.outcome != "won":
            return None
        known = verdict.moves
    kept = _alike(known, commands)
    line = tuple(known[kept:])
    first_lost = first_open = len(commands) + 1
    while first_open - kept > 1:
        middle = (kept + first_open) // 2
        verdict = solve(replay(start, commands[:middle]).board, spent, nodes)
        if verdict.outcome == "won":
            alike = _alike(verdict.moves, commands[middle:])
            kept, line = middle + alike, verdict.moves[alike:]
        else:
            first_open = middle
            if verdict.outcome == "lost":
                first_lost = middle
            elif spent():
                break
    return WayBack(kept, line, sure=kept == len(commands) or first_lost == kept + 1)


def _alike(line: Sequence[str], commands: Sequence[str]) -> int:
    """How many commands at the beginning are the same."""
    for index, (one, other) in enumerate(zip(line, commands, strict=False)):
        if one != other:
            return index
    return min(len(line), len(commands))
