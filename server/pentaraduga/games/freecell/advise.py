"""What FreeCell's solver tells a player."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.core import AdviceKind
from pentaraduga.games.freecell.auto import automatic_steps
from pentaraduga.games.freecell.moves import replayed
from pentaraduga.games.freecell.solver.back import last_won
from pentaraduga.games.freecell.solver.portfolio import solve
from pentaraduga.games.freecell.state import State, tables
from pentaraduga.solvers.advice import Advice


def advise(state: State, kind: AdviceKind, spent: Callable[[], bool]) -> Advice:
    """See `solvers.advice`: the search goes on until `spent`."""
    if kind == "rescue":
        passed = tables(state.start, state.past)
        last = last_won(passed, state.rule, spent)
        if last is None:
            return Advice("unknown")
        place, found = last
        back = len(passed) - 1 - place
        return Advice("unknown" if back else found.verdict, back=back)
    found = solve(state.layout, state.rule, spent, prove=kind == "verdict")
    if kind == "hint":
        return Advice(found.verdict, _up_to_automatic(state, found.moves))
    return Advice(found.verdict, found.moves if kind == "solution" else ())


def _up_to_automatic(state: State, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The line as far as it goes without moves that the game makes by itself: it has none."""
    layout = state.layout
    for number, text in enumerate(moves, start=1):
        layout = replayed(layout, text)
        if next(automatic_steps(layout, state.auto), None) is not None:
            return moves[:number]
    return moves
