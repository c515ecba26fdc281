"""When an action was made: fair time instead of arrival, within bounds that no client can stretch.

All times are room time in ms. How a room uses stamps: see holds.py.
"""

from __future__ import annotations

import math

import msgspec

from pentaraduga.rooms.clock import STAMP_MOST, ClockSync

BACK_MOST_MS = 250.0
"""No action ever counts as made earlier than this before it arrived."""
JITTER_LEAST_MS, JITTER_MOST_MS = 10.0, 60.0
BUCKET_START_MS, BUCKET_PER_MINUTE_MS, BUCKET_MOST_MS = 150.0, 25.0, 300.0
CLAMPS_ALLOWED = 3
"""In a round; after that, its stamps count no more until the round is over."""
CLAMPS_OF_A_MATCH = 6
"""In all rounds of a match; after that, until the match is over."""
FAR_BACK_MS = 100.0
"""Moves that count as made earlier than this before their arrival are counted for all to see: few
lines need it, and clients that keep their answers back get it with each move."""
TOLERANCE_MOST_MS = 30.0

COUNTED_CLAMPS = frozenset({"early", "future", "absurd"})


class Stamp(msgspec.Struct, frozen=True):
    """When an action was made.

    `arrival`: when its bytes were read. `fair`: the time that counts. `sigma`: standard error of
    `fair`, ms. `drawn`: ms taken from the bucket for late spikes. `clamp`: empty, or

    - "early": the client claimed a time before its bound; `fair` is the bound;
    - "future": it claimed a time after the arrival; `fair` is the arrival;
    - "absurd": its stamp is not a time at all;
    - "untrusted": its clock is not known (yet, or since it jumped);
    - "distrusted": it met three bounds in this round, or six in the match: its stamps no longer
      count.

    With the last three `fair` is the arrival less half the shortest round trip.
    """

    arrival: float
    fair: float
    sigma: float
    clamp: str = ""
    drawn: float = 0.0

    @classmethod
    def exact(cls, fair: float, arrival: float | None = None) -> Stamp:
        """The stamp of an action by the server itself: bots, and the clock, which may be late."""
        return cls(fair if arrival is None else arrival, fair, 0.0)


def reach_back(sync: ClockSync) -> float:
    """B: how long before its arrival an action may have been made, the bucket aside, ms."""
    shortest = sync.rtt_min
    jitter = min(max(sync.rtt_p95 - shortest, JITTER_LEAST_MS), JITTER_MOST_MS)
    return min(shortest / 2 + jitter, BACK_MOST_MS)


class Stamper:
    """Makes the stamps of one seat in one round that started at room time `started`.

    `bucket`: the allowance left for late spikes, ms, carried over from the previous round.
    `clamped`: clamps in the rounds of the match before.
    """

    def __init__(
        self, started: float, bucket: float = BUCKET_START_MS, *, clamped: int = 0
    ) -> None:
        self._last: Stamp | None = None
        self._clamps = 0
        self._clamped = clamped
        self._bucket = bucket
        self._bucket_at = started

    @property
    def trusted(self) -> bool:
        """False from the third clamp to the end of the round, from the sixth to that of the
        match."""
        return self._clamps < CLAMPS_ALLOWED and self._clamped + self._clamps < CLAMPS_OF_A_MATCH

    @property
    def clamps(self) -> int:
        """How often this client's stamps met a bound in this round."""
        return self._clamps

    def bucket(self, now: float) -> float:
        """What is left for late spikes, ms: 25 more each minute, 300 at most."""
        if now <= self._bucket_at:
            return self._bucket
        minutes = (now - self._bucket_at) / 60_000
        return min(self._bucket + minutes * BUCKET_PER_MINUTE_MS, BUCKET_MOST_MS)

    def stamp(
        self, sync: ClockSync, t: float, arrival: float, seen_at: float, floor: float
    ) -> Stamp:
        """The stamp of an action, remembered for the next one.

        Args:
            sync: the connection's clock.
            t: the input event's time by the client's clock; any float at all.
            arrival: when the action was read from the socket.
            seen_at: when the newest event that the client says it had shown was sent to it.
            floor: when actions became possible: start of the round or end of a pause.

        `fair` is t + offset, within [max(seen_at, floor, own previous action, arrival - B),
        arrival]; the arrival wins if these contradict. A claim before arrival - B may draw on a
        bucket (150 ms at first, +25 ms/min, 300 at most), never beyond 250 ms before the arrival.
        """
        least = max(seen_at, floor, -math.inf if self._last is None else self._last.fair)
        offset = sync.offset(arrival)
        if not self.trusted:
            stamp = _by_arrival(sync, arrival, least, "distrusted")
        elif not abs(t) <= STAMP_MOST:  # NaN fails too
            stamp = _by_arrival(sync, arrival, least, "absurd")
        elif offset is None or not sync.trusted:
            stamp = _by_arrival(sync, arrival, least, "untrusted")
        else:
            stamp = self._by_clock(sync, t + offset, arrival, least, max(seen_at, floor))
        self.fold(stamp)
        return stamp

    def fold(self, stamp: Stamp) -> None:
        """Takes a stamp of this seat and round from the log, as if it had been made here."""
        self._bucket = self.bucket(stamp.arrival) - stamp.drawn
        self._bucket_at = max(self._bucket_at, stamp.arrival)
        self._clamps += stamp.clamp in COUNTED_CLAMPS
        self._last = stamp

    def _by_clock(
        self, sync: ClockSync, claimed: float, arrival: float, least: float, open_at: float
    ) -> Stamp:
        window = reach_back(sync)
        if max(arrival - window, least) <= claimed <= arrival:
            return Stamp(arrival, claimed, sync.sigma)  # no bound is met, as with most

        spare = min(self.bucket(arrival), BACK_MOST_MS - window)
        missing = arrival - window - max(claimed, least)
        drawn = max(0.0, min(missing, spare)) if missing > 0 else 0.0
        fair = min(arrival, max(claimed, least, arrival - window - drawn))

        # Honest clocks miss a bound by their error; and an action isn't to blame if it only waits
        # behind an earlier one of the same seat that was moved.
        bound = max(arrival - window - spare, open_at)
        if self._last is not None and not self._last.clamp:
            bound = max(bound, self._last.fair)
        tolerance = min(3 * sync.sigma + sync.granularity, TOLERANCE_MOST_MS)
        clamp = ""
        if claimed > arrival + tolerance:
            clamp = "future"
        elif claimed < min(bound, arrival) - tolerance:
            clamp = "early"
        return Stamp(arrival, fair, sync.sigma, clamp, drawn)


def _by_arrival(sync: ClockSync, arrival: float, least: float, clamp: str) -> Stamp:
    back = min(sync.rtt_min / 2, BACK_MOST_MS)
    return Stamp(arrival, min(arrival, max(arrival - back, least)), sync.arrival_sigma, clamp)


def error_95(sigma_1: float, sigma_2: float = 0.0) -> float:
    """The bound that the error of the difference of two stamps keeps in 95 % of cases, ms."""
    return 1.96 * math.hypot(sigma_1, sigma_2)
