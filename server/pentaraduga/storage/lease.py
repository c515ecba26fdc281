"""The sign of life by which other nodes know that this one still looks after its rooms."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from redis.exceptions import RedisError

from pentaraduga.storage.tasks import end

log = logging.getLogger(__name__)

TTL_MS = 1200
"""Others may take the rooms of a node over when it has not renewed for so long."""

RENEW_S = 0.4
TRUST_S = 0.8
"""A node that has not renewed for so long stops acting by itself, well before others may act."""


def steady_s() -> float:
    """Seconds on a clock that also runs while the machine sleeps, as the store's clock does."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lease:
    """Renews a node's lease every `RENEW_S`."""

    def __init__(
        self, renew: Callable[[], Awaitable[object]], clock: Callable[[], float] = steady_s
    ) -> None:
        """`renew` writes the lease to the store and raises RedisError or OSError if it could not.

        `clock` gives seconds.
        """
        self._renew = renew
        self._clock = clock
        self._renewed_s: float | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def alive(self) -> bool:
        """Whether this node may still act for its rooms."""
        return self._renewed_s is not None and self._clock() - self._renewed_s < TRUST_S

    async def start(self) -> None:
        """The first renewal, then more in the background.

        Raises:
            RedisError, OSError: the first renewal failed.
        """
        await self._once()
        self._task = asyncio.create_task(self._run(), name="lease")

    async def stop(self) -> None:
        """No more renewals; `alive` is false from now on."""
        if self._task is not None:
            await end(self._task)
        self._renewed_s = None

    async def _once(self) -> None:
        # The lease counts from before the request was sent: the store cannot have set it earlier.
        asked_s = self._clock()
        await self._renew()
        self._renewed_s = asked_s

    async def _run(self) -> None:
        told = ""
        while True:
            await asyncio.sleep(RENEW_S)
            was_alive = self.alive
            try:
                async with asyncio.timeout(TRUST_S):
                    await self._once()
            except (RedisError, OSError, TimeoutError) as error:
                why = str(error) or type(error).__name__
                if why != told:  # a store that is down all night is one line
                    log.warning("the node lease was not renewed: %s", why)
                told = why
            else:
                told = ""
                if not was_alive:
                    log.warning("the node lease is good again")
