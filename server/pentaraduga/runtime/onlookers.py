"""People who watch a room without being members of it: everybody gets the same, in portions."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from pentaraduga.rooms.effects import ConnId
from pentaraduga.runtime.audience import EVERY_MS, Audience

WAITING_MOST: Final = 256
"""So many events may wait for them. With more, all of them get the whole view instead."""


class Watcher(Protocol):
    """Whatever may watch."""

    @property
    def id(self) -> ConnId: ...


Conn = TypeVar("Conn", bound=Watcher)
View = TypeVar("View")
Event = TypeVar("Event")


class Onlookers(Audience["Event | _Note"], Generic[Conn, View, Event]):
    """Those of one room at one node. What they are told comes as views and events, in order.

    One who has come, or who was so slow that something was dropped, waits for the next view, and
    from then on gets every event. One view answers all who wait, and goes ahead of everything else.

    A relay that passes everything on is one of them, and stands for many (`weight`). It is told
    first, and gets all events even while it waits for a view: that is for some of those behind it
    only.
    """

    def __init__(
        self,
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
        clock: Callable[[], float] = time.perf_counter,
        every_ms: float = EVERY_MS,
    ) -> None:
        super().__init__(now, soon, clock, every_ms)
        self._here: dict[ConnId, Conn] = {}
        self._relays: dict[ConnId, Conn] = {}
        """Those who stand for many."""
        self._weights: dict[ConnId, int] = {}
        self._relayed = 0
        """How much of the news relays have heard."""
        self._waiting: dict[ConnId, None] = {}
        """Who needs a view."""
        self._asked = False
        """A view was asked for that has not come yet."""
        self._coming: tuple[View, int] | None = None
        """A view that may not be shown yet, and how much of the news is in it."""
        self._shown: tuple[View, int] | None = None
        """The one that is being shown, to these:"""
        self._viewers: dict[ConnId, None] = {}
        self._notes: dict[str, _Note] = {}
        """The newest of each kind."""

    # -- who ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many watch, those behind relays included."""
        return len(self._here) + sum(self._weights.values())

    def __contains__(self, conn: ConnId) -> bool:
        return conn in self._here or conn in self._relays

    def __iter__(self) -> Iterator[Conn]:
        return iter([*self._relays.values(), *self._here.values()])

    def get(self, conn: ConnId) -> Conn | None:
        """The one with this id, if it is here."""
        return self._here.get(conn) or self._relays.get(conn)

    def enter(self, conn: Conn, weight: int | None = None) -> None:
        """One more. `weight`: of a relay, for how many it stands."""
        if weight is None:
            self._here[conn.id] = conn
            self.line_up(conn.id)
        else:
            self._relays[conn.id] = conn
            self._weights[conn.id] = weight
        self.lagged(conn.id)

    def weigh(self, conn: ConnId, weight: int) -> None:
        """For how many a relay stands now."""
        if conn in self._weights:
            self._weights[conn] = weight

    def leave(self, conn: ConnId) -> Conn | None:
        """It is gone; what it was, if it was here."""
        self.step_out(conn)
        self._waiting.pop(conn, None)
        self._viewers.pop(conn, None)
        self._weights.pop(conn, None)
        return self._relays.pop(conn, None) or self._here.pop(conn, None)

    def lagged(self, conn: ConnId) -> None:
        """It has missed something, and gets the whole view."""
        self._viewers.pop(conn, None)
        self._waiting[conn] = None
        self._want()

    def anew(self) -> None:
        """Everybody has missed something."""
        relays = list(self._relays.values())
        for relay in relays:
            self.leave(relay.id)
        self._viewers.clear()
        self._coming = None
        self._waiting.update(dict.fromkeys(self._here))
        self._asked = False
        if self._here:
            self._want()
        for relay in relays:
            self.turn_out(relay)

    def empty(self) -> list[Conn]:
        """Nobody watches any more; those who did."""
        everybody = list(self)
        for conn in everybody:
            self.leave(conn.id)
        self._coming = None
        self.forget()
        return everybody

    # -- what -----------------------------------------------------------------------------------

    def view(self, view: View, not_before: float = 0.0) -> None:
        """The whole view, as of all events so far, for those who wait."""
        self._asked = False
        self._coming = view, self._end
        self._hurry(not_before)

    def event(self, event: Event, not_before: float = 0.0) -> None:
        """What has changed. `not_before`: nobody is told anything before that room time."""
        if not self._here and not self._relays:
            return
        if self.waiting >= WAITING_MOST:
            self.forget()
            self.anew()
        self.put(event, not_before)

    def note(self, kind: str, note: Any, *, now: bool = True) -> None:
        """Something beside the room's events; a newer note of this kind replaces one that waits.

        `now`: false if it can wait for the next event.
        """
        if not self._here and not self._relays:
            return
        if kind in self._notes:
            self._notes[kind].old = True
        self._notes[kind] = _Note(kind, note)
        self.put(self._notes[kind], hurry=now)

    # -- to be said by subclasses ---------------------------------------------------------------

    @abstractmethod
    def ask(self) -> None:
        """Ask for a view, which comes by `view`."""

    @abstractmethod
    def joined(self, events: Sequence[Event]) -> Any:
        """Events in the form in which they are told together."""

    @abstractmethod
    def tell(self, conn: Conn, joined: Any) -> None:
        """Tell events that were joined. The last thing that is told in this tick."""

    @abstractmethod
    def show(self, conn: Conn, view: View) -> None:
        """Tell a view."""

    @abstractmethod
    def mention(self, conn: Conn, kind: str, note: Any) -> None:
        """Tell a note."""

    @abstractmethod
    def turn_out(self, relay: Conn) -> None:
        """Those behind this relay have missed something: let it come anew."""

    # -- one after the other --------------------------------------------------------------------

    def _want(self) -> None:
        if not self._asked:
            self._asked = True
            self.ask()

    def _opened(self) -> None:
        coming, self._coming = self._coming, None
        if self._relays:
            self._relay(coming)
        self._relayed = self._open
        if coming is not None:
            self._shown = coming
            self._viewers.update(self._waiting)
            self._waiting.clear()

    def _relay(self, coming: tuple[View, int] | None) -> None:
        """Tell the relays everything, and a view to those of them who wait for one."""
        asking = [conn for conn in self._relays if conn in self._waiting]
        heard = self._relayed
        if coming is not None and asking:
            view, heard = coming
            self._tell_relays(self._since(self._relayed, heard))
            for conn in asking:
                self._waiting.pop(conn, None)
                if conn in self._relays:
                    self.show(self._relays[conn], view)
        self._tell_relays(self._since(heard, self._open))

    def _tell_relays(self, parcel: _Parcel | None) -> None:
        if parcel is not None:
            for relay in list(self._relays.values()):
                self._give(relay, parcel)

    def _tell_ahead(self, until: float) -> bool:
        while self._viewers and self._shown is not None:
            conn = next(iter(self._viewers))
            del self._viewers[conn]
            viewer, (view, heard) = self._here.get(conn), self._shown
            if viewer is None:
                continue
            self._place(conn, self._open)
            self.show(viewer, view)
            parcel = self._since(heard, self._open)
            if parcel is not None:
                self._give(viewer, parcel)
            if self._clock() > until:
                return True
        self._shown = None
        return False

    def _pack(self, news: Sequence[Event | _Note]) -> _Parcel:
        notes = [one for one in news if isinstance(one, _Note) and not one.old]
        events = [one for one in news if not isinstance(one, _Note)]
        return notes, self.joined(events) if events else None

    def _hand(self, conn: ConnId, parcel: _Parcel) -> None:
        # Whoever waits for a view hears nothing until then.
        if conn not in self._waiting:
            self._give(self._here[conn], parcel)

    def _give(self, conn: Conn, parcel: _Parcel) -> None:
        notes, joined = parcel
        for note in notes:
            self.mention(conn, note.kind, note.note)
        if joined is not None:
            self.tell(conn, joined)


class _Note:
    """What was noted. `old`: there is a newer one."""

    __slots__ = ("kind", "note", "old")

    def __init__(self, kind: str, note: Any) -> None:
        self.kind = kind
        self.note = note
        self.old = False


_Parcel = tuple[list[_Note], Any]
