"""Who is in the room, told to everybody as often as anybody can read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentaraduga.rooms.effects import ConnId, Publish
from pentaraduga.runtime.ports import RoomEvent

EVERY_MS: Final = 100.0
"""The whole list goes to everybody at most once in this time, unless more than it has changed."""


class Roll:
    """Keeps back events that change nothing but the list of members, and sends only the newest one.

    When two hundred people come at once, each arrival changes the list; sent each time, that would
    be a list of up to two hundred for two hundred people two hundred times over. The first change
    is told at once. Those that follow soon wait, and then all but the last go out as bare numbers.
    Nothing overtakes them: whatever else a connection is told, it is told what waits before.

    An event is sent with what is before it. `tell(conn, event)` sends. `now()`: room time, ms.
    `wake(ms)`: what waits is to be told after that time.
    """

    def __init__(
        self,
        tell: Callable[[ConnId, RoomEvent], None],
        now: Callable[[], float],
        wake: Callable[[float], None],
    ) -> None:
        self._tell = tell
        self._now = now
        self._wake = wake
        self._waiting: list[_Kept] = []
        self._heard: dict[ConnId, int] = {}
        """How far a connection has been told of it ahead of the others."""
        self._told_at = float("-inf")

    def __len__(self) -> int:
        """How many events wait."""
        return len(self._waiting)

    def forget(self) -> None:
        """Nobody is told any more of what waits."""
        self._waiting.clear()
        self._heard.clear()

    def keeps(self, event: Publish) -> bool:
        """Whether the event waits here; if it doesn't, it is to be told next."""
        plain = not event.own and not event.not_before and event.pub.keys() <= {"members"}
        if not plain or not (event.pub or self._waiting):
            self.tell_all(list_follows="members" in event.pub)
            if "members" in event.pub:
                self._told_at = self._now()
            return False
        if not self._waiting:
            soon = EVERY_MS - (self._now() - self._told_at)
            if soon <= 0:
                self._told_at = self._now()
                return False
            self._wake(soon)
        self._waiting.append(_Kept(event))
        return True

    def catch_up(self, conn: ConnId) -> None:
        """Tell this connection now what waits for it."""
        if not self._waiting:
            return
        mine = self._places(conn)
        self._heard[conn] = len(self._waiting)
        if mine:
            self._tell(conn, self._piece(mine))

    def tell_all(self, *, list_follows: bool = False) -> None:
        """Tell everybody what waits; without the list if the next event brings a newer one."""
        if not self._waiting:
            return
        pieces: dict[range, RoomEvent] = {}
        for conn in {conn for kept in self._waiting for conn in kept.conns}:
            mine = self._places(conn)
            if not mine:
                continue
            if mine not in pieces:
                pieces[mine] = self._piece(mine, bare=list_follows)
            self._tell(conn, pieces[mine])
        self.forget()
        self._told_at = self._now()

    def _places(self, conn: ConnId) -> range:
        """Where in what waits its news are: from when it came until it went."""
        first, end = self._heard.get(conn, 0), len(self._waiting)
        while first < end and conn not in self._waiting[first].conns:
            first += 1
        while first < end and conn not in self._waiting[end - 1].conns:
            end -= 1
        return range(first, end)

    def _piece(self, places: range, *, bare: bool = False) -> RoomEvent:
        """What waits there as one: the newest list, and bare numbers for the rest."""
        kept = self._waiting[places.start : places.stop]
        lists = [] if bare else [place for place, one in enumerate(kept) if one.whole.pub]
        events = [one.bare for one in kept]
        if lists:
            events[lists[-1]] = kept[lists[-1]].whole
        last = events[-1]
        return RoomEvent(last.seq, last.at, last.pub, before=tuple(events[:-1]))


class _Kept:
    """An event that waits: with the list and without, and for whom."""

    def __init__(self, event: Publish) -> None:
        self.whole = RoomEvent(event.seq, event.at, event.pub)
        self.bare = RoomEvent(event.seq, event.at, {})
        self.conns = frozenset(event.conns)
