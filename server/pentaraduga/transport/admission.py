"""Newcomers are let in one after the other when many come at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

EVERY_S: Final = 0.002
AT_ONCE: Final = 4
"""So many are let in, and again after `EVERY_S` or when the loop gets round to it."""

SLOWEST_S: Final = 0.005
"""However busy the rooms are, one is let in after this time: a flood keeps nobody out."""


class Admission:
    """The queue before the door. Use within one event loop.

    After a restart, thousands come in the same instant. If all of them were let in side by side,
    each would take as long as all together, longer than clients wait, and those who give up and
    come again are work that was done in vain. One after the other, most are in before they lose
    patience. `busy()`: whether there is work for those already let in.
    """

    def __init__(self, busy: Callable[[], bool]) -> None:
        self._busy = busy
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._left = AT_ONCE
        self._let_in_at = float("-inf")
        self._armed = False

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def turn(self) -> None:
        """Returns when it is this newcomer's turn: at once, unless others wait or came just now."""
        loop = asyncio.get_running_loop()
        if not self._waiting and self._left and not self._busy():
            self._left -= 1
            self._let_in_at = loop.time()
            self._arm(loop)
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        self._arm(loop)
        await turn

    def let_all_in(self) -> None:
        """Nobody waits any longer, for instance because all are told to go."""
        self._busy = lambda: False
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)

    def _arm(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._armed:
            self._armed = True
            loop.call_later(EVERY_S, self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._armed = False
        self._left = AT_ONCE
        now = loop.time()
        if self._busy():
            self._left = 1 if now - self._let_in_at >= SLOWEST_S else 0
        while self._waiting and self._left:
            turn = self._waiting.popleft()
            if not turn.done():  # who gave up takes no turn
                turn.set_result(None)
                self._left -= 1
                self._let_in_at = now
        if self._waiting:
            self._arm(loop)
