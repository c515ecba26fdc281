"""The links of this node to others, made when they are needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from pentaraduga.cluster.line import Dial
from pentaraduga.cluster.outbound import Outbound
from pentaraduga.runtime.logs import event
from pentaraduga.storage.errors import StorageError

log = logging.getLogger(__name__)

AGAIN_S: Final = 0.05

Where = Callable[[str], Awaitable[str | None]]
"""Where a living node serves others; None if it is dead or doesn't. Raises StorageError."""


class Links:
    """One link to each node that has rooms for clients here."""

    def __init__(self, where: Where, dial: Dial) -> None:
        self._where = where
        self._dial = dial
        self._links: dict[str, Outbound] = {}
        self._dialling: dict[str, asyncio.Task[Outbound | None]] = {}
        self._fates: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()

    @property
    def visitors(self) -> int:
        """How many clients of this node are in rooms elsewhere."""
        return sum(link.visitors for link in self._links.values())

    def close(self) -> None:
        """Cut all lines, dial no more."""
        for task in (*self._dialling.values(), *self._fates.values()):
            task.cancel()
        for link in list(self._links.values()):
            link.cut()

    def cut(self, node: str) -> None:
        """The node is dead to the store: whatever it says from now on is of the past."""
        link = self._links.get(node)
        if link is not None:
            link.cut()

    async def to(self, node: str) -> Outbound | None:
        """The link to a node; None if there is no way to it now."""
        link = self._links.get(node)
        if link is not None:
            return link
        task = self._dialling.get(node)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._make(node), name="dial")
            self._dialling[node] = task
            task.add_done_callback(lambda _: self._dialling.pop(node, None))
        # Shielded: others wait for the same line.
        return await asyncio.shield(task)

    async def fate(self, node: str) -> None:
        """Waits until a node whose line was lost is reached again, or its lease has run out."""
        task = self._fates.get(node)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._learn(node), name="fate")
            self._fates[node] = task
            task.add_done_callback(lambda _: self._fates.pop(node, None))
        await asyncio.shield(task)

    async def _learn(self, node: str) -> None:
        while True:
            try:
                if await self._where(node) is None:
                    return
            except StorageError:
                pass  # nobody can take anything over meanwhile
            else:
                if await self.to(node) is not None:
                    return
            await asyncio.sleep(AGAIN_S)

    async def _make(self, node: str) -> Outbound | None:
        try:
            address = await self._where(node)
            if address is None:
                self._failed.discard(node)
                return None
            link = Outbound(node, address, self._gone)
            line = await self._dial(address, link)
        except (StorageError, OSError, TimeoutError) as error:
            if node not in self._failed:
                event(log, logging.WARNING, "link.failed", node=node, why=str(error))
            self._failed.add(node)
            return None
        self._failed.discard(node)
        self._links[node] = link
        link.open(line)
        event(log, logging.INFO, "link.opened", node=node)
        return link

    def _gone(self, link: Outbound) -> None:
        if self._links.get(link.node) is link:
            del self._links[link.node]
        event(log, logging.WARNING, "link.lost", node=link.node, clients=link.visitors)
