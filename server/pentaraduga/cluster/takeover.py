"""Rooms whose node has died are found and taken over, even those that nobody asks for.

Bots and clocks have no browser that comes back. Every node does this for every dead one; the claim
decides who gets a room.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Final, Protocol

from pentaraduga.runtime.logs import event
from pentaraduga.runtime.refused import Stopping, TooManyRooms
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import MadeByNewer, StorageDown, StorageError

log = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""Fewer than are loaded at once: rooms that somebody asks for come first."""


class Directory(Protocol):
    """The part of `storage.nodes.Nodes` that finds rooms."""

    async def rooms_of(self, node: str) -> list[str]: ...
    async def forget(self, node: str) -> None: ...


NEWER_S = 10.0
"""Until rooms are looked at again that only a newer release can take over."""


class Takeover:
    """Takes over what dead nodes leave. `pause_s`: rest after each room."""

    def __init__(self, registry: Registry, directory: Directory, pause_s: float = 0.0) -> None:
        self._registry = registry
        self._directory = directory
        self._pause_s = pause_s
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, node: str) -> None:
        """This node is dead. Asking again while its rooms are being taken over is harmless."""
        if node not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._all(node), name="takeover")
            self._tasks[node] = task
            task.add_done_callback(lambda _: self._tasks.pop(node, None))

    def close(self) -> None:
        """Take over nothing more."""
        for task in self._tasks.values():
            task.cancel()

    async def _all(self, node: str) -> None:
        try:
            rooms = await self._directory.rooms_of(node)
            # So that several nodes don't all begin with the same ones.
            random.shuffle(rooms)
            at_once = asyncio.Semaphore(AT_ONCE)
            found = await asyncio.gather(*(self._one(room, at_once) for room in rooms))
            if rooms:
                event(log, logging.WARNING, "rooms.taken_over", node=node, rooms=sum(found))
            await self._directory.forget(node)
        except (StorageDown, TooManyRooms) as error:
            # The next look finds the node again, and the rooms that are left.
            event(log, logging.WARNING, "takeover.unfinished", node=node, why=str(error))
        except Stopping:
            pass  # the others do it
        except MadeByNewer:
            # Left to the nodes of the newer release, which may have to be started first.
            event(log, logging.WARNING, "takeover.unfinished", node=node, why="a newer release's")
            await asyncio.sleep(NEWER_S)

    async def _one(self, room: str, at_once: asyncio.Semaphore) -> bool:
        async with at_once:
            try:
                await self._registry.get(room)
            except (StorageDown, TooManyRooms, MadeByNewer, Stopping):
                raise
            except (StorageError, ValueError):
                return False  # another node was faster, or there is nothing that can be read
            if self._pause_s:
                await asyncio.sleep(self._pause_s)
            return True
