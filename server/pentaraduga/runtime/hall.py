"""The connections of one room, each told things in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import structs

from pentaraduga.rooms.effects import ConnId, Outgoing, Publish, Welcome
from pentaraduga.rooms.effects import Onlookers as HowMany
from pentaraduga.runtime.gallery import Gallery
from pentaraduga.runtime.gate import Lane
from pentaraduga.runtime.onlookers import Onlookers
from pentaraduga.runtime.ports import Connection, RoomEvent, RoomEvents
from pentaraduga.runtime.roll import Roll

COUNT_EVERY_MS: Final = 2000.0
"""How many watch is told at most this often; onlookers hear something at least this often."""


class Hall:
    """Everybody connected to a room. What the log has may be told; nothing here waits for it.

    `now()`: room time, ms. `soon(work, ms)`: do this in a turn of the room, after that time.
    `look()`: onlookers need a view; it comes by `onlookers.view`.
    """

    def __init__(
        self,
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
        look: Callable[[], None] = lambda: None,
    ) -> None:
        self._now = now
        self._soon = soon
        self.onlookers: Onlookers[Connection, Welcome, RoomEvent] = _Gathered(now, soon, look)
        self.quiet_since = now()
        """Room time when the last connection went, while there is none."""
        self._counts = False
        """Whether it goes on to tell how many watch."""
        self._counted = 0
        """How many, as members were told."""
        self._connections: dict[ConnId, Connection] = {}
        self._lanes: dict[ConnId, Lane] = {}
        """Only of those for whom something once had to wait for its time."""
        self._roll = Roll(self._tell, now, lambda ms: soon(self._roll.tell_all, ms))
        self._gallery = Gallery(self._tell_together, now, soon)

    def __len__(self) -> int:
        return len(self._connections) + len(self.onlookers)

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
        return len(self._roll) + self._gallery.waiting

    def enter(self, connection: Connection) -> None:
        """A new connection."""
        self._connections[connection.id] = connection

    def leave(self, conn: ConnId) -> bool:
        """The connection is gone; whether it was here."""
        lane = self._lanes.pop(conn, None)
        if lane is not None:
            lane.drop()
        watched = self.onlookers.leave(conn) is not None
        here = self._connections.pop(conn, None) is not None
        self._note_quiet()
        return here and not watched

    def watch(self, connection: Connection, weight: int | None = None) -> None:
        """It only watches from now on. `weight`: of a relay, how many it stands for."""
        self._connections.pop(connection.id, None)
        lane = self._lanes.pop(connection.id, None)
        if lane is not None:
            lane.drop()
        self.onlookers.enter(connection, weight)
        if not self._counts:
            self._counts = True
            self._soon(self._count, COUNT_EVERY_MS)

    def _count(self) -> None:
        many, now = len(self.onlookers), self._now()
        message = HowMany(many, now)
        if many != self._counted:
            self._counted = many
            for conn in list(self._connections):
                self.send(conn, message)
        silent = now - self.onlookers.told_at >= COUNT_EVERY_MS / 2
        self._counts = many > 0
        if self._counts:
            self.onlookers.note("onlookers", message, now=silent)
            self._soon(self._count, COUNT_EVERY_MS)

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
        if self._counted and isinstance(message, Welcome):
            count = HowMany(self._counted, self._now())
            self._lane(conn).put(partial(connection.send, count))

    def publish(self, event: Publish) -> None:
        """Tell everybody whom an event concerns, each their part."""
        shared = RoomEvent(event.seq, event.at, event.pub)
        if not self._roll.keeps(event):
            self._tell_members(event, shared)
        if self.onlookers:
            self.onlookers.event(shared, event.onlookers_at)

    def _tell_members(self, event: Publish, shared: RoomEvent) -> None:
        connections, lanes, own = self._connections, self._lanes, event.own
        gallery = self._gallery.takes(event)
        for conn in event.playing if gallery else event.conns:
            connection = connections.get(conn)
            if connection is None:
                continue
            lane = lanes.get(conn)
            if not event.not_before and (lane is None or lane.free):
                connection.publish(shared, own.get(conn))
            else:
                publish = partial(connection.publish, shared, own.get(conn))
                self._lane(conn).put(publish, event.not_before.get(conn, 0.0))
        if gallery:
            self._gallery.put(shared)

    def close(self, conn: ConnId, code: str) -> bool:
        """End a connection after everything it is to be told; whether it was here."""
        self._catch_up(conn)
        connection, lane = self._connections.pop(conn, None), self._lanes.pop(conn, None)
        self._note_quiet()
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
        connections = [*self._connections.values(), *self.onlookers.empty()]
        self._connections.clear()
        self._lanes.clear()
        for connection in connections:
            connection.close(code)

    def _note_quiet(self) -> None:
        if not self:
            self.quiet_since = self._now()

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
        if lane is not None and not lane.free:
            lane.put(partial(connection.publish_together, events))
        elif len(events.events) == 1:
            # Players were told of it in this tick, and their frames leave first.
            connection.publish(events.events[0], None)
        else:
            connection.publish_together(events)

    def _lane(self, conn: ConnId) -> Lane:
        lane = self._lanes.get(conn)
        if lane is None:
            lane = self._lanes[conn] = Lane(self._delay)
        return lane

    def _delay(self, due: float) -> float:
        return (due - self._now()) / 1000


class _Gathered(Onlookers[Connection, Welcome, RoomEvent]):
    """The onlookers of a room at the node that has it at work."""

    def __init__(
        self,
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
        look: Callable[[], None],
    ) -> None:
        super().__init__(now, soon)
        self._look = look

    def ask(self) -> None:
        self._look()

    def joined(self, events: Sequence[RoomEvent]) -> RoomEvents:
        # The list of members is long, and only the newest one is of use.
        newest = max((n for n, event in enumerate(events) if "members" in event.pub), default=-1)
        return RoomEvents(
            tuple(
                event if n >= newest or "members" not in event.pub else _without_members(event)
                for n, event in enumerate(events)
            )
        )

    def tell(self, conn: Connection, joined: RoomEvents) -> None:
        conn.publish_together(joined)

    def show(self, conn: Connection, view: Welcome) -> None:
        conn.send(view)

    def mention(self, conn: Connection, kind: str, note: Any) -> None:
        conn.send(note)

    def turn_out(self, relay: Connection) -> None:
        relay.close("moved")


def _without_members(event: RoomEvent) -> RoomEvent:
    rest = {name: section for name, section in event.pub.items() if name != "members"}
    return structs.replace(event, pub=rest, encoded={})
