"""What Chiselki's solver tells a player."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.core import AdviceKind
from pentaraduga.games.chiselki.moves import hinting_line, up_to_early_add
from pentaraduga.games.chiselki.solver.solve import solve
from pentaraduga.games.chiselki.state import ADD, State, pair_text
from pentaraduga.solvers.advice import Advice


def advise(state: State, kind: AdviceKind, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`: the search goes on until `spent`.

    A hint is a line that clears the field ("won"), or else ("unknown") just a pair that can be
    crossed. "Add" is a hint only where no pair is left: a line counts as far as it keeps to that.
    """
    moves = hinting_line(state) if kind == "hint" else state.line
    if not moves:
        found = solve(state.digits, state.shown, diagonals=state.diagonals, spent=spent)
        if found.verdict != "won":
            any_move = pair_text(*state.pairs[0]) if state.pairs else ADD
            return Advice("unknown", (any_move,) if kind == "hint" else ())
        moves = found.moves
    if kind == "hint":
        return Advice("won", up_to_early_add(state, moves))
    return Advice("won", moves if kind == "solution" else ())
