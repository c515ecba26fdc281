"""From decisions to log entries to effects: the one way in which a room's state changes.

Judges only decide. `enter` appends, folds and publishes what they decided, `advance` asks for what
follows, until nothing does.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pentaraduga.core import Illegal
from pentaraduga.rooms import counting, keeper, log, recorder, rounds
from pentaraduga.rooms.advisor import Advisor
from pentaraduga.rooms.audience import Audience
from pentaraduga.rooms.effects import (
    Ack,
    Append,
    ConnId,
    Effect,
    Outgoing,
    Refused,
    Send,
    Snapshot,
)
from pentaraduga.rooms.fold import fold
from pentaraduga.rooms.overtaken import Overtaken
from pentaraduga.rooms.referee import Claim, Referee, Ruling
from pentaraduga.rooms.rounds import Entropy
from pentaraduga.rooms.state import Member, RoomState, save

SNAPSHOT_EVERY = 64
"""Log entries between snapshots."""


class Pipeline:
    """The state of one room, its audience, and the effects to carry out. Times in ms.

    `effects`: what has piled up since `take`. `bots_wait`: for the round to start.
    """

    def __init__(self, state: RoomState, entropy: Entropy) -> None:
        self.state = state
        self.entropy = entropy
        self.audience = Audience(state)
        self.referee = Referee()
        self.advisor = Advisor()
        self.effects: list[Effect] = []
        self.bots_wait = False
        self._settled: RoomState | None = None
        """The state after which nothing more follows."""
        self._snapshot_seq = state.seq
        self._overtaken = Overtaken(self.referee.undecided)

    def take(self) -> list[Effect]:
        """The effects to carry out now, in order; from here on they are the caller's."""
        effects, self.effects = self.effects, []
        return effects

    # --- decisions and entries ----------------------------------------------------------------

    def advance(self, now: float) -> None:
        """Make the decisions that are due, one after the other, and enter them."""
        while True:
            while self.state is not self._settled:
                entries = keeper.consequences(self.state, now)
                if entries:
                    self.enter(entries, now)
                else:
                    self._settled = self.state
            ruling = self.referee.rule(self.state, self.audience, now)
            if ruling is None:
                return
            self.carry_out(ruling, now)

    def carry_out(self, ruling: Ruling, now: float) -> None:
        """Carry out the referee's ruling: refuse, and enter what counts."""
        for refusal in ruling.refused:
            if refusal.lock is not None:
                self.enter([refusal.lock], now)
            claim, reason = refusal.claim, refusal.reason
            self._note_refused(claim.by, claim.cseq)
            self._answer(claim, Refused(claim.cseq, reason.code, dict(reason.params)))
        if ruling.counts:
            self.enter([rounds.acted(ruling.counts, self.entropy, now)], now)
            for claim in ruling.counts:
                self._answer(claim, Ack(claim.cseq, self.state.seq))

    def unheard(self, member: Member, now: float) -> None:
        """Nothing more is under way from this member: decide whatever waited only for it."""
        if member.seat is not None and self.referee.holding:
            self.referee.gone(member.seat)
            self.advance(now)

    def enter(
        self,
        entries: Sequence[log.AnyEntry],
        now: float,
        not_before: dict[ConnId, float] | None = None,
        onlookers_at: float = 0.0,
    ) -> None:
        """The only way in: append, fold, publish, and whatever the change sets off."""
        entries = [*map(self._overtaken.named, entries)]
        kinds = {*map(type, entries)}
        before = self.state
        self.effects.append(Append(before.seq + 1, tuple(map(log.write_entry, entries))))
        if log.RoundEnded in kinds:
            # Before anybody hears of the end, so the record is there for anyone who looks.
            self.effects.extend(recorder.kept(before, before.recorded + 1))
        published: list[Effect] = []
        for entry in entries:
            self.state = fold(self.state, entry)
            published.append(self.audience.publish(self.state, now, not_before, onlookers_at))
        count = counting.news(before, self.state)
        if count is not None:
            # As with the record.
            self.effects.append(count)
        self.effects.extend(published)
        if log.Acted in kinds or log.Dealt in kinds:
            everybody = self.audience.connections.values()
            self.effects.extend(self.advisor.moved(self.state, everybody))
        if not self.bots_wait and (log.Acted in kinds or log.Resumed in kinds):
            self.effects.extend(rounds.bot_turns(self.state))
        if log.RoundEnded in kinds or self.state.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self._snapshot_seq = self.state.seq
            self.effects.append(Snapshot(self.state.seq, save(self.state)))

    # --- answers --------------------------------------------------------------------------------

    def send(self, conn: ConnId, message: Outgoing) -> None:
        """A message to one connection, behind everything before it."""
        self.effects.append(Send(conn, message))

    def acknowledge(self, conn: ConnId, cseq: int) -> None:
        """The command was taken, and is in the log by the newest entry."""
        self.send(conn, Ack(cseq, self.state.seq))

    def refuse(self, conn: ConnId, cseq: int, reason: Illegal) -> None:
        """The command was not."""
        self._note_refused(self.audience.connections[conn].member, cseq)
        self.send(conn, Refused(cseq, reason.code, dict(reason.params)))

    def _answer(self, claim: Claim, message: Outgoing) -> None:
        connection = self.audience.of_member(claim.by) if claim.by else None
        if connection is not None:
            self.send(connection.id, message)

    def _note_refused(self, member: str, cseq: int) -> None:
        self._overtaken.refused(member, cseq, self.state.roster.by_id)


def signed(entries: list[log.AnyEntry], by: str, cseq: int) -> list[log.AnyEntry]:
    """The last entry carries the command that caused them all."""
    return [*entries[:-1], msgspec.structs.replace(entries[-1], by=by, cseq=cseq)]
