"""People who watch a room without being members of it: everybody gets the same, in portions."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from pentaraduga.rooms.effects import ConnId

EVERY_MS: Final = 50.0
"""They are told something at most this often; an event that comes alone is told at once."""

PORTION_S: Final = 0.001
"""How long they are told things in one go: players, and other rooms, have their turn in between."""

WAITING_MOST: Final = 256
"""So many events may wait for them. With more, all of them get the whole view instead."""


class Watcher(Protocol):
    """Whatever may watch."""

    @property
    def id(self) -> ConnId: ...


Conn = TypeVar("Conn", bound=Watcher)
View = TypeVar("View")
Event = TypeVar("Event")


class Onlookers(ABC, Generic[Conn, View, Event]):
    """Those of one room at one node. What they are told comes as views and events, in order.

    Nothing is kept of any of them but whether it waits for a view: one who has come, or who was so
    slow that something was dropped, waits for the next view, and from then on gets every event.
    One view answers all who wait.

    A relay that passes everything on is one of them, and stands for many (`weight`). It gets all
    events even while it waits for a view: that is for some of those behind it only.

    `now()`: room time, ms. `soon(work, ms)`: do this after that time, in a turn of its own.
    """

    def __init__(
        self,
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._now = now
        self._soon = soon
        self._clock = clock
        self._here: dict[ConnId, Conn] = {}
        self._relays: dict[ConnId, Conn] = {}
        """Those who stand for many; they are told first."""
        self._weights: dict[ConnId, int] = {}
        self._waiting: set[ConnId] = set()
        """Who needs a view."""
        self._asked = False
        """A view was asked for that has not come yet."""
        self._news: list[tuple[View | None, Event | None]] = []
        self._notes: dict[str, Any] = {}
        self._not_before = float("-inf")
        self._began_at = float("-inf")
        self._sweep: Iterator[Conn] | None = None
        self._work: _Work[View] | None = None
        self._armed = False

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

    @property
    def told_at(self) -> float:
        """Room time when they were told something last, ms."""
        return self._began_at

    def enter(self, conn: Conn, weight: int | None = None) -> None:
        """One more. `weight`: of a relay, for how many it stands."""
        if weight is None:
            self._here[conn.id] = conn
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
        self._waiting.discard(conn)
        self._weights.pop(conn, None)
        return self._relays.pop(conn, None) or self._here.pop(conn, None)

    def lagged(self, conn: ConnId) -> None:
        """It has missed something, and gets the whole view."""
        self._waiting.add(conn)
        self._want()

    def anew(self) -> None:
        """Everybody has missed something."""
        relays = list(self._relays.values())
        for relay in relays:
            self.leave(relay.id)
        self._waiting.update(self._here)
        self._asked = False
        if self._here:
            self._want()
        for relay in relays:
            self.turn_out(relay)

    def empty(self) -> list[Conn]:
        """Nobody watches any more; those who did."""
        everybody = list(self)
        for group in (self._here, self._relays, self._weights, self._waiting, self._notes):
            group.clear()
        self._news.clear()
        self._sweep = None
        return everybody

    # -- what -----------------------------------------------------------------------------------

    def view(self, view: View, not_before: float = 0.0) -> None:
        """The whole view, as of all events so far, for those who wait."""
        self._asked = False
        self._news.append((view, None))
        self._hurry(not_before)

    def event(self, event: Event, not_before: float = 0.0) -> None:
        """What has changed. `not_before`: nobody is told anything before that room time."""
        if not self._here and not self._relays:
            return
        self._news.append((None, event))
        if len(self._news) > WAITING_MOST:
            self._news.clear()
            self.anew()
        self._hurry(not_before)

    def note(self, kind: str, note: Any, *, now: bool = True) -> None:
        """Something beside the room's events; a newer note of this kind replaces one that waits.

        `now`: false if it can wait for the next event.
        """
        self._notes[kind] = note
        if now:
            self._hurry(0.0)

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

    def _hurry(self, not_before: float) -> None:
        self._not_before = max(self._not_before, not_before)
        if self._sweep is None and not self._armed:
            wait_ms = self._wait_ms()
            if wait_ms <= 0:
                self._begin()
            else:
                self._armed = True
                self._soon(self._begin_armed, wait_ms)

    def _wait_ms(self) -> float:
        now = self._now()
        return max(self._not_before - now, self._began_at + EVERY_MS - now)

    def _begin_armed(self) -> None:
        self._armed = False
        if self._sweep is None and (self._news or self._notes):
            # A timer may be a moment early, or a deal may have come that nobody is to see yet.
            self._hurry(0.0)

    def _begin(self) -> None:
        self._began_at = self._now()
        news, self._news = self._news, []
        notes, self._notes = self._notes, {}
        views = [at for at, (view, _) in enumerate(news) if view is not None]
        events = [event for _, event in news if event is not None]
        before, after, view = events, events, None
        if views:
            view = news[views[-1]][0]
            after = [event for _, event in news[views[-1] :] if event is not None]
            before = events[: len(events) - len(after)]
        self._work = _Work(
            view,
            self.joined(before) if before and view is not None else None,
            self.joined(after) if after else None,
            self.joined(events) if events else None,
            notes,
        )
        # Those who come from now on wait for the next view.
        self._sweep = iter(self)
        self._go_on()

    def _go_on(self) -> None:
        sweep, work = self._sweep, self._work
        if sweep is None or work is None:
            return
        until = self._clock() + PORTION_S
        for conn in sweep:
            self._one(conn, work)
            if self._clock() > until:
                self._soon(self._go_on, 0.0)
                return
        self._sweep = self._work = None
        if self._news or self._notes:
            self._hurry(0.0)

    def _one(self, conn: Conn, work: _Work[View]) -> None:
        if conn.id not in self:
            return
        joined = work.joined
        if conn.id in self._waiting and (work.view is not None or conn.id in self._here):
            if work.view is None:
                return
            self._waiting.discard(conn.id)
            if work.before is not None and conn.id in self._relays:
                self.tell(conn, work.before)
            self.show(conn, work.view)
            joined = work.after
        for kind, note in work.notes.items():
            self.mention(conn, kind, note)
        if joined is not None:
            self.tell(conn, joined)


class _Work(Generic[View]):
    """What one round of telling is about: the same for everybody, but for those who need a view."""

    __slots__ = ("after", "before", "joined", "notes", "view")

    def __init__(
        self, view: View | None, before: Any, after: Any, joined: Any, notes: dict[str, Any]
    ) -> None:
        self.view = view
        self.before = before
        self.after = after
        self.joined = joined
        self.notes = notes
