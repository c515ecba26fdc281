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

    `tell(conn, event)` sends. `now()`: room time, ms. `wake(ms)`: `tell_all` is to be called after
    that time.
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
        """The newest event that was told to a connection ahead of the others."""
        self._told_at = float("-inf")

    def __len__(self) -> int:
        """How many events wait."""
        return len(self._waiting)

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
        mine = [kept for kept in self._waiting if conn in kept.conns]
        newest = _newest_list(mine)
        for kept in mine:
            self._pass_on(kept, conn, newest)
        self._heard[conn] = self._waiting[-1].whole.seq

    def tell_all(self, *, list_follows: bool = False) -> None:
        """Tell everybody what waits; without the list if the next event brings a newer one."""
        if not self._waiting:
            return
        newest = 0 if list_follows else _newest_list(self._waiting)
        for kept in self._waiting:
            for conn in kept.conns:
                self._pass_on(kept, conn, newest)
        self.forget()
        self._told_at = self._now()

    def forget(self) -> None:
        """Nobody is told any more of what waits."""
        self._waiting.clear()
        self._heard.clear()

    def _pass_on(self, kept: _Kept, conn: ConnId, newest: int) -> None:
        if self._heard.get(conn, 0) < kept.whole.seq:
            self._tell(conn, kept.whole if kept.whole.seq == newest else kept.bare)


class _Kept:
    """An event that waits: with the list and without, and for whom."""

    def __init__(self, event: Publish) -> None:
        self.whole = RoomEvent(event.seq, event.at, event.pub)
        self.bare = RoomEvent(event.seq, event.at, {})
        self.conns = frozenset(event.conns)


def _newest_list(waiting: list[_Kept]) -> int:
    """The event with the newest list among those that wait; 0 for none."""
    return max((kept.whole.seq for kept in waiting if kept.whole.pub), default=0)
