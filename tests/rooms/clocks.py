"""Clients' clocks as the server has measured them, and stamps by them."""

import pytest

from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.stamps import Stamp, Stamper

START = 1_760_000_000_000.0
ZERO = 1_759_999_000_000.0
"""Room time at which the simulated clients' clocks read 0."""


Trip = tuple[float, float]
"""ms down, ms up."""


def clock(*trips: Trip, zero: float = ZERO, granularity: float = 0.0) -> ClockSync:
    """A measured clock whose probes took these (down, up) ms, the last one ending at START."""
    sync = ClockSync(granularity)
    now = START - 500 * len(trips)
    for down, up in trips:
        probe = sync.probe(now)
        received = now + down - zero
        assert sync.answer(probe, received, received, now + down + up)
        now += 500
    return sync


def steady(down: float = 25.0, up: float = 25.0, granularity: float = 0.0) -> ClockSync:
    return clock(*[(down, up)] * 8, granularity=granularity)


def near(value: float) -> object:
    return pytest.approx(value, abs=0.01)


def stamp_one(
    sync: ClockSync,
    made: float,
    arrival: float,
    *,
    seen_at: float = START,
    floor: float = START,
    stamper: Stamper | None = None,
) -> Stamp:
    return (stamper or Stamper(START)).stamp(sync, made - ZERO, arrival, seen_at, floor)
