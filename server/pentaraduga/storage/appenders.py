"""The ordered ways into the logs: one for each master of the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from redis.asyncio.connection import AbstractConnection

from pentaraduga.storage.appender import Appender, Future, Settled
from pentaraduga.storage.slots import Slots
from pentaraduga.storage.tasks import end
from pentaraduga.storage.url import Place

log = logging.getLogger(__name__)


class Appenders:
    """An `Appender` for each place that has keys.

    All of a room's keys are in one slot, so what is asked for a room stays in order: when slots
    move to another master, everything without an answer goes along, before anything new.
    """

    def __init__(
        self,
        slots: Slots,
        connect: Callable[[Place], Awaitable[AbstractConnection]],
        on_batch: Callable[[int, float], None] | None = None,
    ) -> None:
        """`connect` opens a connection to the store at a place, which has the functions.

        `on_batch`: as of `Appender`.
        """
        self._slots = slots
        self._connect = connect
        self._on_batch = on_batch
        self._at: dict[Place, Appender] = {}
        self._open = False
        self._held: str | None = None
        self._allowed: int | None = None
        self._ended: set[asyncio.Task[None]] = set()
        slots.on_change = self._moved

    @property
    def connected(self) -> bool:
        """Whether the store answers everywhere, as far as is known."""
        return self._open and all(appender.connected for appender in self._at.values())

    @property
    def trouble(self) -> str | None:
        """Why nothing gets into some logs at the moment; None if all is well."""
        if not self._open:
            return Appender.CLOSED
        return next((appender.trouble for appender in self._at.values() if appender.trouble), None)

    @property
    def waiting(self) -> tuple[int, int]:
        """Calls without an answer yet, and the bytes that they hold."""
        held = [appender.waiting for appender in self._at.values()]
        return sum(calls for calls, _ in held), sum(size for _, size in held)

    @property
    def held_bytes(self) -> int:
        """Of all calls that have no answer yet. Asked about every move."""
        held = 0
        for appender in self._at.values():
            held += appender.held_bytes
        return held

    @property
    def answered(self) -> int:
        """Bytes of all that was answered, not less than they take on the store's disk."""
        return sum(appender.answered for appender in self._at.values())

    def hold(self, why: str | None) -> None:
        """Sends nothing until told None; what is asked waits, as if the store were away."""
        self._held = why
        for appender in self._at.values():
            appender.hold(why)

    def allow(self, total: int | None) -> None:
        """As of `Appender`, for a store with one place."""
        self._allowed = total
        for appender in self._at.values():
            appender.allow(total)

    async def start(self) -> None:
        """Connects to each place; from then on they reconnect by themselves.

        Raises:
            RedisError, OSError: the first connection to one of them failed.
        """
        self._open = True
        for place in self._slots.places:
            appender = self._at[place] = self._begun(place)
            await appender.start()

    async def close(self) -> None:
        """Waits for a moment until everything asked so far is answered."""
        await asyncio.gather(*(appender.close() for appender in self._at.values()))
        await end(*self._ended)
        self._open = False

    def append(
        self,
        keys: tuple[str, str],
        owner: bytes,
        first_seq: int,
        entries: Sequence[bytes],
        settled: Settled | None = None,
    ) -> Future:
        """Adds entries to a log; see `Appender.append`."""
        return self._of(keys[0]).append(keys, owner, first_seq, entries, settled)

    def call(self, name: str, keys: tuple[str, ...], *args: bytes) -> Future:
        """Calls a function after everything asked of that place before; see `Appender.call`."""
        return self._of(keys[0]).call(name, keys, *args)

    def _of(self, key: str) -> Appender:
        place = self._slots.place(key)
        appender = self._at.get(place)
        if appender is None:
            appender = self._at[place] = self._begun(place)
            if self._open:
                appender.begin()
        return appender

    def _begun(self, place: Place) -> Appender:
        appender = Appender(partial(self._reach, place), self._on_batch)
        appender.hold(self._held)
        appender.allow(self._allowed)
        return appender

    async def _reach(self, place: Place) -> AbstractConnection:
        """A connection to the place, unless it turns out that others have its keys now."""
        if self._slots.many and self._at[place].lost:
            await self._slots.refresh()
        return await self._connect(place)

    def _moved(self) -> None:
        """Other masters have slots than before: everything without an answer goes to them.

        What may have been written already is asked again there. An appender with nothing to do with
        it begins anew, too: this happens seldom.
        """
        appenders, self._at = self._at, {}
        if appenders:
            log.warning("other masters of the cluster have slots now")
        for appender in appenders.values():
            task, waiting = appender.withdraw()
            if task is not None:
                self._ended.add(task)
                task.add_done_callback(self._ended.discard)
            for request in waiting:
                self._of(request.keys[0]).adopt(request)
