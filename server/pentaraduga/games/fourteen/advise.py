"""What Fourteen's solver tells a player."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.core import AdviceKind
from pentaraduga.games.fourteen.solver.advice import hint, way_back
from pentaraduga.games.fourteen.solver.pooled import known_solution
from pentaraduga.games.fourteen.solver.solve import solve
from pentaraduga.games.fourteen.state import State
from pentaraduga.solvers.advice import Advice


def advise(state: State, kind: AdviceKind, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`: the search goes on until `spent`.

    A hint without an answer shows any pair, and a rescue never takes back a restart: the deal that
    was begun anew is the same one.
    """
    if kind == "rescue":
        return _rescue(state, spent)
    if kind == "hint":
        tip = hint(state.board, spent)
        shown = () if tip.move is None else (tip.move,)
        return Advice(tip.verdict, tip.line or shown)
    return Advice(solve(state.board, spent).verdict)


def _rescue(state: State, spent: Callable[[], bool]) -> Advice:
    moves = state.history.standing
    way = way_back(state.start, moves, spent, known_solution(state.number))
    if way is None:
        return Advice("unknown")
    back = len(moves) - way.kept
    if not back:
        return Advice("won", back=0)
    return Advice("lost" if way.sure else "unknown", back=back)
