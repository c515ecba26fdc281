"""Room time: ms since the Unix epoch that never jump."""

from __future__ import annotations

import time
from collections.abc import Callable

Seconds = Callable[[], float]


class Clock:
    """The wall clock once, at start, and the monotonic clock from then on.

    A wall clock that is set while people race would turn the order of their moves around.
    """

    def __init__(self, wall: Seconds = time.time, monotonic: Seconds = time.monotonic) -> None:
        self._monotonic = monotonic
        self._base = wall() - monotonic()

    def now(self) -> float:
        """Room time, ms. Read afresh every time: an event loop's own time is that of its tick."""
        return (self._base + self._monotonic()) * 1000
