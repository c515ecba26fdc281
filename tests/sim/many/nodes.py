"""Server processes of the simulation, and the lines between them."""

from __future__ import annotations

import asyncio
import math
from functools import partial
from typing import TYPE_CHECKING

from pentaraduga.cluster.cluster import Cluster
from pentaraduga.cluster.line import End
from pentaraduga.cluster.load import CpuMeter
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.registry import Registry
from pentaraduga.runtime.turns import Turns
from pentaraduga.transport.codec import CODECS
from tests.sim.many.store import NodeStore
from tests.sim.world import START

if TYPE_CHECKING:
    from tests.sim.many.world import ManyNodes


class NoWork(Costs):
    """Counts questions only: how long work takes is this machine's affair, and no life's."""

    def worked(self, room_id: str, network: str, seconds: float) -> None:
        pass


class Node:
    """A server process: the real registry and cluster on a store and lines of the simulation."""

    def __init__(self, world: ManyNodes, name: str) -> None:
        self.world, self.name = world, name
        self.serving = False
        self.dead = False
        skew_s = world.random.uniform(-3, 3)
        self.clock = Clock(lambda: START / 1000 + skew_s, world.loop.time)
        self.store = NodeStore(world.store, name, f"at {name}", world.random, self.clock.now)
        self.registry = Registry(
            self.store,
            Room,
            clock=self.clock,
            meter=world.meter(),
            turns=Turns(math.inf, lambda: 0.0),
            costs=NoWork(),
            patience_s=0.0,
            unload_after_s=5.0,
        )
        # The real one would measure how busy this machine is.
        idle = CpuMeter(lambda: 0.0, world.loop.time)
        self.cluster = Cluster(self.registry, self.store, CODECS, self._dial, idle)
        self.lines: list[Line] = []

    async def start(self) -> None:
        await self.store.start()
        self.registry.start()
        self.cluster.start()
        self.serving = True

    def kill(self) -> None:
        """kill -9: nothing of it reaches anybody any more."""
        self.serving, self.dead = False, True
        self.store.kill()
        for line in list(self.lines):
            line.cut()
        self.world.sockets_break(self)
        self.cluster.close()
        if self.registry._watcher is not None:
            self.registry._watcher.cancel()
        for actor in list(self.registry._actors.values()):
            actor.die("server_stopping")

    async def stop(self) -> None:
        """SIGTERM, in the order of the real server."""
        self.serving = False
        await self.registry.close()
        self.world.sockets_close(self, "server_stopping")
        self.cluster.close()
        await self.store.close()
        self.dead = True
        for line in list(self.lines):
            line.cut()

    async def _dial(self, address: str, end: End) -> Line:
        await asyncio.sleep(self.world.random.uniform(0.0002, 0.002))
        other = next((n for n in self.world.nodes if address == f"at {n.name}"), None)
        if other is None or not other.serving or self.dead or self.world.apart(self, other):
            raise OSError("connection refused")
        line = Line(self, other, end)
        line.other_end = other.cluster.accept(Back(line))
        self.lines.append(line)
        other.lines.append(line)
        return line


class Line:
    """A line between two nodes. Bytes take a moment and stay in order; a cut loses those under way.

    This object is the dialling side's `Line`; `Back` is the other side's.
    """

    def __init__(self, near: Node, far: Node, end: End) -> None:
        self.nodes = near, far
        self.end = end
        self.other_end: End | None = None
        self._free = [0.0, 0.0]
        self._broken = False
        self.lossy = False
        """Bytes got lost, so the line breaks as soon as one side hears of the other again."""

    def send(self, data: bytes) -> None:
        if self.other_end is not None:
            self.carry(0, data, self.nodes[1], self.other_end)

    def carry(self, way: int, data: bytes, to: Node, end: End) -> None:
        world = to.world
        if self._broken:
            return
        if world.apart(*self.nodes):
            self.lossy = True
            return
        at = max(world.now + world.random.uniform(0.1, 4), self._free[way])
        self._free[way] = at
        world.at(at, partial(self._arrives, data, to, end))

    def _arrives(self, data: bytes, to: Node, end: End) -> None:
        if not self._broken and not to.dead:
            end.received(data, to.clock.now())

    def cut(self) -> None:
        if self._broken:
            return
        self._broken = True
        for node, end in zip(self.nodes, (self.end, self.other_end), strict=True):
            if self in node.lines:
                node.lines.remove(self)
            if end is not None and not node.dead:
                node.world.loop.call_soon(end.lost)


class Back:
    """The accepting side's end of a line."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def send(self, data: bytes) -> None:
        self._line.carry(1, data, self._line.nodes[0], self._line.end)

    def cut(self) -> None:
        self._line.cut()
