"""Decides who was first: contended actions are held while an earlier one may be under way.

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
from pentaraduga.rooms.stamps import JITTER_LEAST_MS, Stamp

TIE_SIGMAS = 1.5
TIE_LEAST_MS, TIE_MOST_MS = 6.0, 30.0
HOLD_LEAST_MS, HOLD_MOST_MS, HOLD_SPARE_MS = 60.0, 250.0, 20.0


def tie_window(sigma_1: float, sigma_2: float) -> float:
    """Two stamps this close (ms, inclusive) are a dead heat: 1.5 standard errors, 6 to 30."""
    return min(max(TIE_SIGMAS * math.hypot(sigma_1, sigma_2), TIE_LEAST_MS), TIE_MOST_MS)


M = TypeVar("M")


@dataclass(frozen=True)
class Held(Generic[M]):
    """A move that takes part in a hold."""

    seat: Seat
    stamp: Stamp
    move: M


@dataclass(frozen=True)
class Group(Generic[M]):
    """Moves to be decided together, in fair order. Several only if several seats are in it."""

    held: tuple[Held[M], ...]

    @property
    def tie(self) -> bool:
        """Whether this is a dead heat."""
        return len(self.held) > 1


class Hold(Generic[M]):
    """Keeps contended actions undecided while an earlier one may still be under way.

    `opened_at`: arrival of the action that opens it. A probe that leaves for a seat then and comes
    back proves, as TCP keeps order, that whatever that seat did before is here.
    """

    def __init__(self, opened_at: float) -> None:
        self.opened_at = opened_at
        self._held: list[Held[M]] = []
        self._awaited: dict[Seat, int] = {}
        self._asked: dict[Seat, tuple[float, float]] = {}
        """(95 % of round trips, clock error), ms."""
        self._gone: set[Seat] = set()

    def offer(self, seat: Seat, stamp: Stamp, move: M) -> None:
        """Adds a move. Moves of one seat are offered in the order in which they were made."""
        self._held.append(Held(seat, stamp, move))

    def wait_for(self, seat: Seat, probe_id: int, p95: float, sigma: float = TIE_MOST_MS) -> None:
        """Waits until the probe comes back from `seat`; `p95`, `sigma`: of its clock, ms.

        Asking again for a seat changes nothing: its first probe covers everything that counts.
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
        """Whether a move of this seat belongs in this hold: it has one here, or is in
        contention."""
        return seat in self._asked or any(one.seat == seat for one in self._held)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats whose probe is still out."""
        return frozenset(self._awaited)

    @property
    def deadline(self) -> float:
        """Room time at which it is decided, even if answers are still missing."""
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
        """Whether it is time to decide."""
        return now >= self.wake_at

    @property
    def _no_sooner(self) -> float:
        """When the second half of a dead heat with the first move would be here too.

        A probe covers moves made until it left. On a quick line the hold opens before the dead heat
        is over; then it has to last until that is over, plus a usual trip here.
        """
        first = min(self._held, key=_fair_order, default=None)
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

    def later(self) -> tuple[Held[M], ...]:
        """Moves made after the hold opened, in fair order: no probe covers them yet."""
        return self._split()[1]

    def _split(self) -> tuple[tuple[Group[M], ...], tuple[Held[M], ...]]:
        rest = sorted(self._held, key=_fair_order)
        groups: list[Group[M]] = []
        while rest and rest[0].stamp.fair <= self.opened_at:
            tied, others = _dead_heat(rest)
            if len({one.seat for one in tied}) == 1:
                tied, others = rest[:1], rest[1:]
            groups.append(Group(tuple(tied)))
            rest = others
        return tuple(groups), tuple(rest)


def _fair_order(one: Held[M]) -> tuple[float, bool]:
    return one.stamp.fair, one.seat == CLOCK


def _dead_heat(ordered: Iterable[Held[M]]) -> tuple[list[Held[M]], list[Held[M]]]:
    """The moves that tie with the first, and the others."""
    first, *others = ordered
    tied, rest = [first], []
    left_out: set[Seat] = set()
    closed = first.seat == CLOCK
    for one in others:
        closed = closed or one.seat == CLOCK
        window = tie_window(first.stamp.sigma, one.stamp.sigma)
        close = one.stamp.fair - first.stamp.fair <= window
        if close and not closed and one.seat not in left_out:
            tied.append(one)
        else:
            rest.append(one)
            left_out.add(one.seat)
    return tied, rest
