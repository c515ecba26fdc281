"""Join codes: reserved in the store for a room, prolonged and freed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from pentaraduga.rooms.effects import FreeCode, WantCode
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.ids import new_code
from pentaraduga.runtime.logs import event
from pentaraduga.runtime.ports import Store
from pentaraduga.storage.errors import StorageDown, StorageError

log = logging.getLogger(__name__)

CODE_TTL_S: Final = 24 * 3600
CODE_RENEWED_MS: Final = CODE_TTL_S * 250
"""After a quarter of its time a reservation is prolonged."""

CODE_TRIES: Final = 30
CODE_AGAIN_S: Final = 2.0


class NoFreeCode(Exception):
    """Every join code that was tried leads to another room."""


class JoinCodes:
    """The join codes of a node's rooms.

    Work that nobody is waiting for is retried while the store is away, unless `stopping()`.
    """

    def __init__(self, store: Store, stopping: Callable[[], bool]) -> None:
        self._store = store
        self._stopping = stopping
        self._background: set[asyncio.Task[None]] = set()

    @property
    def at_work(self) -> Iterable[asyncio.Task[None]]:
        """The tasks being tried."""
        return tuple(self._background)

    async def reserve(self, room_id: str) -> str:
        """A code that leads to the room for a day.

        Raises:
            NoFreeCode, StorageError: none was reserved.
        """
        for _ in range(50):
            code = new_code()
            if await self._store.reserve_code(code, room_id, CODE_TTL_S):
                return code
        raise NoFreeCode("no free join code was found")

    async def free(self, code: str, room_id: str) -> None:
        """The code leads to the room no more.

        Raises:
            StorageError: it still may.
        """
        await self._store.free_code(code, room_id)

    def free_some_time(self, code: str, room_id: str) -> None:
        """The same, without anybody waiting for it."""
        self._in_background(partial(self.free, code, room_id))

    def carry_out(self, actor: Actor, effect: WantCode | FreeCode) -> None:
        """Carries out a room's effect on its code."""
        if isinstance(effect, FreeCode):
            self.free_some_time(effect.code, actor.room_id)
        else:
            self._in_background(partial(self._fresh, actor))

    def keep(self, actor: Actor) -> None:
        """Prolong the room's code, if it has one."""
        if actor.room.code is not None:
            self._in_background(partial(self._keep, actor, actor.room.code))

    async def _fresh(self, actor: Actor) -> None:
        code = await self.reserve(actor.room_id)
        actor.give_code(code)
        if actor.dead:
            await self.free(code, actor.room_id)

    async def _keep(self, actor: Actor, code: str) -> None:
        """If it ran out and leads to another room now, take a new one."""
        kept = await self._store.reserve_code(code, actor.room_id, CODE_TTL_S)
        if not kept and actor.room.code == code:
            await self._fresh(actor)

    def _in_background(self, work: Callable[[], Awaitable[object]]) -> None:
        async def guarded() -> None:
            for _ in range(CODE_TRIES):
                try:
                    await work()
                    return
                except (StorageError, NoFreeCode) as error:
                    event(log, logging.WARNING, "code.failed", why=str(error))
                    if not isinstance(error, StorageDown) or self._stopping():
                        return
                await asyncio.sleep(CODE_AGAIN_S)

        task = asyncio.create_task(guarded())
        self._background.add(task)
        task.add_done_callback(self._background.discard)
