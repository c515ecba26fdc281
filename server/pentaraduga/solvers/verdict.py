"""What a search found out about a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["won", "lost", "unknown"]
"""won: a line that wins is known. lost: proved, because every position that can be reached was
examined. unknown: the budget ended."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`moves`: of "won" a line that wins, as texts of actions. `looked_at`: how many positions."""

    verdict: Verdict
    moves: tuple[str, ...] = ()
    looked_at: int = 0


def never() -> bool:
    """A budget without a limit."""
    return False
