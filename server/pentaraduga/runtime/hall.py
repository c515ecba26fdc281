"""The connections of one room, each told things in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pentaraduga.rooms.effects import ConnId, Outgoing, Publish
from pentaraduga.runtime.gallery import Gallery
from pentaraduga.runtime.gate import Lane
from pentaraduga.runtime.ports import Connection, RoomEvent, RoomEvents
from pentaraduga.runtime.roll import Roll


class Hall:
    """Everybody connected to a room. What the log has may be told; nothing here waits for it.

    `now()`: room time, ms. `soon(work, ms)`: do this in a turn of the room, after that time.
    """

    def __init__(
        self, now: Callable[[], float], soon: Callable[[Callable[[], None], float], None]
    ) -> None:
        self._now = now
        self._connections: dict[ConnId, Connection] = {}
        self._lanes: dict[ConnId, Lane] = {}
        """Only of those for whom something once had to wait for its time."""
        self._roll = Roll(self._tell, now, lambda ms: soon(self._roll.tell_all, ms))
        self._gallery = Gallery(
            self._tell_together, now, lambda ms: soon(self._gallery.tell_all, ms)
        )

    def __len__(self) -> int:
        return len(self._connections)

    def __contains__(self, conn: ConnId) -> bool:
        return conn in self._connections

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections.values())

    def get(self, conn: ConnId) -> Connection | None:
        """The connection, if it is here."""
        return self._connections.get(conn)

    @property
    def waiting(self) -> int:
        """How many events wait for others to be told with them."""
        return len(self._roll) + len(self._gallery)

    def enter(self, connection: Connection) -> None:
        """A new connection."""
        self._connections[connection.id] = connection

    def leave(self, conn: ConnId) -> bool:
        """The connection is gone; whether it was here."""
        lane = self._lanes.pop(conn, None)
        if lane is not None:
            lane.drop()
        return self._connections.pop(conn, None) is not None

    def send(self, conn: ConnId, message: Outgoing, not_before: float = 0.0) -> None:
        """Tell one connection something, at this room time at the earliest."""
        connection = self._connections.get(conn)
        if connection is None:
            return
        self._catch_up(conn)
        lane = self._lanes.get(conn)
        if not not_before and (lane is None or lane.free):
            connection.send(message)
        else:
            self._lane(conn).put(partial(connection.send, message), not_before)

    def publish(self, event: Publish) -> None:
        """Tell everybody whom an event concerns, each their part."""
        if self._roll.keeps(event):
            return
        shared = RoomEvent(event.seq, event.at, event.pub)
        connections, lanes, own = self._connections, self._lanes, event.own
        conns = event.playing if self._gallery.keeps(event, shared) else event.conns
        for conn in conns:
            connection = connections.get(conn)
            if connection is None:
                continue
            lane = lanes.get(conn)
            if not event.not_before and (lane is None or lane.free):
                connection.publish(shared, own.get(conn))
            else:
                publish = partial(connection.publish, shared, own.get(conn))
                self._lane(conn).put(publish, event.not_before.get(conn, 0.0))

    def close(self, conn: ConnId, code: str) -> bool:
        """End a connection after everything it is to be told; whether it was here."""
        self._catch_up(conn)
        connection, lane = self._connections.pop(conn, None), self._lanes.pop(conn, None)
        if connection is None:
            return False
        if lane is None:
            connection.close(code)
        else:
            lane.put(partial(connection.close, code))
        return True

    def end(self, code: str) -> None:
        """End all connections at once; what waits is dropped."""
        self._roll.forget()
        self._gallery.forget()
        for lane in self._lanes.values():
            lane.drop()
        connections = list(self._connections.values())
        self._connections.clear()
        self._lanes.clear()
        for connection in connections:
            connection.close(code)

    def _catch_up(self, conn: ConnId) -> None:
        self._gallery.catch_up(conn)
        self._roll.catch_up(conn)

    def _tell(self, conn: ConnId, event: RoomEvent) -> None:
        connection = self._connections.get(conn)
        if connection is not None:
            self._gallery.catch_up(conn)
            lane = self._lanes.get(conn)
            if lane is None:
                connection.publish(event, None)
            else:
                lane.put(partial(connection.publish, event, None))

    def _tell_together(self, conn: ConnId, events: RoomEvents) -> None:
        connection = self._connections.get(conn)
        if connection is None:
            return
        lane = self._lanes.get(conn)
        if lane is None or lane.free:
            connection.publish_together(events)
        else:
            lane.put(partial(connection.publish_together, events))

    def _lane(self, conn: ConnId) -> Lane:
        lane = self._lanes.get(conn)
        if lane is None:
            lane = self._lanes[conn] = Lane(self._delay)
        return lane

    def _delay(self, due: float) -> float:
        return (due - self._now()) / 1000
