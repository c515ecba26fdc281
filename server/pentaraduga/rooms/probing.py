"""Clock probes: which connections get one now, and when the next is due."""

from __future__ import annotations

from collections.abc import Iterable

from pentaraduga.rooms.audience import Connection
from pentaraduga.rooms.effects import ConnId, Probe, Send
from pentaraduga.rooms.state import RoomState


def racing(state: RoomState) -> bool:
    """Whether clocks have to be known well: a round is on, or about to begin."""
    return state.phase in ("countdown", "round")


def probe(connection: Connection, now: float) -> Probe:
    """A probe that leaves for the connection at once."""
    clock = connection.clock
    number, offset = clock.probe(now), clock.offset(now)
    return Probe(number, offset, None if offset is None else 1.96 * clock.sigma)


def at_once(conn: ConnId, message: Probe) -> Send:
    """Past everything that waits: what is late in here is not the line's delay."""
    return Send(conn, message, at_once=True)


def due(connections: Iterable[Connection], state: RoomState, now: float) -> list[Send]:
    """The probes that are due by now."""
    often = racing(state)
    return [
        at_once(x.id, probe(x, now)) for x in connections if x.clock.next_probe_at(often) <= now
    ]


def next_due(connections: Iterable[Connection], state: RoomState) -> float | None:
    """The room time of the next probe, if anybody is here."""
    often = racing(state)
    return min((x.clock.next_probe_at(often) for x in connections), default=None)
