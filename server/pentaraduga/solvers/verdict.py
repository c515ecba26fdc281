"""What a search says of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["won", "lost", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`won`: `moves` is a line that wins, as texts of actions. `lost`: proved, every position that
    can be reached was looked at. `unknown`: the budget ended. `looked_at`: positions looked at.
    """

    outcome: Outcome
    moves: tuple[str, ...] = ()
    looked_at: int = 0


def never() -> bool:
    """The budget of a caller who has time."""
    return False
