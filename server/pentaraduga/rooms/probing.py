"""Clock probes: which connections get one now, and when the next is due."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush, heapreplace

from pentaraduga.rooms.audience import Connection
from pentaraduga.rooms.effects import ConnId, Probe, Send
from pentaraduga.rooms.state import Member, RoomState

EARLY_MS = 250.0
"""With a probe that is due leave those of the room that will be within this time: lines that are
measured every 2 or 4 s get into step, and the room wakes once for all of them."""

EARLY_MOST = 8
"""Not more than that at once, so that a crowd's probes don't keep other rooms waiting."""


def racing(state: RoomState) -> bool:
    """Whether clocks have to be known precisely: a round is on, or about to begin."""
    return state.phase in ("countdown", "round")


def _plays(state: RoomState, connection: Connection) -> bool:
    """Whether what the member does can be part of a race; a clock that only shows time can wait."""
    member = state.member(connection.member)
    return member is None or member.seat is not None or member.waiting


def probe(connection: Connection, now: float) -> Probe:
    """A probe that leaves for the connection at once."""
    clock = connection.clock
    number, offset = clock.probe(now), clock.offset(now)
    return Probe(number, offset, None if offset is None else 1.96 * clock.sigma)


def at_once(conn: ConnId, message: Probe) -> Send:
    """Past everything that waits: what is late in here is not the line's delay."""
    return Send(conn, message, at_once=True)


class Schedule:
    """The time at which each line is probed next, without asking all of them every time.

    A line is in here under the time at which its probe was due when somebody looked, at the latest:
    probes out of turn only put it off, and an answer that makes it due earlier is `heard`.

    `live(connection)`: whether it is still to be measured.
    """

    def __init__(self, live: Callable[[Connection], bool]) -> None:
        self._live = live
        self._heap: list[tuple[float, int, Connection]] = []
        self._entered = 0
        self._racing = False
        self._members: tuple[Member, ...] | None = None
        """Those whom `Connection.races` was found out for."""

    def add(self, connection: Connection) -> None:
        """A new line."""
        self._members = None
        self._enter(connection)

    def heard(self, connection: Connection) -> None:
        """Its probe was answered: after a jump of its clock it is due earlier than it was."""
        if connection.clock.next_probe_at(connection.races) < connection.probe_at:
            self._enter(connection)

    def next_due(self, state: RoomState) -> float | None:
        """The room time of the next probe, if anybody is here."""
        self._settle(state)
        return self._heap[0][0] if self._heap else None

    def due(self, state: RoomState, now: float) -> list[Send]:
        """The probes that are due by now, and some that soon will be; they count as sent."""
        sends: list[Send] = []
        while (at := self.next_due(state)) is not None:
            connection = self._heap[0][2]
            if at > now and not (sends and self._goes_along(connection, at, now, len(sends))):
                break
            sends.append(at_once(connection.id, probe(connection, now)))
        return sends

    def _goes_along(self, connection: Connection, at: float, now: float, sent: int) -> bool:
        early = at <= now + EARLY_MS and sent < EARLY_MOST
        return early and connection.clock.unhurried(connection.races)

    def _settle(self, state: RoomState) -> None:
        """The first in the heap is a line that lives, under its right time."""
        heap, often = self._heap, racing(state)
        if often is not self._racing or (often and self._members is not state.members):
            self._racing, self._members = often, state.members
            for connection in [x for _, _, x in heap]:
                races = often and _plays(state, connection)
                if races is not connection.races:
                    connection.races = races
                    if races:  # due earlier
                        self._enter(connection)
        while heap:
            at, n, connection = heap[0]
            if at != connection.probe_at or not self._live(connection):
                heappop(heap)  # entered again since, or gone
                continue
            due = connection.clock.next_probe_at(connection.races)
            if due <= at:
                return
            connection.probe_at = due
            heapreplace(heap, (due, n, connection))

    def _enter(self, connection: Connection) -> None:
        self._entered += 1
        connection.probe_at = connection.clock.next_probe_at(connection.races)
        heappush(self._heap, (connection.probe_at, self._entered, connection))
