"""What a player can ask a solver, and what an adviser of a game answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pentaraduga.core import AdviceKind
from pentaraduga.solvers.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Advice:
    """`verdict`: "lost" only if proved; for a rescue, it is about the current position.

    `moves`: texts of actions. For a hint, the next one, legal now, and any known ones after it (the
    room shows the player one at a time, and asks again only if the player made a different move);
    none if the position is lost. For a solution, the whole line. All are moves that the player
    could name without seeing what is hidden. `back`: for a rescue, how many steps of undo lead to
    the last position known to be winnable; None if none is.
    """

    verdict: Verdict
    moves: tuple[str, ...] = ()
    back: int | None = None


Adviser: TypeAlias = Callable[[Any, AdviceKind, Callable[[], bool]], Advice]
"""(state, kind, spent) -> Advice: pure; ends soon after `spent()` is True."""
