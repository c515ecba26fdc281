"""What Fourteen's solver tells a player."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.core import AdviceKind
from pentaraduga.games.fourteen import State
from pentaraduga.solvers.advice import Advice
from pentaraduga.solvers.fourteen.advice import hint, way_back
from pentaraduga.solvers.fourteen.pooled import known_solution
from pentaraduga.solvers.fourteen.solve import solve


def advise(state: State, kind: AdviceKind, budget_s: float, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`. `budget_s` is not looked at: the search goes on until `spent`.

    A hint without an answer shows any pair, and a rescue never takes back a restart: the deal that
    was begun anew is the same one.
    """
    if kind == "rescue":
        return _rescue(state, spent)
    if kind == "hint":
        tip = hint(state.board, spent)
        shown = () if tip.command is None else (tip.command,)
        return Advice(tip.outcome, tip.line or shown)
    return Advice(solve(state.board, spent).outcome)


def _rescue(state: State, spent: Callable[[], bool]) -> Advice:
    commands = state.history.standing
    way = way_back(state.start, commands, spent, known_solution(state.number))
    if way is None:
        return Advice("unknown")
    back = len(commands) - way.kept
    if not back:
        return Advice("won", back=0)
    return Advice("lost" if way.sure else "unknown", back=back)
