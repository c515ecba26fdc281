"""Nothing is sent before it is saved, and nothing is sent too early."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

T = TypeVar("T")

Write: TypeAlias = asyncio.Future[Any]


AT_ONCE_S: Final = 0.001
"""How long items that are free are let out in one go."""


def _open() -> None:
    return None


class Gate(Generic[T]):
    """A queue in which pending writes hold back everything behind them.

    `failed` is called once, with the error of the first write that fails; the gate stays shut then.
    `bar` is asked before anything is let out, once for what goes together: a future holds it back
    until it is done, and fails as a write does. When the log answers, much may be free to go at
    once; what takes longer than a moment goes on in a turn that `later` gives it, so that it keeps
    nobody else waiting.
    """

    def __init__(
        self,
        out: Callable[[T], None],
        failed: Callable[[BaseException], None],
        bar: Callable[[], Write | None] = _open,
        later: Callable[[Callable[[], None]], None] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._out = out
        self._failed = failed
        self._bar = bar
        self._later = later
        self._clock = clock
        self._goes_on = False
        """A turn was requested in which free items are let out."""
        self._queue: deque[T | Write] = deque()
        self._shut = False

    @property
    def empty(self) -> bool:
        """Whether no write is pending and nothing waits."""
        return not self._queue

    def __len__(self) -> int:
        """How many writes are pending and items wait."""
        return len(self._queue)

    def check(self) -> None:
        """Ask `bar` now, even if there is nothing to let out."""
        if not self._shut and not self._queue:
            self._barred()

    def hold(self, write: Write) -> None:
        """Hold back everything that follows until `write` is done."""
        if not self._shut:
            self._queue.append(write)
            write.add_done_callback(self.drain)

    def hold_until_drained(self, write: Write) -> None:
        """The same, but the caller says when it is done: see `drain`."""
        if not self._shut:
            self._queue.append(write)

    def put(self, item: T) -> None:
        """Let the item out, now or when the writes before it are done."""
        if self._shut:
            return
        if self._queue or self._barred():
            self._queue.append(item)
        else:
            self._out(item)

    def shut(self) -> None:
        """Let nothing out any more, and forget what is waiting."""
        self._shut = True
        self._queue.clear()

    def _barred(self) -> bool:
        bar = self._bar()
        if bar is None:
            return False
        self._queue.appendleft(bar)
        bar.add_done_callback(self.drain)
        return True

    def drain(self, write: Write) -> None:
        """This write is done, well or not."""
        if not write.cancelled():
            write.exception()  # seen, even if the gate is shut before its turn comes
        if not self._shut and not self._goes_on:
            self._let_out()

    def _go_on(self) -> None:
        self._goes_on = False
        if not self._shut:
            self._let_out()

    def _let_out(self) -> None:
        until = self._clock() + AT_ONCE_S
        asked = False
        while self._queue:
            head = self._queue[0]
            if isinstance(head, asyncio.Future):
                if not head.done():
                    return
                error = _error(head)
                if error is not None:
                    self.shut()
                    self._failed(error)
                    return
                self._queue.popleft()
            elif not asked and self._barred():
                return
            else:
                asked = True
                self._queue.popleft()
                self._out(head)
                if self._later is not None and self._queue and self._clock() > until:
                    self._goes_on = True
                    self._later(self._go_on)
                    return


def _error(write: Write) -> BaseException | None:
    return asyncio.CancelledError() if write.cancelled() else write.exception()


class Lane:
    """First in, first out to one connection, where an item may have to wait for its time.

    `delay(due)`: how many seconds are left until the room time `due`, ms.
    """

    def __init__(self, delay: Callable[[float], float]) -> None:
        self._delay = delay
        # Nearly always empty, and never long: a deque would take ten times the memory.
        self._queue: list[tuple[float, Callable[[], None]]] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def free(self) -> bool:
        """Whether nothing waits in it: what need not wait for its time may go past."""
        return not self._queue

    def put(self, act: Callable[[], None], not_before: float = 0.0) -> None:
        """Do `act` at the room time `not_before` at the earliest, after everything put before."""
        if not self._queue and self._delay(not_before) <= 0:
            act()
            return
        self._queue.append((not_before, act))
        if self._timer is None:
            self._arm()

    def drop(self) -> None:
        """Forget what is waiting."""
        self._queue.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        left = self._delay(self._queue[0][0])
        self._timer = asyncio.get_running_loop().call_later(max(left, 0.001), self._go)

    def _go(self) -> None:
        self._timer = None
        while self._queue and self._delay(self._queue[0][0]) <= 0:
            self._queue.pop(0)[1]()
        if self._queue:
            self._arm()
