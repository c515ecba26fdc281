"""Events for those who only watch, joined while they come faster than anybody can follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pentaraduga.rooms.effects import ConnId, Publish
from pentaraduga.runtime.batched import Batched
from pentaraduga.runtime.ports import RoomEvent, RoomEvents

EVERY_MS: Final = 50.0
"""Those who watch are sent something at most this often, and nothing waits for longer."""


class Gallery(Batched[RoomEvents, RoomEvent]):
    """Keeps back events for people who only watch, and sends those of 50 ms together.

    Each write to a socket costs more than everything before it. Two hundred who watch forty events
    a second are the most that a room has to say; nobody who plays waits for it. An event that comes
    alone is told at once. Nothing overtakes what waits.
    """

    every_ms: ClassVar = EVERY_MS

    def __init__(
        self,
        tell: Callable[[ConnId, RoomEvents], None],
        now: Callable[[], float],
        wake: Callable[[float], None],
    ) -> None:
        super().__init__(tell, now, wake)
        self._for: tuple[ConnId, ...] = ()
        """For whom all of them wait."""
        self._among: frozenset[ConnId] = frozenset()

    def keeps(self, event: Publish, shared: RoomEvent) -> bool:
        """Whether the event waits here for all who watch; the others are to be told now."""
        watching = event.watching
        if self._waiting and watching is not self._for:
            self.tell_all()
        if not watching:
            return False
        if event.not_before or not event.own.keys().isdisjoint(watching):
            self.tell_all()
            return False
        if not self._has_to_wait():
            return False
        if not self._waiting:
            self._for, self._among = watching, frozenset(watching)
        self._waiting.append(shared)
        return True

    def catch_up(self, conn: ConnId) -> None:
        """Tell this connection now what waits for it."""
        if self._waiting and conn in self._among:
            self._tell_rest(conn)
            self._heard[conn] = self._waiting[-1].seq

    def tell_all(self) -> None:
        """Tell everybody what waits."""
        if not self._waiting:
            return
        together = RoomEvents(tuple(self._waiting))
        for conn in self._for:
            if conn in self._heard:
                self._tell_rest(conn)
            else:
                self._tell(conn, together)
        self._all_told()

    def _tell_rest(self, conn: ConnId) -> None:
        heard = self._heard.get(conn, 0)
        rest = tuple([event for event in self._waiting if event.seq > heard])
        if rest:
            self._tell(conn, RoomEvents(rest))
