"""Who was first: actions are stamped, held while an earlier one may be under way, then decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pentaraduga.core import CLOCK, BadAction, Illegal, Seat
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.commands import Act
from pentaraduga.rooms.ordering import Hold, Stamp, Stamper
from pentaraduga.rooms.state import Member, RoomState

PER_SEAT = 16
"""Undecided actions of one seat; more at once is no hand's work."""

MOVES = 10_000
"""Moves of one round. All are kept until it ends, and undo and redo would never be done."""


@dataclass(frozen=True)
class Claim:
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
        return self.text.split(" ", 1)[0]


_OVER = Illegal("no_round", {"phase": "result"})


class Table(Protocol):
    """What the referee needs of the room."""

    state: RoomState
    audience: Audience

    def commit(self, claims: Sequence[Claim], now: float) -> None:
        """Log and play these claims; more than one is a dead heat."""

    def refuse(self, claim: Claim, reason: Illegal, now: float) -> None:
        """Tell whoever made the claim why it does not count."""

    def probe(self, connection: Connection, now: float) -> int:
        """Send a clock probe now; its id."""


class Referee:
    """Orders the actions of one round in fair time (docs/fair-time.md)."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._hold: Hold[Claim] | None = None
        self._held: list[Claim] = []
        self._asked: set[Seat] = set()
        self._stampers: dict[str, Stamper] = {}
        self._spared: dict[str, Stamper] = {}

    @property
    def wake_at(self) -> float | None:
        """When the open hold is to be settled if nothing more comes in, room time."""
        return None if self._hold is None else self._hold.wake_at

    @property
    def holding(self) -> bool:
        """A race is being decided."""
        return self._hold is not None

    def holds(self, seat: Seat, text: str) -> bool:
        """This very action of this seat is waiting for its decision."""
        return any(c.seat == seat and c.text == text for c in self._held)

    def new_round(self) -> None:
        """Forget everything about the round before, but what its players have left for spikes."""
        self._hold, self._held = None, []
        self._spared |= self._stampers
        self._stampers = {}

    def act(
        self, member: Member, connection: Connection, command: Act, arrival: float
    ) -> Illegal | None:
        """A player's action as it came in; None: it was taken up, its fate is told later."""
        state = self._table.state
        if member.seat is None:
            return Illegal("not_seated")
        if not state.in_round or state.round is None:
            return Illegal("no_round", {"phase": state.phase})
        if arrival < state.dealt.start_at:
            return Illegal("not_started")
        try:
            action = state.rules.parse_action(command.action)
        except BadAction as problem:
            return Illegal("bad_action", {"token": problem.token, "expected": problem.expected})
        if any(c.by == member.id and c.cseq == command.cseq for c in self._held):
            return None
        if sum(c.seat == member.seat for c in self._held) >= PER_SEAT:
            return Illegal("too_many")
        if len(state.dealt.moves) >= MOVES and action != state.rules.forfeit(
            state.dealt.play, member.seat
        ):
            return Illegal("too_many")
        stamp = self._stamper(member, member.seat).stamp(
            connection.clock,
            command.t,
            arrival,
            connection.seen_at(command.seen),
            state.dealt.open_at,
        )
        if state.pause is not None and stamp.fair >= state.pause.since:
            return Illegal("paused")
        text = state.rules.write_action(action)
        claim = Claim(member.seat, action, text, stamp, member.id, command.cseq)
        locked = self._locked(claim)
        if locked is None:
            self.submit(claim, arrival)
        return locked

    def _locked(self, claim: Claim) -> Illegal | None:
        """Whether a wrong claim of this seat has closed this kind of action to it."""
        if claim.seat == CLOCK:
            return None
        until = self._table.state.dealt.locks[claim.seat].get(claim.kind)
        if until is None or claim.stamp.fair >= until:
            return None
        return Illegal("locked", {"left_ms": round(until - claim.stamp.fair)})

    def _stamper(self, member: Member, seat: Seat) -> Stamper:
        stamper = self._stampers.get(member.id)
        if stamper is None:
            dealt = self._table.state.dealt
            before = self._spared.pop(member.id, None)
            start = dealt.start_at
            stamper = Stamper(start) if before is None else Stamper(start, before.bucket(start))
            self._stampers[member.id] = stamper
            for m in dealt.moves:  # a node before this one stamped them
                if m.seat == seat:
                    stamper.fold(Stamp(m.arrival, m.fair, m.sigma, m.clamp, m.drawn))
        return stamper

    def submit(self, claim: Claim, now: float) -> None:
        """A stamped claim: decided at once where nobody can have been earlier, else held."""
        state = self._table.state
        rules, play = state.rules, state.dealt.play
        reason = rules.check(play, claim.seat, claim.action)
        rivals = self._rivals(rules.contends(play, claim.seat, claim.action), claim.seat)
        if self._hold is not None and self._hold.concerns(claim.seat):
            # Its turn among what is being decided: one hand, one order.
            self._open(claim, rivals, now)
        elif reason is not None and reason.lock_ms:
            # A wrong claim stays wrong whoever else was earlier.
            self._table.refuse(claim, reason, now)
        elif rivals:
            self._open(claim, rivals, now)
        else:
            self._rule([claim], now)

    def _rivals(self, seats: frozenset[Seat], own: Seat) -> list[tuple[Seat, Connection]]:
        """The seats from which something earlier may still be under way."""
        found = []
        for seat in sorted(seats - {own, CLOCK}):
            connection = self._table.audience.of_seat(self._table.state, seat)
            if connection is not None:
                found.append((seat, connection))
        return found

    def _open(self, claim: Claim, rivals: list[tuple[Seat, Connection]], now: float) -> None:
        if self._hold is None:
            self._hold = Hold(now)
            self._asked = set()
        for seat, connection in rivals:
            if seat not in self._asked:
                self._asked.add(seat)
                clock = connection.clock
                probe = self._table.probe(connection, now)
                self._hold.wait_for(seat, probe, clock.rtt_p95, clock.sigma)
        self._hold.offer(claim.seat, claim.stamp, claim)
        self._held.append(claim)
        self.settle(now)

    def probe_back(self, seat: Seat, probe: int, now: float) -> None:
        """A seat has answered a probe: all that it sent before has been read."""
        if self._hold is not None:
            self._hold.probe_back(seat, probe)
            self.settle(now)

    def gone(self, seat: Seat, now: float) -> None:
        """A seat's connection is gone: nothing more is under way from it."""
        if self._hold is not None:
            self._hold.gone(seat)
            self.settle(now)

    def settle(self, now: float) -> None:
        """Decide the open hold if it is time."""
        while self._hold is not None and self._hold.ready(now):
            groups, later = self._hold.decide(), self._hold.later()
            self._hold, self._held = None, []
            for group in groups:
                self._rule([entry.move for entry in group.entries], now)
            # What no probe covers yet is judged anew in the state that has come about.
            for entry in later:
                self._rejudge(entry.move, now)

    def _rejudge(self, claim: Claim, now: float) -> None:
        if self._table.state.in_round:
            self.submit(claim, now)
        else:
            self._table.refuse(claim, _OVER, now)

    def _rule(self, claims: list[Claim], now: float) -> None:
        state = self._table.state
        fine = []
        for claim in claims:
            if not state.in_round:
                self._table.refuse(claim, _OVER, now)
                continue
            # A wrong claim may have been decided only now, in the same hold as this one.
            reason = self._locked(claim) or state.rules.check(
                state.dealt.play, claim.seat, claim.action
            )
            if reason is None:
                fine.append(claim)
            else:
                self._table.refuse(claim, reason, now)
        if fine:
            self._table.commit(fine, now)
