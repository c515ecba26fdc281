"""Decides who was first: contended actions are held while an earlier one may be under way.

How a room uses this, in order:

1. At the start of a round: one `Stamper(started)` per seat (bots need none: `Stamp.exact(now)`);
   from the second round on `Stamper(started, old.bucket(started))`, so that the allowance for late
   spikes is one for the match and not a fresh one for every round.
2. An action arrives: `stamp = stampers[seat].stamp(sync, act.t, arrival, seen_at, floor)`.
3. Nothing contends (`game.contends` is empty) and no hold is open: apply it at once.
4. It contends and no hold is open: `hold = Hold(arrival)`, `hold.offer(seat, stamp, move)`, and for
   each person in `contends`: `hold.wait_for(other, their_sync.rtt_p95)`. Nothing is sent to them: a
   question out of turn would tell that somebody has made a claim. Bots and absent people are not
   waited for.
5. A hold is open: a further action that contends, or whose seat the hold `concerns`, is offered to
   it, with `wait_for` as in 4. Any other is applied at once.
6. On a lost connection `hold.gone(seat)`. When
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
from pentaraduga.rooms.stamps import Stamp

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

    `opened_at`: arrival of the action that opens it. What another seat did before is here once 95 %
    of a round trip and some more has passed; half of that is the way here, the rest is spare.
    """

    def __init__(self, opened_at: float) -> None:
        self.opened_at = opened_at
        self._held: list[Held[M]] = []
        self._awaited: dict[Seat, float] = {}
        """The round trip that 95 % do not exceed, ms."""
        self._gone: set[Seat] = set()

    def offer(self, seat: Seat, stamp: Stamp, move: M) -> None:
        """Adds a move. Moves of one seat are offered in the order in which they were made."""
        self._held.append(Held(seat, stamp, move))

    def wait_for(self, seat: Seat, p95: float) -> None:
        """Waits for what `seat` may have done before; `p95`: 95 % of its round trips, ms.

        Asking again for a seat changes nothing: the first wait covers everything that counts.
        """
        if seat not in self._gone:
            self._awaited.setdefault(seat, p95)

    def gone(self, seat: Seat) -> None:
        """The seat's connection is lost: nothing more will come from there."""
        self._gone.add(seat)

    def concerns(self, seat: Seat) -> bool:
        """Whether a move of this seat belongs in this hold: it has one here, or is in
        contention."""
        return seat in self._awaited or any(one.seat == seat for one in self._held)

    @property
    def wake_at(self) -> float:
        """Room time at which it is decided.

        At 60 ms, a dead heat (30 ms at most) with the first move is over as well, and its second
        half is here.
        """
        trips = [p95 for seat, p95 in self._awaited.items() if seat not in self._gone]
        if not trips:
            return self.opened_at
        spare = max(trips) + HOLD_SPARE_MS
        return self.opened_at + min(max(spare, HOLD_LEAST_MS), HOLD_MOST_MS)

    def ready(self, now: float) -> bool:
        """Whether it is time to decide."""
        return now >= self.wake_at

    def decide(self) -> tuple[Group[M], ...]:
        """Everything made before the hold opened, and what ties with it, in fair order.

        A group is its first move and all that are a dead heat with that one; what comes after
        the clock joins no group from before it, and a move joins none that an earlier one of
        the same seat is not in.
        """
        return self._split()[0]

    def later(self) -> tuple[Held[M], ...]:
        """Moves made after the hold opened, in fair order: they need one of their own."""
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
