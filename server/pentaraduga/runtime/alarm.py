"""Wakes a room when it asks for it, but only after everything that came in before it was due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pentaraduga.runtime.clock import Clock

LATE_MS = 25.0
"""A room that is woken this late first lets in what has arrived for it meanwhile."""

LET_IN_S = 0.005
LEAST_S = 0.001
"""At least one tick of the loop, so that a room that is due cannot starve the others."""


class Alarm:
    """The timer of one room. `next_wake()`: when the room asks to be woken, room time, ms.

    `ring(now)` is called then; whoever carries it out, in turn, calls `answered` as it begins.
    """

    def __init__(
        self, clock: Clock, next_wake: Callable[[], float | None], ring: Callable[[float], None]
    ) -> None:
        self._clock = clock
        self._next_wake = next_wake
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._timer_for: float | None = None
        self._let_in = False
        self._rung = False

    def arm(self) -> None:
        """Set it to the time that the room asks for now."""
        if self._rung:
            return
        due = self._next_wake()
        if due == self._timer_for and self._timer is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timer_for = due
        if due is not None:
            delay = max((due - self._clock.now()) / 1000, LEAST_S)
            self._timer = asyncio.get_running_loop().call_later(delay, self._over)

    def answered(self) -> None:
        """The room is being woken: it may be armed again."""
        self._rung = False
        self._timer_for = None

    def stop(self) -> None:
        """Never ring again."""
        self._rung = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._timer = None
        now = self._clock.now()
        if self._timer_for is not None and now < self._timer_for:
            self.arm()  # timers of the loop may be a fraction of a millisecond early
            return
        late = self._timer_for is not None and now - self._timer_for > LATE_MS
        if late and not self._let_in:
            # After a stop of the process timers come before sockets, which hold what was timely.
            self._let_in = True
            self._timer = asyncio.get_running_loop().call_later(LET_IN_S, self._over)
            return
        self._let_in = False
        # Behind what came in before, however long that takes: holds wait for answers in the queue.
        self._rung = True
        self._ring(now)
