"""What a player can ask a solver, and what an adviser of a game answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pentaraduga.core import AdviceKind
from pentaraduga.solvers.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Advice:
    """`verdict`: "lost" only if proved; of a rescue, on the position as it is now.

    `moves`: texts of actions. Of a hint the next one, legal now, and if they are known those that
    follow it (the room tells the player one at a time, and asks again only when another move was
    made); none if the position is lost. Of a solution the whole line. All are moves
    that the player could name without seeing what is hidden. `back`: of a rescue, how many steps
    of undo lead to the last position that is known to be winnable; None if none is.
    """

    verdict: Verdict
    moves: tuple[str, ...] = ()
    back: int | None = None


Adviser: TypeAlias = Callable[[Any, AdviceKind, Callable[[], bool]], Advice]
"""(state, kind, spent) -> Advice: pure; ends soon after `spent()` is True."""
