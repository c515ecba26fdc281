"""The sign of life by which other nodes know that this one still looks after its rooms.

A lease that was not renewed ends nothing: the node holds back what it has to send until it is sure
again. The store knows whether it lost a room meanwhile (`Storage.confirm`, and every append).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from redis.exceptions import RedisError

from pentaraduga.storage.errors import StorageDown
from pentaraduga.storage.tasks import end

log = logging.getLogger(__name__)

TTL_MS = 1200
"""Others may take over the rooms of a node that has not renewed for this long."""

RENEW_S = 0.4
AGAIN_S = 0.2
"""After this long without an answer the lease is asked for again: answers of a store that takes
half a second each are then still good when the next one comes."""
ASKED_S = 2.0
"""The answer is waited for no longer: the connection may be dead. Opening another one takes a slow
store several answers."""
MOST_ASKED = 10
TRUST_S = 0.8
"""A node that has not renewed for this long stops showing anything, well before others act."""


def steady_s() -> float:
    """Seconds on a clock that also runs while the machine sleeps, as the store's clock does."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lease:
    """Renews a node's lease every `RENEW_S`."""

    def __init__(
        self,
        renew: Callable[[], Awaitable[object]],
        clock: Callable[[], float] = steady_s,
        *,
        exclusive: bool = False,
    ) -> None:
        """`renew` writes the lease to the store and raises RedisError or OSError if it could not.

        `clock` gives seconds. `exclusive`: no other node uses the store, so the lease only records
        when the node was last alive.
        """
        self._renew = renew
        self._clock = clock
        self._exclusive = exclusive
        self._renewed_s: float | None = None
        self._again: asyncio.Future[None] | None = None
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[None]] = set()
        self.term = 0
        """Goes up each time the lease may have run out, and rooms may have been lost."""
        self.why: str | None = None
        """Why the last renewal failed, if it did."""

    @property
    def alive(self) -> bool:
        """Whether no other node can have taken a room that was this node's in this `term`."""
        if self._renewed_s is None:
            return False
        return self._exclusive or self._clock() - self._renewed_s < TRUST_S

    @property
    def margin_s(self) -> float:
        """How many seconds longer the lease can be trusted; negative if it already can't."""
        return TRUST_S - (self._clock() - (self._renewed_s or 0.0))

    async def good(self) -> int:
        """Waits until the lease can be trusted; its term.

        Raises:
            StorageDown: it was given back for good.
        """
        while not self.alive:
            if self._stopped:
                raise StorageDown("the storage is closed")
            if self._again is None:
                self._again = asyncio.get_running_loop().create_future()
            # Shielded: others wait for the same renewal.
            await asyncio.shield(self._again)
        return self.term

    async def start(self) -> None:
        """The first renewal, then more in the background.

        Raises:
            RedisError, OSError: the first renewal failed.
        """
        self._stopped = False
        await self._once()
        self._task = asyncio.create_task(self._run(), name="lease")

    async def stop(self) -> None:
        """No more renewals; `alive` is false from now on."""
        if self._task is not None:
            await end(self._task)
        await end(*self._asked)
        self._renewed_s = None
        self._stopped = True
        self._wake()

    async def _once(self) -> bool:
        """Renews it; whether it was good until then."""
        # The lease counts from before the request was sent: the store cannot have set it earlier.
        asked_s = self._clock()
        await self._renew()
        was_alive, before_s = self.alive, self._renewed_s
        if before_s is not None and before_s > asked_s:
            return was_alive  # a later one was answered first
        self._renewed_s = asked_s
        # The store may have set it as late as now: only if the old one was still good then did it
        # continue unbroken.
        lasted = before_s is not None and self._clock() - before_s < TTL_MS / 1000
        if not lasted and not self._exclusive:
            self.term += 1
        self._wake()
        return was_alive

    def _wake(self) -> None:
        again, self._again = self._again, None
        if again is not None and not again.done():
            again.set_result(None)

    async def _run(self) -> None:
        while True:
            if not self._asked:
                await asyncio.sleep(RENEW_S)
            if len(self._asked) < MOST_ASKED:
                asking = asyncio.create_task(self._ask(), name="renew")
                self._asked.add(asking)
                asking.add_done_callback(self._asked.discard)
            await asyncio.wait(self._asked, timeout=AGAIN_S)

    async def _ask(self) -> None:
        try:
            async with asyncio.timeout(ASKED_S):
                was_alive = await self._once()
        except (RedisError, OSError, TimeoutError) as error:
            why = str(error) or type(error).__name__
            if why != self.why:  # a store that is down all night makes one line
                log.warning("the node lease was not renewed: %s", why)
            self.why = why
        else:
            if self.why is not None or not was_alive:
                log.warning("the node lease is good again")
            self.why = None
