"""Stamps actions, holds them while an earlier one may be under way, then decides who was first.

The referee decides and nothing else. The room hands claims in, asks for one `Ruling` after the
other, and carries each out before it asks for the next, which is made on what the last one led to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from pentaraduga.core import CLOCK, BadAction, Illegal, Seat
from pentaraduga.rooms import log
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.commands import Act
from pentaraduga.rooms.holds import Hold
from pentaraduga.rooms.interrupted import Interrupted, Unstamped
from pentaraduga.rooms.stamps import BUCKET_START_MS, Stamp, Stamper
from pentaraduga.rooms.state import Member, RoomState

PER_SEAT = 16
"""Undecided actions of one seat at most; nobody makes more at once."""

MOVES = 10_000
"""Moves of one round. All are kept until it ends, and undo and redo would never be done."""


class Claim(msgspec.Struct, frozen=True):
    """One action on its way to a decision. `by`, `cseq`: whose command it was, if anybody's."""

    seat: Seat
    action: Any
    text: str
    stamp: Stamp
    by: str = ""
    cseq: int = 0

    @property
    def kind(self) -> str:
        """The kind of action: the first word of its text."""
        return self.text.partition(" ")[0]


class Refusal(msgspec.Struct, frozen=True):
    """A claim that doesn't count, and why. `lock`: the kind of action that the seat can't try for a
    while."""

    claim: Claim
    reason: Illegal
    lock: log.Locked | None = None


class Ruling(msgspec.Struct, frozen=True):
    """One decision of the referee, to be carried out in the order of its fields.

    `refused`: claims that do not count. `counts`: claims that do; several are a dead heat.
    """

    refused: tuple[Refusal, ...] = ()
    counts: tuple[Claim, ...] = ()


_OVER = Illegal("no_round", {"phase": "result"})


class Referee:
    """Orders the actions of one round in fair time (docs/fair-time.md)."""

    def __init__(self) -> None:
        self._hold: Hold[Claim] | None = None
        self._held: list[Claim] = []
        self._stampers: dict[str, Stamper] = {}
        self._spared: dict[str, Stamper] = {}
        self._groups: deque[tuple[Claim, ...]] = deque()
        """Decided by a hold, not ruled on yet."""
        self._submitted: deque[Claim] = deque()
        """Not looked at yet."""
        self._interrupted: Interrupted | None = None
        """Only in a round that another node began, until the clocks run again."""

    @property
    def wake_at(self) -> float | None:
        """When the open hold will be decided if nothing more comes in, room time."""
        return None if self._hold is None else self._hold.wake_at

    @property
    def holding(self) -> bool:
        """A race is being decided."""
        return self._hold is not None

    def holds(self, seat: Seat, text: str) -> bool:
        """This very action of this seat is waiting for its decision."""
        return any(c.seat == seat and c.text == text for c in self._held)

    def undecided(self, member: str) -> set[int]:
        """The commands of this member that wait for their decision."""
        again = self._interrupted or ()
        if not (self._held or self._submitted or self._groups or again):
            return set()
        waiting = [*self._held, *self._submitted, *(c for group in self._groups for c in group)]
        return {c.cseq for c in (*waiting, *again) if c.by == member}

    def new_round(self) -> None:
        """Forget everything about the round before, but what its players have left for spikes."""
        self._hold, self._held, self._interrupted = None, [], None
        self._spared |= self._stampers
        self._stampers = {}

    def taken_over(self, state: RoomState, last_sign: float) -> None:
        """The node before this one died after `last_sign`, in a round whose clocks ran."""
        floor = state.dealt.open_at
        self._interrupted = Interrupted(last_sign, state.at, floor)

    # --- what comes in ------------------------------------------------------------------------

    def take(
        self,
        state: RoomState,
        audience: Audience,
        member: Member,
        connection: Connection,
        command: Act,
        arrival: float,
    ) -> Illegal | None:
        """A player's action as it came in. None: it was accepted for judging, and a ruling will
        decide."""
        seat, dealt, rules = member.seat, state.round, state.rules
        if seat is None:
            return Illegal("not_seated")
        if not state.in_round or dealt is None:
            return Illegal("no_round", {"phase": state.phase})
        if arrival < dealt.start_at:
            return Illegal("not_started")
        try:
            action = rules.parse_action(command.action)
        except BadAction as problem:
            return Illegal("bad_action", {"token": problem.token, "expected": problem.expected})
        if self._held:
            if any(c.by == member.id and c.cseq == command.cseq for c in self._held):
                return None
            if sum(c.seat == seat for c in self._held) >= PER_SEAT:
                return Illegal("too_many")
        if len(dealt.moves) >= MOVES and action != rules.forfeit(dealt.play, seat):
            return Illegal("too_many")
        text = rules.write_action(action)
        if self._interrupted is not None and state.pause is not None:
            again = Unstamped(seat, action, text, command.t, member.id, command.cseq)
            if sum(c.seat == seat for c in self._interrupted) >= PER_SEAT:
                return Illegal("too_many")
            self._interrupted.said_again(again)
            return None
        stamp = self._stamper(state, member, seat).stamp(
            connection.clock,
            command.t,
            arrival,
            audience.seen_at(connection, command.seen),
            dealt.open_at,
        )
        if state.pause is not None and stamp.fair >= state.pause.since:
            return Illegal("paused")
        claim = Claim(seat, action, text, stamp, member.id, command.cseq)
        locked = _locked(state, claim)
        if locked is None:
            self.submit(claim)
        return locked

    def submit(self, claim: Claim) -> None:
        """A stamped claim: decided at once where nobody can have been earlier, else held."""
        self._submitted.append(claim)

    def gone(self, seat: Seat) -> None:
        """A seat's connection is gone: nothing more is under way from it."""
        if self._hold is not None:
            self._hold.gone(seat)

    def _stamper(self, state: RoomState, member: Member, seat: Seat) -> Stamper:
        stamper = self._stampers.get(member.id)
        if stamper is None:
            dealt = state.dealt
            before = self._spared.pop(member.id, None)
            start = dealt.start_at
            bucket = BUCKET_START_MS if before is None else before.bucket(start)
            clamped = max(0, state.clamped.get(member.id, 0) - dealt.clamps[seat])
            stamper = Stamper(start, bucket, clamped=clamped)
            self._stampers[member.id] = stamper
            for m in dealt.moves:  # a node before this one stamped them
                if m.seat == seat:
                    stamper.fold(Stamp(m.arrival, m.fair, m.sigma, m.clamp, m.drawn))
        return stamper

    # --- what is decided ----------------------------------------------------------------------

    def rule(self, state: RoomState, audience: Audience, now: float) -> Ruling | None:
        """The next decision, on the room as it is after the previous one; None: everything is
        decided."""
        if self._interrupted is not None and state.pause is None:
            again, self._interrupted = self._interrupted, None
            late = self._submit_again(again, state, audience, now)
            if late:
                return Ruling(refused=late)
        while True:
            if self._groups:
                return _ruled(state, self._groups.popleft(), now)
            if self._submitted:
                ruling = self._judge(state, audience, self._submitted.popleft(), now)
                if ruling is not None:
                    return ruling
            elif self._hold is not None and self._hold.ready(now):
                groups, later = self._hold.decide(), self._hold.later()
                self._hold, self._held = None, []
                self._groups.extend(tuple(x.move for x in group.held) for group in groups)
                # Actions made after the hold opened are judged again in the new state.
                self._submitted.extend(x.move for x in later)
            else:
                return None

    def _submit_again(
        self, again: Interrupted, state: RoomState, audience: Audience, now: float
    ) -> tuple[Refusal, ...]:
        """Submits what was claimed before the room stopped; refuses what was claimed later."""
        late = []
        for said in again:
            member, connection = state.member(said.by), audience.of_member(said.by)
            if member is None or connection is None:
                continue  # who comes back says it again
            stamp = again.stamp(said, connection.clock, now)
            exact = stamp or Stamp.exact(now)
            claim = Claim(said.seat, said.action, said.text, exact, said.by, said.cseq)
            if stamp is None or not state.in_round:
                late.append(Refusal(claim, Illegal("paused") if state.in_round else _OVER))
            else:
                self._stamper(state, member, said.seat).fold(stamp)
                self.submit(claim)
        return tuple(late)

    def _judge(
        self, state: RoomState, audience: Audience, claim: Claim, now: float
    ) -> Ruling | None:
        """The ruling on a claim; None: it waits in the hold."""
        if not state.in_round:
            return Ruling(refused=(Refusal(claim, _OVER),))
        rules, play = state.rules, state.dealt.play
        contested = rules.contends(play, claim.seat, claim.action)
        rivals = _rivals(state, audience, claim.seat, contested) if contested else []
        if self._hold is not None and self._hold.concerns(claim.seat):
            # It waits its turn among those being decided: one hand, one order.
            self._keep(claim, rivals, now)
            return None
        reason = rules.check(play, claim.seat, claim.action)
        if reason is not None and reason.lock_ms:
            # A wrong claim stays wrong, even if somebody else was earlier.
            return Ruling(refused=(_refused(claim, reason, now),))
        if rivals:
            self._keep(claim, rivals, now)
            return None
        if reason is None and (claim.seat == CLOCK or not state.dealt.locks[claim.seat]):
            return Ruling(counts=(claim,))
        return _ruled(state, (claim,), now)

    def _keep(self, claim: Claim, rivals: list[tuple[Seat, Connection]], now: float) -> None:
        """Holds the claim until whatever may have been earlier is here.

        Nobody hears of it, by any message or by when it comes: rivals who knew that somebody has
        made a claim could make one themselves and back-date it.
        """
        if self._hold is None:
            self._hold = Hold(now)
        for seat, connection in rivals:
            self._hold.wait_for(seat, connection.clock.rtt_p95)
        self._hold.offer(claim.seat, claim.stamp, claim)
        self._held.append(claim)


def _rivals(
    state: RoomState, audience: Audience, of: Seat, contested: frozenset[Seat]
) -> list[tuple[Seat, Connection]]:
    """The seats from which something earlier may still be under way, beside the seat `of`."""
    found = [(seat, audience.of_seat(state, seat)) for seat in sorted(contested - {of, CLOCK})]
    return [(seat, connection) for seat, connection in found if connection is not None]


def _ruled(state: RoomState, claims: tuple[Claim, ...], now: float) -> Ruling:
    """Which of the claims count, all judged on the same state."""
    if not state.in_round:
        return Ruling(refused=tuple(Refusal(claim, _OVER) for claim in claims))
    refused: list[Refusal] = []
    counts = []
    for claim in claims:
        # A wrong claim may have been decided only now, in the same hold as this one.
        reason = _locked(state, claim, refused) or state.rules.check(
            state.dealt.play, claim.seat, claim.action
        )
        if reason is None:
            counts.append(claim)
        else:
            refused.append(_refused(claim, reason, now))
    return Ruling(refused=tuple(refused), counts=tuple(counts))


def _refused(claim: Claim, reason: Illegal, now: float) -> Refusal:
    """The refusal; its penalty goes into the log, so that it outlives a crash."""
    lock = None
    if reason.lock_ms and claim.seat >= 0:
        until = max(claim.stamp.fair, now) + reason.lock_ms
        lock = log.Locked(at=now, seat=claim.seat, kind=claim.kind, until=until)
    return Refusal(claim, reason, lock)


def _locked(state: RoomState, claim: Claim, also: Sequence[Refusal] = ()) -> Illegal | None:
    """Whether a wrong claim of this seat has closed this kind of action to it.

    `also`: refusals that the state does not know of yet.
    """
    if claim.seat == CLOCK or not (also or state.dealt.locks[claim.seat]):
        return None
    until = state.dealt.locks[claim.seat].get(claim.kind)
    for lock in (x.lock for x in also if x.lock):
        if (lock.seat, lock.kind) == (claim.seat, claim.kind):
            until = lock.until
    if until is None or claim.stamp.fair >= until:
        return None
    return Illegal("locked", {"left_ms": round(until - claim.stamp.fair)})
