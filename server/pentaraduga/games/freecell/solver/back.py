"""How far to go back in a game that is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.solver.portfolio import solve
from pentaraduga.solvers import SearchResult, never


def last_won(
    tables: Sequence[Layout], rule: Rule, spent: Callable[[], bool] = never
) -> tuple[int, SearchResult] | None:
    """The last table of a game that is known to be winnable: its index and a line from there.

    None if none is known to be. What cannot be won stays so whatever is played, so halving finds
    it; a table on which the budget ends counts as one that cannot, which may go back too far but
    never promises too much.

    Args:
        tables: each reached from the one before by moves under the rule, oldest first.
    """
    best: tuple[int, SearchResult] | None = None
    first, end = 0, len(tables)
    while first < end:
        middle = (first + end) // 2
        found = solve(tables[middle], rule, spent)
        if found.verdict == "won":
            best = middle, found
            first = middle + 1
        else:
            end = middle
    return best
