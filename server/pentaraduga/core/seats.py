"""Who acts and who looks."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, 0 … n-1 clockwise; the neighbour of seat s is (s + 1) mod n."""

CLOCK: Seat = -1
"""The actor of actions that time itself makes ("time is up")."""


class Watcher(Enum):
    """A viewer that has no seat."""

    SPECTATOR = "spectator"
    """Watches a running game: sees what lies open on the table and nothing else."""
    REPLAY = "replay"
    """Watches a finished game: sees what the rules open after the round."""


SPECTATOR = Watcher.SPECTATOR
REPLAY = Watcher.REPLAY

Viewer: TypeAlias = Seat | Watcher
