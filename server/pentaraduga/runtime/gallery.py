"""Members who only watch: told what players are told, as often as anybody can follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pentaraduga.rooms.effects import ConnId, Publish
from pentaraduga.runtime.audience import Audience
from pentaraduga.runtime.ports import RoomEvent, RoomEvents


class Gallery(Audience[RoomEvent]):
    """Those of one room.

    Two hundred who watch forty events a second are the most that a room has to say; nobody who
    plays waits for it. Nothing overtakes what waits.
    """

    def __init__(
        self,
        tell: Callable[[ConnId, RoomEvents], None],
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
    ) -> None:
        super().__init__(now, soon)
        self._tell = tell
        self._watching: tuple[ConnId, ...] = ()

    def takes(self, event: Publish) -> bool:
        """Whether those who watch are told here, by `put`, once the others have been told; if not,
        everybody is to be told now."""
        watching = event.watching
        if watching is not self._watching:
            self.tell_all()
            self._watching = watching
            self.disband()
            for conn in watching:
                self.line_up(conn)
        if not watching:
            return False
        if event.not_before or not event.own.keys().isdisjoint(watching):
            self.tell_all()
            return False
        return True

    def _pack(self, news: Sequence[RoomEvent]) -> RoomEvents:
        return RoomEvents(tuple(news))

    def _hand(self, conn: ConnId, parcel: RoomEvents) -> None:
        self._tell(conn, parcel)
