"""Browsers' pages of the simulation, and their sockets at a node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from pentaraduga.rooms import commands as c
from pentaraduga.rooms.effects import Fault, Outgoing
from pentaraduga.runtime.ports import RoomEvent, RoomEvents, RoomHandle
from pentaraduga.runtime.refused import REFUSALS, code_of
from pentaraduga.transport.codec import MSGPACK
from tests.sim.world import Client

if TYPE_CHECKING:
    from tests.sim.many.nodes import Node


class Socket:
    """A client's socket on its node: the runtime's `Client`."""

    def __init__(self, node: Node, conn: int, client: Client) -> None:
        self.id, self.node, self.client = conn, node, client
        self.form = MSGPACK.subprotocol
        self.room: RoomHandle | None = None
        self.closed = False
        self._early: list[Any] = []

    async def enter(self, room_id: str, hello: c.Hello, arrived: float) -> None:
        try:
            room = await self.node.cluster.get(room_id)
        except REFUSALS as error:
            self.close(code_of(error))
            return
        if not self.closed:
            self.room = room
            room.connect(self, hello, arrived)
            for message in self._early:
                self.read(message)
            self._early.clear()

    def read(self, message: Any) -> None:
        """What comes before the room is there waits in the socket."""
        if self.room is None:
            self._early.append(message)
        else:
            self.room.receive(self.id, message, self.node.clock.now())

    def move(self, room: RoomHandle) -> None:
        self.room = room

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        self._deliver(MSGPACK.frame(message))

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        self._deliver(MSGPACK.event_frame(event, own))

    def publish_together(self, events: RoomEvents) -> None:
        for event in events.events:
            self.publish(event, None)

    def pass_on(self, frame: bytes, kind: str, *, code: str = "", at_once: bool = False) -> None:
        self._deliver(frame)

    def pass_on_events(self, frames: bytes) -> None:
        self._deliver(frames)

    def stand_aside(self) -> bool:
        return False

    def close(self, code: str) -> None:
        if not self.closed:
            self.send(Fault(code))
            self.closed = True
            self.node.world.server_closed(self, code)

    def _deliver(self, frame: bytes) -> None:
        if self.closed or self.node.dead:
            return
        for payload in payloads(frame):
            message = msgspec.msgpack.decode(payload)
            self.node.world.sent(self, message)
            self.client.deliver(self.id, message)


def payloads(frames: bytes) -> Iterator[bytes]:
    """What is in WebSocket frames that follow each other."""
    at = 0
    while at < len(frames):
        head = {126: 4, 127: 10}.get(frames[at + 1], 2)
        length = int.from_bytes(frames[at + 2 : at + head]) if head > 2 else frames[at + 1]
        at += head + length
        yield frames[at - length : at]


class Page(Client):
    """A browser's page: it says again what has no answer when it has dialled again, and only
    then."""

    greeted: int | None = None

    def send(self, message: Any, *, twice: bool = False) -> None:
        # A newer command before those that the last connection lost would make them look taken.
        if isinstance(message, c.Pong) or self.greeted == self.conn:
            super().send(message, twice=twice)

    def take(self, conn: int, message: dict[str, Any]) -> None:
        if message["type"] != "welcome" or conn != self.conn:
            super().take(conn, message)
            return
        acts = self.acts
        if self.greeted == conn:
            self.acts = {}
        self.greeted = conn
        super().take(conn, message)
        self.acts = acts | self.acts

    @property
    def unanswered(self) -> set[int]:
        return self.acts.keys() - self.acked.keys() - self.refused.keys()
