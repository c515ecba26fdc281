"""A line that clears a field of Chiselki, within a budget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentaraduga.games.chiselki.field import CROSSED
from pentaraduga.games.chiselki.field import WIDTH as ROW
from pentaraduga.games.chiselki.moves import best_lines, clears
from pentaraduga.games.chiselki.solver.search import Line, Search, Spent, live_mask
from pentaraduga.games.chiselki.state import ADD, pair_text
from pentaraduga.solvers import SearchResult, never

WIDTH: Final = 3
STAGES: Final = 30
"""Stages of the shortest try. Both chosen by measurement."""

_TRIES: Final = 1
MOST_LIVE: Final = 500
"""With more live digits than this, a search is hopeless and isn't tried."""


def solve(
    digits: str,
    shown: str,
    *,
    diagonals: bool,
    spent: Callable[[], bool] = never,
    tries: int | None = None,
) -> SearchResult:
    """How to clear the field from here.

    Args:
        digits: every cell's digit, crossed or not.
        shown: the same with `.` for crossed cells.
        diagonals: whether diagonals count.
        spent: asked every few milliseconds; True ends the search.
        tries: how often to start again at most; None: until the budget is spent.
    """
    if not shown.strip(CROSSED):
        return SearchResult("won")
    for best in best_lines(digits, shown):
        # A diagonal adds neighbours and takes none away, so the line holds with diagonals, too.
        return SearchResult("won", best.line)
    if len(shown) - shown.count(CROSSED) > MOST_LIVE:
        return SearchResult("unknown")
    # Crossed rows at the beginning are nobody's neighbours.
    first = len(shown) - len(shown.lstrip(CROSSED))
    skipped = first - first % ROW
    live = live_mask(shown[skipped:])
    search = Search(digits[skipped:], live, diagonals=diagonals, spent=spent)
    taste = 0
    try:
        while tries is None or taste < tries:
            line = search.run(WIDTH, stages=STAGES * _length(taste), taste=taste)
            if line is not None:
                moves = spelled(line, skipped)
                if not clears(digits, shown, moves, diagonals=diagonals):
                    raise AssertionError(f"the solver's line does not clear {shown}: {moves}")
                return SearchResult("won", moves, search.looked_at)
            taste += 1
    except Spent:
        pass
    return SearchResult("unknown", (), search.looked_at)


def _length(n: int) -> int:
    """Luby's sequence 1 1 2 1 1 2 4 …: many short tries and few long ones, whichever it takes."""
    power = 1 << (n + 1).bit_length() - 1
    return power if 2 * power - 1 == n + 1 else _length(n + 1 - power)


def clearable(digits: str) -> bool:
    """Whether the solver clears the field, without diagonals, in one short try.

    Bounded by stages and not by time, so that the answer is the same everywhere: it decides which
    candidate a random field is.
    """
    return solve(digits, digits, diagonals=False, tries=_TRIES).verdict == "won"


def spelled(line: Line, skipped: int = 0) -> tuple[str, ...]:
    """The line as the texts of its moves, in a field that has that many cells more before it."""
    return tuple(
        ADD if pair is None else pair_text(pair[0] + skipped, pair[1] + skipped) for pair in line
    )
