"""What Chiselki's solver tells a player."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.core import AdviceKind
from pentaraduga.games.chiselki.solver.solve import solve
from pentaraduga.games.chiselki.state import ADD, State, pair_text
from pentaraduga.solvers.advice import Advice


def advise(state: State, kind: AdviceKind, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`: the search goes on until `spent`.

    A hint is a line that clears the field ("won"), or else ("unknown") just a pair that can be
    crossed, and "Add" where there is none.
    """
    if state.line:
        moves = state.line
    else:
        verdict = solve(state.digits, state.shown, diagonals=state.diagonals, spent=spent)
        if verdict.outcome != "won":
            any_move = pair_text(*state.pairs[0]) if state.pairs else ADD
            return Advice("unknown", (any_move,) if kind == "hint" else ())
        moves = verdict.moves
    return Advice("won", moves if kind in ("hint", "solution") else ())
