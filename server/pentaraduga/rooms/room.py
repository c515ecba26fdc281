"""A room as a pure state machine: inputs with their room time come in, effects come out.

No clock, socket, store or source of randomness is touched here; the runtime owns them. Every input
goes the same way: its judge (lobby, referee, advisor, keeper) returns a decision, `_enter`
makes log entries of it, folds them and says what is to be done, and `_advance` asks what follows
until nothing does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pentaraduga.core import CLOCK, Illegal, Options
from pentaraduga.rooms import beginnings, counting, keeper, lobby, log, probing, recorder, rounds
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.advisor import Advisor, price, problem
from pentaraduga.rooms.arrivals import counted_as, device_key, is_full, joining
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.effects import (
    Ack,
    Advice,
    Append,
    Close,
    ConnId,
    Effect,
    Fault,
    FreeCode,
    Outgoing,
    Question,
    Refused,
    Send,
    Snapshot,
)
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.invitation import Invitation
from pentaraduga.rooms.overtaken import Overtaken
from pentaraduga.rooms.referee import Claim, Referee, Ruling
from pentaraduga.rooms.rounds import Entropy
from pentaraduga.rooms.state import Member, RoomState, save
from pentaraduga.rooms.transfers import Asker, Transfers, sits

SNAPSHOT_EVERY = 64
"""Log entries between snapshots."""


class Room:
    """One room on the node that owns it. Times are room time, ms."""

    def __init__(self, state: RoomState, entropy: Entropy) -> None:
        self.state = state
        self.audience = Audience(state)
        self._entropy = entropy
        self._referee = Referee()
        self._advisor = Advisor()
        self._invitation = Invitation()
        self._transfers = Transfers()
        self._effects: list[Effect] = []
        self._settled: RoomState | None = None
        """The state from which nothing more follows."""
        self._snapshot_seq = state.seq
        self._bots_start = False
        self._overtaken = Overtaken(self._referee.undecided)

    @classmethod
    def create(
        cls,
        room_id: str,
        code: str | None,
        game: str,
        options: Options,
        entropy: Entropy,
        now: float,
        *,
        match: c.MatchRule | None = None,
        seats: int | None = None,
    ) -> tuple[Room, list[Effect]]:
        """A new room in its lobby; arguments and errors as of `beginnings.created`."""
        entry = beginnings.created(room_id, code, game, options, now, match=match, seats=seats)
        return cls(begin(entry, 1), entropy), [Append(1, (log.write_entry(entry),))]

    @classmethod
    def restore(
        cls,
        snapshot: bytes | None,
        entries: Iterable[tuple[int, bytes]],
        entropy: Entropy,
        now: float,
        downtime_ms: float,
    ) -> tuple[Room, list[Effect]]:
        """The room that the log holds, taken over by this node.

        `downtime_ms`: from the room time of the last sign of life of the node before to `now`;
        negative where the wall clock was set back meanwhile.

        Raises:
            ValueError: the log has a gap or does not begin.
        """
        room = cls(beginnings.replayed(snapshot, entries), entropy)
        # Room time ran on until the last sign of life, and to the last entry in any case.
        downtime = min(downtime_ms, now - room.state.at)
        room._enter([log.TakenOver(at=now, downtime=downtime)], now)
        if room.state.phase == "countdown":
            room._enter([log.CountdownStarted(at=now, start_at=now + lobby.COUNTDOWN_MS)], now)
        room._advance(now)
        room._bots_start = room.state.in_round
        if not room.state.in_round:
            # The node before may have died between the end of the round and its record.
            room._effects.extend(recorder.kept(room.state, room.state.recorded))
        count = counting.count(room.state)
        if count is not None:
            # The node before may have died between saving the move and counting it.
            room._effects.append(count)
        return room, room._take()

    # --- what the runtime asks --------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The newest log entry."""
        return self.state.seq

    @property
    def code(self) -> str | None:
        """The join code, while people are let in by it."""
        return self.state.code

    @property
    def holding(self) -> bool:
        """A race is being decided."""
        return self._referee.holding

    @property
    def empty(self) -> bool:
        """Nobody is connected."""
        return not self.audience.connections

    @property
    def next_wake(self) -> float | None:
        """When `wake` wants to be called, room time; None while nothing is due."""
        state = self.state
        times = [
            keeper.next_due(state),
            self._referee.wake_at,
            rounds.deal_due(state),
            probing.next_due(self._lines, state),
            self._transfers.next_due,
        ]
        if state.in_round and self._bots_start:
            times.append(state.dealt.start_at)
        times.extend(
            ends_at for timer, ends_at in rounds.running_out(state) if not self._held(timer)
        )
        return min((t for t in times if t is not None), default=None)

    # --- inputs -------------------------------------------------------------------------------

    def connect(self, conn: ConnId, hello: c.Hello, now: float) -> list[Effect]:
        """A socket has said hello: a new member, or one that is back."""
        key = device_key(hello.secret)
        device = device_key(hello.device or hello.secret)
        if {key, device} & set(self.state.banned):
            return self._turn_away(conn, "kicked")
        # A device that made a secret for this room later is known by its own.
        member = self.state.by_key(key) or self.state.by_key(device)
        if hello.take is not None:
            offer = self._transfers.open(hello.take, now)
            if offer is None:
                return self._turn_away(conn, "no_such_transfer")
            if member is None or member.id != offer.member:
                asker = Asker(self._connection(conn, offer.member, hello), key, device)
                if sits(self.state, asker):
                    return self._turn_away(conn, "seated_already")
                self._effects.extend(self._transfers.ask(offer, asker, self.audience))
                self._probe_due(now)
                return self._take()
        if member is None:
            if is_full(self.state):
                absent = keeper.gives_way(self.state)
                if absent is None:
                    return self._turn_away(conn, "room_full")
                self._enter([log.Left(at=now, member=absent.id)], now)
            self._enter(joining(self.state, key, device, hello, now), now)
            member = self.state.members[-1]  # who has just joined
        old = self.audience.of_member(member.id)
        if old is not None and old.id != conn:
            self.audience.remove(old.id)
            self._unheard(member, now)  # its answer to a probe will not come
            self._effects.extend(self._transfers.end(member.id, None))
            self._effects.extend(_turned_out(old.id, "seat_taken_over"))
        if not member.online:
            self._enter([log.Presence(at=now, member=member.id, online=True)], now)
            self._advance(now)
        connection = self._connection(conn, member.id, hello)
        self.audience.add(connection)
        self._welcome(connection, hello.seq, now)
        self._probe_due(now)
        return self._take()

    def receive(
        self, conn: ConnId, message: c.AnyCommand | c.Pong | c.Resume, now: float
    ) -> list[Effect]:
        """A message of a connected member; `now` is its arrival, stamped first thing."""
        connection = self.audience.connections.get(conn)
        member = None if connection is None else self.state.member(connection.member)
        if connection is None or member is None:
            self._transfers.receive(conn, message, now)
            return []
        if isinstance(message, c.Pong):
            self._pong(connection, member, message, now)
        elif isinstance(message, c.Resume):
            self._welcome(connection, message.seq, now)
        elif member.has_settled(message.cseq):
            self._send(conn, Ack(message.cseq, self.seq))
        elif isinstance(message, c.Act):
            refusal = self._referee.take(
                self.state, self.audience, member, connection, message, now
            )
            if refusal is not None:
                self._refuse(conn, message.cseq, refusal)
            self._advance(now)
        elif isinstance(message, c.Invite):
            self._invite(connection, member, message, now)
        elif isinstance(message, c.Follow):
            connection.follows = message.on
            self._send(conn, Ack(message.cseq, self.seq))
            self._effects.extend(self._advisor.moved(self.state, [connection]))
        elif isinstance(message, c.Ask):
            self._ask(connection, member, message, now)
        elif isinstance(message, c.OfferSeat | c.GiveSeat):
            self._transfer(connection, member, message, now)
        else:
            self._manage(connection, member, message, now)
        return self._take()

    def disconnect(self, conn: ConnId, now: float) -> list[Effect]:
        """A socket is gone."""
        self._effects.extend(self._transfers.gone(conn, self.audience))
        connection = self.audience.remove(conn)
        member = None if connection is None else self.state.member(connection.member)
        if member is not None and self.audience.of_member(member.id) is None:
            self._effects.extend(self._transfers.end(member.id, None))
            self._unheard(member, now)
            self._enter([log.Presence(at=now, member=member.id, online=False)], now)
            self._advance(now)
        return self._take()

    def bot_move(self, seat: int, text: str, now: float) -> list[Effect]:
        """A bot has decided; it acts by server time. A move that came too late falls away."""
        claim = rounds.bot_claim(self.state, seat, text, now)
        if claim is not None:
            self._referee.submit(claim)
            self._advance(now)
        return self._take()

    def give_code(self, code: str, now: float) -> list[Effect]:
        """The answer to WantCode, or a new code for one that was lost; reserved for this room."""
        answer = self._invitation.arrived(self.state, code, now)
        if isinstance(answer, FreeCode):
            self._effects.append(answer)
        else:
            self._free_code()
            self._enter([answer], now)
        return self._take()

    def advise(self, question: Question, found: Advice) -> list[Effect]:
        """The answer to Think. What came too late for the position is not passed on."""
        connection = self.audience.of_member(question.member)
        advice = None if connection is None else self._advisor.heard(self.state, question, found)
        if connection is not None and advice is not None:
            self._send(connection.id, advice)
        return self._take()

    def wake(self, now: float) -> list[Effect]:
        """Time has passed."""
        self._effects.extend(self._transfers.late(self.audience, now))
        due = rounds.deal_due(self.state)
        if due is not None and now >= due:
            self._deal(max(due + rounds.DEAL_LEAD_MS, now), now)
        self._advance(now)
        self._run_timers(now)
        while entries := keeper.due(self.state, now):
            self._enter(entries, now)
            self._advance(now)
        started = self.state.round
        if self._bots_start and started and now >= started.start_at:
            self._bots_start = False
            self._effects.extend(rounds.bot_turns(self.state))
        self._probe_due(now)
        return self._take()

    # --- one input after the other ------------------------------------------------------------

    @property
    def _lines(self) -> list[Connection]:
        """Everybody whose clock is measured."""
        return [*self.audience.connections.values(), *self._transfers.waiting]

    def _connection(self, conn: ConnId, member: str, hello: c.Hello) -> Connection:
        return Connection(conn, member, ClockSync(hello.granularity))

    def _welcome(self, connection: Connection, known: int | None, now: float) -> None:
        welcome = self.audience.welcome(self.state, connection, now, known=known)
        not_before = 0.0
        if self.state.in_round and now < self.state.dealt.start_at:
            # A hand already dealt is shown no sooner to a client that joins or asks just now.
            not_before = self.state.dealt.start_at - connection.clock.one_way
        self._effects.append(Send(connection.id, welcome, not_before=not_before))

    def _manage(
        self, connection: Connection, member: Member, command: c.Command, now: float
    ) -> None:
        decision = lobby.decide(self.state, member, command, now)
        if isinstance(decision, Illegal):
            self._refuse(connection.id, command.cseq, decision)
            return
        if decision:
            self._enter(_signed(decision, member.id, command.cseq), now)
        self._send(connection.id, Ack(command.cseq, self.seq))
        self._advance(now)
        banned = {e.member for e in decision if isinstance(e, log.Left) and e.banned}
        for other in list(self.audience.connections.values()):
            if self.state.member(other.member) is None:
                self.audience.remove(other.id)
                self._effects.extend(self._transfers.end(other.member, None))
                code = "kicked" if other.member in banned else "asked_out"
                code = "left" if other.id == connection.id else code
                self._effects.append(Close(other.id, code))

    def _invite(
        self, connection: Connection, member: Member, command: c.Invite, now: float
    ) -> None:
        if member.id != self.state.host:
            self._refuse(connection.id, command.cseq, Illegal("host_only"))
            return
        if command.open:
            self._effects.extend(self._invitation.open(self.state, now))
        elif closed := self._invitation.close(self.state, command, member.id, now):
            self._free_code()
            self._enter([closed], now)
        self._send(connection.id, Ack(command.cseq, self.seq))

    def _transfer(
        self,
        connection: Connection,
        member: Member,
        command: c.OfferSeat | c.GiveSeat,
        now: float,
    ) -> None:
        asker = self._transfers.asked(member.id)
        if isinstance(command, c.OfferSeat) and command.on:
            self._effects.extend(self._transfers.offer(connection, self._entropy, now))
        elif isinstance(command, c.GiveSeat) and asker is None:
            self._refuse(connection.id, command.cseq, Illegal("nobody_asks"))
            return
        elif isinstance(command, c.GiveSeat) and command.on and not sits(self.state, asker):
            self._give_seat(connection, member, command, now)
            return
        else:
            self._effects.extend(self._transfers.end(member.id, connection))
        self._send(connection.id, Ack(command.cseq, self.seq))

    def _give_seat(
        self, connection: Connection, member: Member, command: c.GiveSeat, now: float
    ) -> None:
        asker = self._transfers.given(member.id)
        watching = self.audience.of_member(asker.member(self.state))
        if watching is not None:
            self.audience.remove(watching.id)
            self._effects.extend(_turned_out(watching.id, "seat_taken_over"))
        self.audience.remove(connection.id)
        counted = counted_as(self.state, asker.key, asker.device)
        moved = asker.moves(self.state, member, counted, now)
        self._enter(_signed(moved, member.id, command.cseq), now)
        self._send(connection.id, Ack(command.cseq, self.seq))
        self._effects.extend(_turned_out(connection.id, "seat_moved"))
        self._unheard(member, now)
        self.audience.add(asker.connection)
        self._welcome(asker.connection, None, now)
        self._advance(now)

    def _free_code(self) -> None:
        if self.state.code is not None:
            self._effects.append(FreeCode(self.state.code))

    def _ask(self, connection: Connection, member: Member, command: c.Ask, now: float) -> None:
        refusal = problem(self.state, member, command.kind)
        if refusal is not None:
            self._refuse(connection.id, command.cseq, refusal)
            return
        cost = price(self.state, member, command, now)
        if cost is None:
            self._send(connection.id, Ack(command.cseq, self.seq))
        else:
            self._carry_out(Ruling(counts=(cost,)), now)
            self._advance(now)
        answer = self._advisor.ask(self.state, member.id, command.cseq, command.kind)
        if isinstance(answer, Advice):
            self._send(connection.id, answer)
        elif answer is not None:
            self._effects.append(answer)

    def _pong(self, connection: Connection, member: Member, pong: c.Pong, now: float) -> None:
        connection.clock.answer(pong.id, pong.received, pong.sent, now)
        if member.seat is not None and self._referee.holding:
            self._referee.probe_back(member.seat, pong.id)
            self._advance(now)

    def _unheard(self, member: Member, now: float) -> None:
        """Nothing more is under way from this member: what only waited for it is decided."""
        if member.seat is not None and self._referee.holding:
            self._referee.gone(member.seat)
            self._advance(now)

    def _probe_due(self, now: float) -> None:
        self._effects.extend(probing.due(self._lines, self.state, now))

    def _deal(self, start_at: float, now: float) -> None:
        """The round's hands leave for every seat so that all see them at the same instant."""
        entry = rounds.deal(self.state, self._entropy, start_at, now)
        if isinstance(entry, log.CountdownStopped):
            self._enter([entry], now)
            return
        self._referee.new_round()
        self._bots_start = True
        connections = self.audience.connections.values()
        self._enter([entry], now, {x.id: start_at - x.clock.one_way for x in connections})

    def _run_timers(self, now: float) -> None:
        for timer, ends_at in rounds.running_out(self.state):
            still_runs = (timer, ends_at) in rounds.running_out(self.state)
            if ends_at <= now and still_runs and not self._held(timer):
                self._referee.submit(rounds.time_up(self.state, timer, ends_at, now))
                self._advance(now)

    def _held(self, timer: str) -> bool:
        """Whether it is being decided if somebody was in time before this timer."""
        if not self._referee.holding:
            return False
        rules, play = self.state.rules, self.state.dealt.play
        return self._referee.holds(CLOCK, rules.write_action(rules.time_up(play, timer)))

    # --- decisions, entries, effects ----------------------------------------------------------

    def _advance(self, now: float) -> None:
        """Decide whatever is to be decided now, one thing after the other, and enter it."""
        while True:
            while self.state is not self._settled:
                entries = keeper.consequences(self.state, now)
                if entries:
                    self._enter(entries, now)
                else:
                    self._settled = self.state
            ruling = self._referee.rule(self.state, self.audience, now)
            if ruling is None:
                return
            self._carry_out(ruling, now)

    def _carry_out(self, ruling: Ruling, now: float) -> None:
        self._effects.extend(probing.at_once(x.id, probe) for x, probe in ruling.listen)
        for refusal in ruling.refused:
            if refusal.lock is not None:
                self._enter([refusal.lock], now)
            claim, reason = refusal.claim, refusal.reason
            self._note_refused(claim.by, claim.cseq)
            self._answer(claim, Refused(claim.cseq, reason.code, dict(reason.params)))
        if ruling.counts:
            self._enter([rounds.acted(ruling.counts, self._entropy, now)], now)
            for claim in ruling.counts:
                self._answer(claim, Ack(claim.cseq, self.seq))

    def _enter(
        self,
        entries: Sequence[log.AnyEntry],
        now: float,
        not_before: dict[ConnId, float] | None = None,
    ) -> None:
        """The only way in: append, fold, publish, and what the change sets going."""
        entries = [self._overtaken.named(entry) for entry in entries]
        kinds = {type(entry) for entry in entries}
        before = self.state
        self._effects.append(Append(self.seq + 1, tuple(log.write_entry(e) for e in entries)))
        if log.RoundEnded in kinds:
            # Before anybody hears of the end, so the record is there for anyone who looks.
            self._effects.extend(recorder.kept(before, before.recorded + 1))
        published: list[Effect] = []
        for entry in entries:
            self.state = fold(self.state, entry)
            published.append(self.audience.publish(self.state, now, not_before))
        count = counting.news(before, self.state)
        if count is not None:
            # As with the record.
            self._effects.append(count)
        self._effects.extend(published)
        if kinds & {log.Acted, log.Dealt}:
            everybody = self.audience.connections.values()
            self._effects.extend(self._advisor.moved(self.state, everybody))
        if kinds & {log.Acted, log.Resumed} and not self._bots_start:
            self._effects.extend(rounds.bot_turns(self.state))
        if log.RoundEnded in kinds or self.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self._snapshot_seq = self.seq
            self._effects.append(Snapshot(self.seq, save(self.state)))

    def _answer(self, claim: Claim, message: Outgoing) -> None:
        connection = self.audience.of_member(claim.by) if claim.by else None
        if connection is not None:
            self._send(connection.id, message)

    def _note_refused(self, member: str, cseq: int) -> None:
        self._overtaken.refused(member, cseq, {m.id for m in self.state.members})

    def _refuse(self, conn: ConnId, cseq: int, reason: Illegal) -> None:
        self._note_refused(self.audience.connections[conn].member, cseq)
        self._send(conn, Refused(cseq, reason.code, dict(reason.params)))

    def _send(self, conn: ConnId, message: Outgoing) -> None:
        self._effects.append(Send(conn, message))

    def _turn_away(self, conn: ConnId, code: str) -> list[Effect]:
        self._effects.extend(_turned_out(conn, code))
        return self._take()

    def _take(self) -> list[Effect]:
        effects, self._effects = self._effects, []
        return effects


def _signed(entries: list[log.AnyEntry], by: str, cseq: int) -> list[log.AnyEntry]:
    """The last entry carries the command that caused them all."""
    return [*entries[:-1], msgspec.structs.replace(entries[-1], by=by, cseq=cseq)]


def _turned_out(conn: ConnId, code: str) -> list[Effect]:
    return [Send(conn, Fault(code)), Close(conn, code)]
