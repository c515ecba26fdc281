"""How a client's clock reads against the room's, measured by the server alone.

One `ClockSync` belongs to one connection (a reloaded page has a new clock). The room drives it:

    if now >= sync.next_probe_at(racing):          # also a reason to wake
        send Probe(sync.probe(now), sync.offset(now), error)
    on Pong:  sync.answer(pong.id, pong.received, pong.sent, arrival)
    on Act:   Stamper.stamp(sync, act.t, arrival, ...)   # see holds.py

All times are milliseconds: `now` and `arrival` are room time, `received` and `sent` the client's
own monotonic clock. What is measured is each way's delay up to one unknown constant. That constant,
the asymmetry of the fastest way there and back, can't be revealed by any exchange of stamps;
`sigma` counts it as 7 % of the round trip.
"""

from __future__ import annotations

import math
from array import array

PROBES_ON_JOINING = 8
QUICK_MS = 100.0
IDLE_MS = 2000.0
RACING_MS = 500.0
SETTLED_MS = 2000.0
RARE_MS = 4000.0
"""The same of a steady line."""
SETTLED_ERROR_MS = 0.5
"""A clock known this well drifts by 0.06 or 0.12 ms until the next probe, and needs no denser
ones."""

KEEP = 24
"""Samples that count at most."""
WINDOW_MS = 50_000.0
"""Older samples say more about how the clocks drift than how they stand. `ENOUGH` of them are kept,
however old they are."""
ENOUGH = 12
STEADY_MS = 10.0
"""So many samples are enough of a line whose round trips differ by no more than this: it takes more
to know how late a line can be that trembles or stalls."""
FRESH = 4
"""Samples needed before a clock is trusted, at first and after a jump."""
SLEW = 0.002
"""How fast a trusted offset may move, ms per ms."""
JUMP_MS = 20.0
OUTSTANDING = 32
ANSWER_WITHIN_MS = 10_000.0
ONE_WAY_MOST_MS = 125.0
GRANULARITY_MOST_MS = 100.0
STAMP_MOST = 2.0**53
ROUNDING_MS = 0.001

ASYMMETRY = 0.07
"""Standard deviation of (way there - way back) / 2 as a share of the round trip."""
DRIFT = 30e-6
"""How far an undisciplined quartz clock runs from another, ms per ms."""
UNKNOWN_SIGMA_MS = 30.0


class ClockSync:
    """Offset, uncertainty and round trips of one client's clock.

    `granularity_ms`: the step of the client's clock as it says, limited to 0 … 100, and lowered
    once its stamps differ by less.
    """

    __slots__ = (
        *("_answered", "_back", "_from", "_from_at", "_goal", "_granularity", "_last_probe_at"),
        *("_last_stamp", "_lows", "_next_id", "_outstanding", "_quick", "_round_trips"),
        *("_rtt_min", "_rtt_p95", "_sampled", "_settled", "_sigma", "_there"),
    )

    def __init__(self, granularity_ms: float = 1.0) -> None:
        known = math.isfinite(granularity_ms)
        self._granularity = min(max(granularity_ms, 0.0), GRANULARITY_MOST_MS) if known else 1.0
        self._last_stamp = math.nan
        self._outstanding: dict[int, float] = {}
        self._next_id = 1
        self._last_probe_at = -math.inf
        self._quick = PROBES_ON_JOINING
        self._round_trips = array("d")
        self._answered = array("d")
        """Room times of the answers since the clock was last seen to jump."""
        self._there, self._back = _Way(), _Way()
        """Client clock - room clock on the way there, room clock - client clock on the way back."""
        self._lows = (0.0, 0.0)
        # Results computed from the samples, until the next one arrives.
        self._sigma: float | None = None
        self._sampled: float | None = None
        self._rtt_p95: float | None = None
        self._settled: bool | None = False
        self._rtt_min = 0.0
        self._goal = 0.0
        self._from = 0.0
        self._from_at = 0.0

    # Probing

    def next_probe_at(self, racing: bool) -> float:
        """Room time from which the next probe is due; `-inf`: now.

        Eight in quick succession on joining, four after a jump, then one every 2 s, or every 0.5 s
        while a race is on, until the error has settled: after 24 samples, or 12 of a steady line.
        From then on one every 2 s, or every 4 s of a steady line.
        """
        if self._quick > 0:
            return self._last_probe_at + QUICK_MS
        if self.settled:
            return self._last_probe_at + (RARE_MS if self._steady else SETTLED_MS)
        return self._last_probe_at + (RACING_MS if racing else IDLE_MS)

    def unhurried(self, racing: bool) -> bool:
        """Whether a probe that leaves a little early does as well as one that is due."""
        return self._quick <= 0 and (not racing or self.settled)

    def probe(self, now: float) -> int:
        """The id of a probe that leaves at `now`. Any number may be sent, due or not."""
        probe_id = self._next_id
        self._next_id += 1
        self._last_probe_at = now
        self._quick = max(0, self._quick - 1)
        self._outstanding[probe_id] = now
        if len(self._outstanding) > OUTSTANDING:
            del self._outstanding[next(iter(self._outstanding))]
        return probe_id

    def answer(self, probe_id: int, received: float, sent: float, now: float) -> bool:
        """Takes the answer to a probe; False if it is worthless and changed nothing.

        Worthless: an id that is unknown or already answered, numbers that are not finite, sent
        before received, a client that kept it for longer than it was away, or away over 10 s.
        """
        left_at = self._outstanding.pop(probe_id, None)
        if left_at is None:
            return False
        if not (abs(received) <= STAMP_MOST and abs(sent) <= STAMP_MOST):  # NaN fails too
            return False
        away, kept = now - left_at, sent - received
        if kept < 0 or not 0 <= away <= ANSWER_WITHIN_MS or kept > away + self._granularity:
            return False
        round_trip = max(0.0, away - kept)
        there, back = received - left_at, now - sent
        if self._has_jumped(there, back):
            del self._answered[:]
            self._there, self._back = _Way(), _Way()
            self._quick = max(self._quick, FRESH)
        self._notice_steps(received, sent)
        _keep(self._round_trips, round_trip)
        self._aim(now, there, back)
        return True

    def _has_jumped(self, there: float, back: float) -> bool:
        """Whether delays can't explain this sample, which means that the clock has jumped.

        The true offset lies between -there and back. And a sample's total delay can at most be in
        one of the ways, which shifts it by half of that.
        """
        if not self._answered:
            return False
        if not -there - JUMP_MS <= self._goal <= back + JUMP_MS:
            return True
        if not self.trusted:
            return False
        late = abs(there + back - self._lows[0] - self._lows[1])
        slack = late / 2 + 3 * self._sampling + self._granularity
        return abs((back - there) / 2 - self._goal) > JUMP_MS + slack

    def _notice_steps(self, *stamps: float) -> None:
        """A clock that claims coarse steps (they widen dead heats) has to make them."""
        for stamp in stamps:
            step = abs(stamp - self._last_stamp)
            if step > ROUNDING_MS:  # never for the first stamp
                self._granularity = min(self._granularity, step)
            self._last_stamp = stamp

    def _aim(self, now: float, there: float, back: float) -> None:
        _keep(self._answered, now)
        before = self.offset(now) if len(self._answered) > FRESH else None
        self._forget_older_than(now - WINDOW_MS)
        self._sigma = self._sampled = self._rtt_p95 = self._settled = None
        self._rtt_min = min(self._round_trips)
        low_there = self._there.take(there, self._granularity)
        low_back = self._back.take(back, self._granularity)
        self._lows = low_there, low_back
        self._goal = (low_back - low_there) / 2
        self._from = self._goal if before is None else before
        self._from_at = now

    def _forget_older_than(self, time: float) -> None:
        while len(self._answered) > ENOUGH and self._answered[0] < time:
            del self._answered[0]
            self._there.drop()
            self._back.drop()
            if len(self._round_trips) > ENOUGH:
                del self._round_trips[0]

    # Results

    @property
    def granularity(self) -> float:
        """The step of the client's clock, ms."""
        return self._granularity

    @property
    def settled(self) -> bool:
        """Whether more samples would not make the offset any better."""
        known = self._settled
        if known is None:
            open_error = self._sampling + abs(self._goal - self._from)
            enough = len(self._answered) >= (ENOUGH if self._steady else KEEP)
            known = self._settled = enough and open_error <= SETTLED_ERROR_MS
        return known

    @property
    def _steady(self) -> bool:
        return self.rtt_p95 - self._rtt_min <= STEADY_MS

    @property
    def trusted(self) -> bool:
        """Whether the offset rests on four samples since the clock was last seen to jump."""
        return len(self._answered) >= FRESH

    def offset(self, now: float) -> float | None:
        """The number that turns client time into room time, ms: client clock + offset = room clock.

        Half the difference of the two ways, each the mean of its quickest samples weighted by
        exp(-excess). It moves by 2 ms/s at most once it is trusted. None before the first sample.
        """
        if not self._answered:
            return None
        reach = SLEW * max(0.0, now - self._from_at)
        return self._from + min(max(self._goal - self._from, -reach), reach)

    @property
    def sigma(self) -> float:
        """Standard error of a room time made with `offset`, ms.

        Asymmetry of the way, sampling (the quickest of n samples of a jitter with mean m is m/n
        late), drift within the samples, the client clock's step and what is still to be slewed.
        """
        if not self._answered:
            return UNKNOWN_SIGMA_MS
        known = self._sigma
        if known is None:
            drift = DRIFT * (self._answered[-1] - self._answered[0]) / 2
            known = self._sigma = math.sqrt(
                (ASYMMETRY * self._rtt_min) ** 2
                + self._sampling**2
                + drift**2
                + self._granularity**2 / 12
                + (self._goal - self._from) ** 2
            )
        return known

    @property
    def _sampling(self) -> float:
        known = self._sampled
        if known is None:
            n = len(self._answered)
            known = math.hypot(self._there.excess / n, self._back.excess / n) / 2
            self._sampled = known
        return known

    @property
    def arrival_sigma(self) -> float:
        """Standard error of (arrival - half the shortest round trip) as a room time, ms."""
        if not self._round_trips:
            return UNKNOWN_SIGMA_MS
        spread = _excess(list(self._round_trips)) / 2
        return math.hypot(ASYMMETRY * self.rtt_min, spread)

    @property
    def rtt_min(self) -> float:
        """The shortest of the last 24 round trips, ms; 0 while unknown."""
        return self._rtt_min

    @property
    def rtt_p95(self) -> float:
        """The round trip that 95 % of the last 24 do not exceed, ms; 0 while unknown."""
        known = self._rtt_p95
        if known is None:
            ordered = sorted(self._round_trips)
            known = ordered[math.ceil(0.95 * len(ordered)) - 1] if ordered else 0.0
            self._rtt_p95 = known
        return known

    @property
    def one_way(self) -> float:
        """How much ahead of an instant to send what should arrive at it, ms: 125 at most."""
        return min(self.rtt_min / 2, ONE_WAY_MOST_MS)


class _Way:
    """The delays of one way, up to a constant, and what follows from them as they come and go.

    A new sample changes its own share and that of the one that falls out; only a new lowest one,
    or another scale, changes all.
    """

    __slots__ = ("_above", "_lowest", "_scale", "_shares", "_values", "_weights")

    def __init__(self) -> None:
        self._values = array("d")
        self._above = array("d")
        """Each value less the lowest."""
        self._weights = array("d")
        self._shares = array("d")
        """Weight times what is above."""
        self._lowest = math.inf
        self._scale = 1.0

    def take(self, value: float, step: float) -> float:
        """Takes a sample; `step`: of the client's clock, ms.

        Returns the mean of the lowest, weighted by exp(-excess in ms, or in steps if coarser).
        """
        scale = step if step > 1.0 else 1.0
        values = self._values
        _keep(values, value)
        lowest = min(values)
        if lowest != self._lowest or scale != self._scale:
            self._lowest, self._scale = lowest, scale
            for known in (self._above, self._weights, self._shares):
                del known[:]
            for one in values:
                self._weigh(one - lowest)
        else:
            self._weigh(value - lowest)
        return lowest + sum(self._shares) / sum(self._weights)

    def drop(self) -> None:
        """Forgets the oldest sample; the next one that is taken makes up for it."""
        del self._values[0], self._above[0], self._weights[0], self._shares[0]

    def _weigh(self, above: float) -> None:
        weight = math.exp(-above / self._scale)
        if len(self._above) == KEEP:
            del self._above[0], self._weights[0], self._shares[0]
        self._above.append(above)
        self._weights.append(weight)
        self._shares.append(weight * above)

    @property
    def excess(self) -> float:
        """By how much they exceed the lowest on average."""
        return sum(self._above) / len(self._above)


def _keep(samples: array[float], newest: float) -> None:
    """The last `KEEP` of them. A connection has ten such rows: as arrays they take a quarter of the
    memory that deques of numbers would."""
    if len(samples) == KEEP:
        del samples[0]
    samples.append(newest)


def _excess(values: list[float]) -> float:
    low = min(values)
    return sum(value - low for value in values) / len(values)
