"""All rooms of all nodes, as if they were here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final, Protocol

from pentaraduga.cluster.far import Far
from pentaraduga.cluster.inbound import Form, Inbound
from pentaraduga.cluster.line import Dial, Line
from pentaraduga.cluster.links import AGAIN_S, Links
from pentaraduga.cluster.load import RETIRING_CPU, CpuMeter, least_loaded
from pentaraduga.cluster.outbound import Outbound
from pentaraduga.cluster.takeover import Takeover
from pentaraduga.core import OptionValue
from pentaraduga.rooms.commands import MatchRule
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.ports import RoomHandle
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import OwnedElsewhere, StorageDown, StorageError
from pentaraduga.storage.nodes import Seen

log = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 0.25
REPORT_EVERY: Final = 4
"""Looks between two reports of this node's load."""

NEWCOMER_S: Final = 4.0
"""How long somebody who comes waits for a room whose owner has died or can't be reached (longer
than a lease lasts), or for a store that is away for a moment."""

GUEST_S: Final = 30.0
"""The same for those who are in the room already. Then they are told to come again."""

MAKE_S: Final = 2.0
"""If the least loaded node makes no room within this time, the room is made here."""


class Directory(Protocol):
    """What nodes know of each other; `pentaraduga.storage.nodes.Nodes` is the real one."""

    @property
    def node(self) -> str: ...
    async def report(self, rooms: int, cpu: float) -> None: ...
    async def all(self) -> dict[str, Seen]: ...
    async def where(self, node: str) -> str | None: ...
    async def rooms_of(self, node: str) -> list[str]: ...
    async def forget(self, node: str) -> None: ...


class Cluster:
    """The rooms of this node's registry, and those of others over links.

    `forms`: the subprotocols that clients speak. The registry should wait for nobody by itself
    (`patience_s` 0): who can be asked instead is known here.
    """

    def __init__(
        self,
        registry: Registry,
        directory: Directory,
        forms: Mapping[str, Form],
        dial: Dial,
        cpu: CpuMeter | None = None,
    ) -> None:
        self._registry = registry
        self._directory = directory
        self._forms = forms
        self._cpu = cpu or CpuMeter()
        self._links = Links(directory.where, dial)
        self._takeover = Takeover(registry, directory)
        self._fars: dict[str, Far] = {}
        self._inbounds: set[Inbound] = set()
        self._nodes: dict[str, Seen] = {}
        self._watching: asyncio.Task[None] | None = None
        self._looks = 0

    @property
    def visitors(self) -> int:
        """Clients of this node in rooms of others."""
        return self._links.visitors

    @property
    def guests(self) -> int:
        """Clients of other nodes in rooms of this one."""
        return sum(inbound.guests for inbound in self._inbounds)

    def start(self) -> None:
        """Begin to watch the other nodes."""
        self._watching = asyncio.get_running_loop().create_task(self._watch(), name="cluster watch")

    def close(self) -> None:
        """Look for nothing more, and cut all links."""
        if self._watching is not None:
            self._watching.cancel()
        self._takeover.close()
        self._links.close()

    def accept(self, line: Line) -> Inbound:
        """Another node has made a line to this one; the `End` for it."""
        inbound = Inbound(line, self._registry, self._forms, self._inbounds.discard)
        self._inbounds.add(inbound)
        return inbound

    # -- rooms ----------------------------------------------------------------------------------

    async def get(self, room_id: str) -> RoomHandle:
        """The room, wherever it is at work; here, if it is nowhere.

        Raises:
            NoSuchRoom, OwnedElsewhere, Damaged, TooManyRooms, Stopping, StorageError: it can't be
                had now.
        """
        far = self._fars.get(room_id)
        if far is not None:
            return far
        found = await self._locate(room_id, NEWCOMER_S)
        if isinstance(found, Actor):
            return found
        clock = self._registry.clock
        return Far(room_id, found, self._search, clock, self._enter, self._left)

    async def create(
        self,
        game: str,
        options: Mapping[str, OptionValue],
        *,
        match: MatchRule | None = None,
        seats: int | None = None,
    ) -> tuple[str, str]:
        """Make a room on the least loaded node; its id and join code.

        Raises:
            TooManyRooms, Stopping, StorageError: no room was made.
        """
        best = least_loaded(self._directory.node, self._nodes)
        if best != self._directory.node:
            try:
                async with asyncio.timeout(MAKE_S):
                    link = await self._links.to(best)
                    if link is not None:
                        return await link.make(game, options, match, seats)
            except (StorageDown, TimeoutError):
                pass  # here, then
        loop = asyncio.get_running_loop()
        deadline = loop.time() + NEWCOMER_S
        while True:
            try:
                return await self._registry.create(game, options, match=match, seats=seats)
            except StorageDown:
                if loop.time() >= deadline:
                    raise
            await asyncio.sleep(AGAIN_S)

    async def _search(self, room_id: str, lost: str | None) -> Actor | Outbound:
        if lost is not None:
            await self._links.fate(lost)
        return await self._locate(room_id, GUEST_S)

    async def _locate(self, room_id: str, patience_s: float) -> Actor | Outbound:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + patience_s
        while True:
            try:
                return await self._registry.get(room_id)
            except OwnedElsewhere as error:
                problem: StorageError = error
                link = await self._links.to(error.node)
                if link is not None:
                    return link
            except StorageDown as error:
                problem = error  # or this process was late, and its lease is not sure
            if loop.time() >= deadline:
                raise problem
            await asyncio.sleep(AGAIN_S)

    def _enter(self, far: Far) -> Far:
        return self._fars.setdefault(far.room_id, far)

    def _left(self, far: Far) -> None:
        if self._fars.get(far.room_id) is far:
            del self._fars[far.room_id]

    # -- the other nodes ------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            try:
                await self.look()
            except StorageError:
                pass  # rooms say so themselves
            except Exception:
                log.exception("cluster.watch_failed")
            await asyncio.sleep(LOOK_EVERY_S)

    async def look(self) -> None:
        """Say how busy this node is, and notice which others have died."""
        if self._looks % REPORT_EVERY == 0:
            more = RETIRING_CPU if self._registry.retiring else 0.0
            await self._directory.report(self._registry.loaded, self._cpu.share() + more)
        self._looks += 1
        self._nodes = await self._directory.all()
        for node, seen in self._nodes.items():
            if not seen.alive and node != self._directory.node:
                self._links.cut(node)
                if not self._registry.stopping:
                    self._takeover.of(node)
