"""Who was first: fair time instead of arrival, within bounds that no client can stretch.

How a room uses this, in order:

1. At the start of a round: one `Stamper(started)` per seat (bots need none: `Stamp.exact(now)`);
   from the second round on `Stamper(started, old.bucket(started))`, so that the allowance for late
   spikes is one for the match and not a fresh one for every round.
2. An action arrives: `stamp = stampers[seat].stamp(sync, act.t, arrival, seen_at, floor)`.
3. Nothing contends (`game.contends` is empty) and no hold is open: apply it at once.
4. It contends and no hold is open: `hold = Hold(arrival)`, `hold.offer(seat, stamp, move)`, and for
   each person in `contends`: `hold.wait_for(other, their_sync.probe(now), their_sync.rtt_p95,
   their_sync.sigma)`, the probe being sent at once. Bots and absent people are not waited for.
5. A hold is open: a further action that contends, or whose seat the hold `concerns`, is offered to
   it, with `wait_for` as in 4. Any other is applied at once.
6. On every Pong `hold.probe_back(seat, id)`, on a lost connection `hold.gone(seat)`. When
   `hold.ready(now)` (look again at `hold.wake_at`): apply the groups of `hold.decide()` in turn, a
   group of several by `game.apply_tie`; then treat each of `hold.later()` as from step 3 with the
   stamp it has.
7. A timer runs out at D: `Stamp.exact(D)` and seat CLOCK take part as any other. An action at
   fair time T <= D is in time; the clock is never part of a dead heat, and none reaches across it.
8. Log every applied action's Stamp; after a restart feed them to `Stamper.fold`.

All times are room time in ms.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pentaraduga.core import CLOCK, Seat
from pentaraduga.rooms.clock import STAMP_MOST, ClockSync

BACK_MOST_MS = 250.0
"""No action ever counts as made earlier than this before it arrived."""
JITTER_LEAST_MS, JITTER_MOST_MS = 10.0, 60.0
BUCKET_START_MS, BUCKET_PER_MINUTE_MS, BUCKET_MOST_MS = 150.0, 25.0, 300.0
CLAMPS_ALLOWED = 3
TOLERANCE_MOST_MS = 30.0

TIE_SIGMAS = 1.5
TIE_LEAST_MS, TIE_MOST_MS = 6.0, 30.0
HOLD_LEAST_MS, HOLD_MOST_MS, HOLD_SPARE_MS = 60.0, 250.0, 20.0

COUNTED_CLAMPS = frozenset({"early", "future", "absurd"})


@dataclass(frozen=True)
class Stamp:
    """When an action was made.

    `arrival`: when its bytes were read. `fair`: the time that counts. `sigma`: standard error of
    `fair`, ms. `drawn`: ms taken from the bucket for late spikes. `clamp`: empty, or

    - "early": the client claimed a time before its bound; `fair` is the bound;
    - "future": it claimed a time after the arrival; `fair` is the arrival;
    - "absurd": its stamp is no time at all;
    - "untrusted": its clock is not known (yet, or since it jumped);
    - "distrusted": it met three bounds in this round, its stamps no longer count.

    With the last three `fair` is the arrival less half the shortest round trip.
    """

    arrival: float
    fair: float
    sigma: float
    clamp: str = ""
    drawn: float = 0.0

    @classmethod
    def exact(cls, now: float) -> Stamp:
        """The stamp of what the server itself does: bots and the clock."""
        return cls(now, now, 0.0)


def reach_back(sync: ClockSync) -> float:
    """B: how long before its arrival an action may have been made, the bucket aside, ms."""
    jitter = min(max(sync.rtt_p95 - sync.rtt_min, JITTER_LEAST_MS), JITTER_MOST_MS)
    return min(sync.rtt_min / 2 + jitter, BACK_MOST_MS)


class Stamper:
    """Makes the stamps of one seat in one round that started at room time `started`.

    `bucket`: what is left for late spikes, ms; the rest of the round before.
    """

    def __init__(self, started: float, bucket: float = BUCKET_START_MS) -> None:
        self._last: Stamp | None = None
        self._clamps = 0
        self._bucket = bucket
        self._bucket_at = started

    @property
    def trusted(self) -> bool:
        """False from the third clamp to the end of the round."""
        return self._clamps < CLAMPS_ALLOWED

    @property
    def clamps(self) -> int:
        """How often this client's stamps met a bound in this round."""
        return self._clamps

    def bucket(self, now: float) -> float:
        """What is left for late spikes, ms: 25 more each minute, 300 at most."""
        minutes = max(0.0, now - self._bucket_at) / 60_000
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
        spare = min(self.bucket(arrival), BACK_MOST_MS - window)
        missing = arrival - window - max(claimed, least)
        drawn = max(0.0, min(missing, spare))
        fair = min(arrival, max(claimed, least, arrival - window - drawn))

        # Honest clocks miss a bound by their error; and an action that only waits behind an
        # own one that was moved is not to blame.
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


def tie_window(sigma_1: float, sigma_2: float) -> float:
    """Two stamps this close (ms, inclusive) are a dead heat: 1.5 standard errors, 6 to 30."""
    return min(max(TIE_SIGMAS * math.hypot(sigma_1, sigma_2), TIE_LEAST_MS), TIE_MOST_MS)


def error_95(sigma_1: float, sigma_2: float = 0.0) -> float:
    """What the error of the difference of two stamps does not exceed in 95 % of cases, ms."""
    return 1.96 * math.hypot(sigma_1, sigma_2)


def confidence(gap: float, sigma_1: float, sigma_2: float) -> float:
    """The chance (0.5 … 1) that of two stamps `gap` ms apart the earlier one was made first."""
    error = math.hypot(sigma_1, sigma_2)
    return 0.5 * (1 + math.erf(abs(gap) / (error * math.sqrt(2)))) if error > 0 else 1.0


M = TypeVar("M")


@dataclass(frozen=True)
class Entry(Generic[M]):
    """A move that takes part in a hold."""

    seat: Seat
    stamp: Stamp
    move: M


@dataclass(frozen=True)
class Group(Generic[M]):
    """Moves to be decided together, in fair order. Several only if several seats are in it."""

    entries: tuple[Entry[M], ...]

    @property
    def tie(self) -> bool:
        """Whether this is a dead heat."""
        return len(self.entries) > 1


class Hold(Generic[M]):
    """Keeps contended actions undecided while an earlier one may still be under way.

    `opened_at`: arrival of the action that opens it. A probe that leaves for a seat then and comes
    back proves, as TCP keeps order, that whatever that seat did before is here.
    """

    def __init__(self, opened_at: float) -> None:
        self.opened_at = opened_at
        self._entries: list[Entry[M]] = []
        self._awaited: dict[Seat, int] = {}
        self._asked: dict[Seat, tuple[float, float]] = {}
        """(95 % of round trips, clock error), ms."""
        self._gone: set[Seat] = set()

    def offer(self, seat: Seat, stamp: Stamp, move: M) -> None:
        """Adds a move. Moves of one seat are offered in the order in which they were made."""
        self._entries.append(Entry(seat, stamp, move))

    def wait_for(self, seat: Seat, probe_id: int, p95: float, sigma: float = TIE_MOST_MS) -> None:
        """Waits until the probe comes back from `seat`; `p95`, `sigma`: of its clock, ms.

        Asking again for a seat changes nothing: its first probe covers all that counts.
        """
        if seat not in self._asked and seat not in self._gone:
            self._awaited[seat] = probe_id
            self._asked[seat] = p95, sigma

    def probe_back(self, seat: Seat, probe_id: int) -> None:
        """The seat answered this probe, or a later one."""
        if seat in self._awaited and probe_id >= self._awaited[seat]:
            del self._awaited[seat]

    def gone(self, seat: Seat) -> None:
        """The seat's connection is lost: nothing more will come from there."""
        self._awaited.pop(seat, None)
        self._gone.add(seat)

    def concerns(self, seat: Seat) -> bool:
        """Whether a move of this seat belongs in here: it has one here, or is in contention."""
        return seat in self._asked or any(entry.seat == seat for entry in self._entries)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats whose probe is still out."""
        return frozenset(self._awaited)

    @property
    def deadline(self) -> float:
        """Room time at which it is decided, whoever is still missing."""
        slowest = max((p95 for p95, _ in self._asked.values()), default=0.0)
        spare = slowest + HOLD_SPARE_MS
        return self.opened_at + min(max(spare, HOLD_LEAST_MS), HOLD_MOST_MS)

    @property
    def wake_at(self) -> float:
        """Room time at which it is decided if nothing more comes in."""
        if self._awaited:
            return self.deadline
        return min(self._no_sooner, self.deadline)

    def ready(self, now: float) -> bool:
        """Whether it is to be decided now."""
        return now >= self.wake_at

    @property
    def _no_sooner(self) -> float:
        """When the second half of a dead heat with the first move would be here too.

        A probe covers what was made until it left. A quick line opens the hold before the dead
        heat is over; then its end plus a usual way here has to be waited for.
        """
        first = min(self._entries, key=_fair_order, default=None)
        latest = self.opened_at
        if first is None or first.seat == CLOCK:
            return latest
        for seat, (p95, sigma) in self._asked.items():
            end = first.stamp.fair + tie_window(first.stamp.sigma, sigma)
            if seat not in self._gone and end > self.opened_at:
                latest = max(latest, end + p95 / 2 + JITTER_LEAST_MS)
        return latest

    def decide(self) -> tuple[Group[M], ...]:
        """Everything made before the hold opened, and what ties with it, in fair order.

        A group is its first move and all that are a dead heat with that one; what comes after
        the clock joins no group from before it, and a move joins none that an earlier one of
        the same seat is not in.
        """
        return self._split()[0]

    def later(self) -> tuple[Entry[M], ...]:
        """What was made after the hold opened, in fair order: no probe covers it yet."""
        return self._split()[1]

    def _split(self) -> tuple[tuple[Group[M], ...], tuple[Entry[M], ...]]:
        rest = sorted(self._entries, key=_fair_order)
        groups: list[Group[M]] = []
        while rest and rest[0].stamp.fair <= self.opened_at:
            tied, others = _dead_heat(rest)
            if len({entry.seat for entry in tied}) == 1:
                tied, others = rest[:1], rest[1:]
            groups.append(Group(tuple(tied)))
            rest = others
        return tuple(groups), tuple(rest)


def _fair_order(entry: Entry[M]) -> tuple[float, bool]:
    return entry.stamp.fair, entry.seat == CLOCK


def _dead_heat(ordered: Iterable[Entry[M]]) -> tuple[list[Entry[M]], list[Entry[M]]]:
    """The moves that tie with the first, and the others."""
    first, *others = ordered
    tied, rest = [first], []
    left_out: set[Seat] = set()
    closed = first.seat == CLOCK
    for entry in others:
        closed = closed or entry.seat == CLOCK
        window = tie_window(first.stamp.sigma, entry.stamp.sigma)
        close = entry.stamp.fair - first.stamp.fair <= window
        if close and not closed and entry.seat not in left_out:
            tied.append(entry)
        else:
            rest.append(entry)
            left_out.add(entry.seat)
    return tied, rest
