"""A room as a pure state machine: inputs with their room time come in, effects come out.

No clock, socket, store or source of randomness is touched here; the runtime owns them. Everything
that changes the room goes through the log: decide, append, fold, tell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec

from pentaraduga.core import CLOCK, Illegal, Options
from pentaraduga.games import GAMES
from pentaraduga.rooms import advisor, counting, keeper, lobby, log, recorder
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.effects import (
    Ack,
    Advice,
    Append,
    BotTurn,
    Close,
    ConnId,
    Effect,
    Fault,
    FreeCode,
    Outgoing,
    Probe,
    Question,
    Refused,
    Send,
    Snapshot,
    WantCode,
)
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.names import GUEST, different, tidy
from pentaraduga.rooms.ordering import Stamp
from pentaraduga.rooms.referee import Claim, Referee
from pentaraduga.rooms.show import private, public
from pentaraduga.rooms.state import Member, RoomState, load, save

CROWD = 200
"""Members in a room, spectators included."""

DEAL_LEAD_MS = 130.0
"""How long before the start the deal is made; each seat gets it ahead by its one-way delay."""

CODE_WITHIN_MS = 5000.0
"""How long a new join code may take before it is asked for again."""

SNAPSHOT_EVERY = 64
"""Log entries between snapshots."""

Entropy = Callable[[int], bytes]


def device_key(secret: str) -> str:
    """What a room keeps of a device's secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()[:32]


class Room:
    """One room on the node that owns it. Times are room time, ms."""

    def __init__(self, state: RoomState, entropy: Entropy) -> None:
        self.state = state
        self.audience = Audience(state)
        self._entropy = entropy
        self._referee = Referee(self)
        self._effects: list[Effect] = []
        self._snapshot_seq = state.seq
        self._bots_start = False
        self._path: advisor.Path | None = None
        self._code_asked_at: float | None = None

    # --- beginnings -----------------------------------------------------------------------

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
        """A new room in its lobby. `options` must be complete (`GameInfo.options_from`).

        Raises:
            KeyError: no such game. ValueError: the game does not take so many seats.
        """
        info = GAMES[game].info
        wanted = info.max_seats if seats is None else seats
        if not info.min_seats <= wanted <= info.max_seats:
            raise ValueError(f"{game} takes {info.min_seats} to {info.max_seats} seats")
        entry = log.Created(
            at=now,
            id=room_id,
            code=code,
            game=game,
            options=dict(options),
            match=match or c.MatchRule(value=1 if info.solo else 5),
            seats=wanted,
        )
        room = cls(begin(entry, 1), entropy)
        return room, [Append(1, (log.write_entry(entry),))]

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

        Raises:
            ValueError: the log has a gap or does not begin.
        """
        state = None if snapshot is None else load(snapshot)
        for seq, data in entries:
            if state is not None and seq <= state.seq:
                continue
            entry = log.read_entry(data)
            if state is None:
                if not isinstance(entry, log.Created):
                    raise ValueError(f"the log begins with {type(entry).__name__}, not Created")
                state = begin(entry, seq)
                continue
            if seq != state.seq + 1:
                raise ValueError(f"the log jumps from {state.seq} to {seq}")
            state = fold(state, entry)
        if state is None:
            raise ValueError("the log is empty")
        room = cls(state, entropy)
        room._write([log.TakenOver(at=now, downtime=downtime_ms)], now)
        if room.state.phase == "countdown":
            room._write([log.CountdownStarted(at=now, start_at=now + lobby.COUNTDOWN_MS)], now)
        room._settle(now)
        room._bots_start = room.state.in_round
        if not room.state.in_round:
            # The node before may have died between the end of the round and its record.
            room._effects.extend(recorder.kept(room.state, room.state.recorded))
        count = counting.tally(room.state)
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
        times = [keeper.next_due(self.state), self._referee.wake_at]
        state = self.state
        if state.phase == "countdown" and state.start_at is not None:
            times.append(state.start_at - DEAL_LEAD_MS)
        if state.in_round and state.round is not None:
            if self._bots_start:
                times.append(state.dealt.start_at)
            times.extend(
                t.ends_at
                for t in state.dealt.timers
                if not self._referee.holds(CLOCK, self._time_up_text(t.id))
            )
        racing = self._racing
        times.extend(x.clock.next_probe_at(racing) for x in self.audience.connections.values())
        return min((t for t in times if t is not None), default=None)

    @property
    def _racing(self) -> bool:
        return self.state.phase in ("countdown", "round")

    # --- inputs -------------------------------------------------------------------------------

    def connect(self, conn: ConnId, hello: c.Hello, now: float) -> list[Effect]:
        """A socket has said hello: a new member, or one that is back."""
        key = device_key(hello.secret)
        if key in self.state.banned:
            return self._turn_away(conn, "kicked")
        member = self.state.by_key(key)
        if member is None:
            if len(self.state.members) >= CROWD:
                return self._turn_away(conn, "room_full")
            member = self._join(key, hello, now)
        old = self.audience.of_member(member.id)
        if old is not None and old.id != conn:
            self.audience.remove(old.id)
            if member.seat is not None:
                self._referee.gone(member.seat, now)  # its answer to a probe will not come
            self._send(old.id, Fault("seat_taken_over"))
            self._effects.append(Close(old.id, "seat_taken_over"))
        if not member.online:
            self._write([log.Presence(at=now, member=member.id, online=True)], now)
            self._settle(now)
        connection = Connection(conn, member.id, ClockSync(hello.granularity))
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
            return []
        if isinstance(message, c.Pong):
            self._pong(connection, member, message, now)
        elif isinstance(message, c.Resume):
            self._welcome(connection, message.seq, now)
        elif message.cseq <= member.cseq:
            self._send(conn, Ack(message.cseq, self.seq))
        elif isinstance(message, c.Act):
            refusal = self._referee.act(member, connection, message, now)
            if refusal is not None:
                self._refuse(conn, message.cseq, refusal)
        elif isinstance(message, c.Invite):
            self._invite(connection, member, message, now)
        elif isinstance(message, c.Follow):
            connection.follows = message.on
            self._send(conn, Ack(message.cseq, self.seq))
            if message.on:
                self._path = self._path and self._path.after(self.state)
            self._effects.extend(advisor.standing(self.state, [connection]))
        elif isinstance(message, c.Ask):
            self._ask(connection, member, message, now)
        else:
            self._command(connection, member, message, now)
        return self._take()

    def disconnect(self, conn: ConnId, now: float) -> list[Effect]:
        """A socket is gone."""
        connection = self.audience.remove(conn)
        member = None if connection is None else self.state.member(connection.member)
        if member is not None and self.audience.of_member(member.id) is None:
            if member.seat is not None:
                self._referee.gone(member.seat, now)
            self._write([log.Presence(at=now, member=member.id, online=False)], now)
            self._settle(now)
        return self._take()

    def bot_move(self, seat: int, text: str, now: float) -> list[Effect]:
        """A bot has decided; it acts by server time. A move that came too late falls away."""
        state = self.state
        member = state.at_seat(seat)
        if state.in_round and state.pause is None and member and member.bot is not None:
            action = state.rules.parse_action(text)
            stamp = Stamp(arrival=now, fair=now, sigma=0.0, clamp="")
            self._referee.submit(Claim(seat, action, text, stamp), now)
            self._settle(now)
        return self._take()

    def give_code(self, code: str, now: float) -> list[Effect]:
        """The answer to WantCode, or a new code for one that was lost; reserved for this room."""
        if self.state.code is None and self._code_asked_at is None:
            self._effects.append(FreeCode(code))  # the host has closed the room meanwhile
            return self._take()
        self._code_asked_at = None
        if self.state.code is not None:
            self._effects.append(FreeCode(self.state.code))
        self._write([log.CodeIs(at=now, code=code)], now)
        return self._take()

    def advise(self, question: Question, found: Advice) -> list[Effect]:
        """The answer to Think. What came too late for the position is not passed on."""
        connection = self.audience.of_member(question.member)
        advice = advisor.answer(self.state, question, found)
        if connection is not None and advice is not None:
            self._send(connection.id, advice)
            if advice.kind == "hint" and advice.moves:
                self._path = advisor.Path.of(self.state, found.moves)
        return self._take()

    def wake(self, now: float) -> list[Effect]:
        """Time has passed."""
        state = self.state
        start_at = state.start_at if state.phase == "countdown" else None
        if start_at is not None and now >= start_at - DEAL_LEAD_MS:
            self._deal(max(start_at, now), now)
        self._referee.settle(now)
        self._run_timers(now)
        while entries := keeper.due(self.state, now):
            self._write(entries, now)
            self._settle(now)
        started = self.state.round
        if self._bots_start and started and now >= started.start_at:
            self._bots_start = False
            self._bots_think()
        self._probe_due(now)
        return self._take()

    # --- the referee's table --------------------------------------------------------------------

    def commit(self, claims: Sequence[Claim], now: float) -> None:
        """Log and play claims that the referee has decided on."""
        moves = tuple(
            log.Stamped(
                seat=x.seat,
                text=x.text,
                arrival=x.stamp.arrival,
                fair=x.stamp.fair,
                sigma=x.stamp.sigma,
                clamp=x.stamp.clamp,
                drawn=x.stamp.drawn,
                by=x.by,
                cseq=x.cseq,
            )
            for x in claims
        )
        coin = int.from_bytes(self._entropy(4), "big") if len(moves) > 1 else 0
        self._write([log.Acted(at=now, moves=moves, coin=coin)], now)
        for x in claims:
            self._answer(x, Ack(x.cseq, self.seq))
        self._settle(now)

    def refuse(self, claim: Claim, reason: Illegal, now: float) -> None:
        """Tell whoever made the claim; a penalty is logged, so that it outlives a crash."""
        if reason.lock_ms and claim.seat >= 0:
            until = max(claim.stamp.fair, now) + reason.lock_ms
            lock = log.Locked(at=now, seat=claim.seat, kind=claim.kind, until=until)
            self._write([lock], now)
        self._answer(claim, Refused(claim.cseq, reason.code, dict(reason.params)))

    def probe(self, connection: Connection, now: float) -> int:
        """Send a clock probe, past everything that waits."""
        probe = connection.clock.probe(now)
        offset = connection.clock.offset(now)
        error = None if offset is None else 1.96 * connection.clock.sigma
        self._effects.append(Send(connection.id, Probe(probe, offset, error), at_once=True))
        return probe

    # --- inside ---------------------------------------------------------------------------------

    def _join(self, key: str, hello: c.Hello, now: float) -> Member:
        wanted = tidy(hello.name or "") or GUEST
        name = different(wanted, [m.name for m in self.state.members])
        member_id = f"m{self.state.named + 1}"
        entries: list[log.AnyEntry] = [log.Joined(at=now, member=member_id, key=key, name=name)]
        if not self.state.member(self.state.host):
            entries.append(log.HostIs(at=now, member=member_id))
        if self.state.rules.info.solo and not hello.watch and self.state.free_seats:
            entries.append(log.Seated(at=now, member=member_id, seat=0))
        self._write(entries, now)
        return self.state.members[-1]  # who has just joined

    def _welcome(self, connection: Connection, known: int | None, now: float) -> None:
        welcome = self.audience.welcome(self.state, connection, now, known=known)
        not_before = 0.0
        if self.state.in_round and now < self.state.dealt.start_at:
            # A hand that is dealt already is shown no sooner to whoever comes or asks just now.
            not_before = self.state.dealt.start_at - connection.clock.one_way
        self._effects.append(Send(connection.id, welcome, not_before=not_before))

    def _command(
        self, connection: Connection, member: Member, command: c.Command, now: float
    ) -> None:
        decision = lobby.decide(self.state, member, command, now)
        if isinstance(decision, Illegal):
            self._refuse(connection.id, command.cseq, decision)
            return
        if decision:
            self._write(_signed(decision, member.id, command.cseq), now)
        self._send(connection.id, Ack(command.cseq, self.seq))
        self._settle(now)
        for other in list(self.audience.connections.values()):
            if self.state.member(other.member) is None:
                self.audience.remove(other.id)
                code = "left" if other.id == connection.id else "kicked"
                self._effects.append(Close(other.id, code))

    def _invite(
        self, connection: Connection, member: Member, command: c.Invite, now: float
    ) -> None:
        if member.id != self.state.host:
            self._refuse(connection.id, command.cseq, Illegal("host_only"))
            return
        if not command.open:
            self._code_asked_at = None
        if command.open and self.state.code is None:
            # Once: each answer takes one of the codes there are. An answer may get lost, though.
            asked = self._code_asked_at
            if asked is None or now - asked > CODE_WITHIN_MS:
                self._code_asked_at = now
                self._effects.append(WantCode())
        elif not command.open and self.state.code is not None:
            self._effects.append(FreeCode(self.state.code))
            closed = log.CodeIs(at=now, code=None, by=member.id, cseq=command.cseq)
            self._write([closed], now)
        self._send(connection.id, Ack(command.cseq, self.seq))

    def _ask(self, connection: Connection, member: Member, command: c.Ask, now: float) -> None:
        refusal = advisor.problem(self.state, member, command.kind)
        if refusal is not None:
            self._refuse(connection.id, command.cseq, refusal)
            return
        if not advisor.pay(self, member, command, now):
            self._send(connection.id, Ack(command.cseq, self.seq))
        if command.kind == "hint" and self._path is not None:
            known = Advice(command.cseq, "hint", "won", self.seq, self._path.moves[:1])
            self._send(connection.id, known)
        elif self.state.in_round:
            think = advisor.question(self.state, member.id, command.cseq, command.kind)
            self._effects.append(think)

    def _pong(self, connection: Connection, member: Member, pong: c.Pong, now: float) -> None:
        connection.clock.answer(pong.id, pong.received, pong.sent, now)
        if member.seat is not None and self._referee.holding:
            self._referee.probe_back(member.seat, pong.id, now)
            self._settle(now)

    def _probe_due(self, now: float) -> None:
        racing = self._racing
        for connection in self.audience.connections.values():
            if connection.clock.next_probe_at(racing) <= now:
                self.probe(connection, now)

    def _deal(self, start_at: float, now: float) -> None:
        """The round's hands leave for every seat so that all see them at the same instant."""
        state = self.state
        players = [m for m in state.seated if m.present]
        waiting = [m for m in state.members if m.waiting and m.present]
        players += waiting[: max(0, state.seats - len(players))]
        if len(players) < lobby.need(state):
            self._write([log.CountdownStopped(at=now)], now)
            return
        self._referee.new_round()
        dealt = log.Dealt(
            at=now,
            members=tuple(m.id for m in players),
            seed=self._entropy(32),
            start_at=start_at,
        )
        not_before = {x.id: start_at - x.clock.one_way for x in self.audience.connections.values()}
        self._bots_start = True
        self._write([dealt], now, not_before)
        self._settle(now)

    def _run_timers(self, now: float) -> None:
        state = self.state
        if not state.in_round or state.round is None:
            return
        for timer in state.dealt.timers:
            if timer.ends_at is None or timer.ends_at > now or not self.state.in_round:
                continue
            text = self._time_up_text(timer.id)
            if not self._referee.holds(CLOCK, text):
                stamp = Stamp(arrival=now, fair=timer.ends_at, sigma=0.0, clamp="")
                action = state.rules.time_up(state.dealt.play, timer.id)
                self._referee.submit(Claim(CLOCK, action, text, stamp), now)
        self._settle(now)

    def _time_up_text(self, timer: str) -> str:
        rules = self.state.rules
        return rules.write_action(rules.time_up(self.state.dealt.play, timer))

    def _settle(self, now: float) -> None:
        """Whatever must follow from the state as it is now."""
        while entries := keeper.consequences(self.state, now):
            self._write(entries, now)

    def _write(
        self,
        entries: Sequence[log.AnyEntry],
        now: float,
        not_before: dict[ConnId, float] | None = None,
    ) -> None:
        """Append, fold and tell, in this order."""
        first = self.seq + 1
        self._effects.append(Append(first, tuple(log.write_entry(e) for e in entries)))
        if any(isinstance(e, log.RoundEnded) for e in entries):
            # Before anybody hears of the end, so that whoever then looks finds the record.
            self._effects.extend(recorder.kept(self.state, self.state.recorded + 1))
        counted = counting.tally(self.state)
        told: list[Effect] = []
        for entry in entries:
            self.state = fold(self.state, entry)
            told.append(self.audience.publish(self.state, now, not_before))
        # Before anybody hears of the end, so that whoever then looks finds it counted.
        count = counting.news(counted, counting.tally(self.state))
        if count is not None:
            self._effects.append(count)
        self._effects.extend(told)
        if any(isinstance(e, log.Acted | log.Dealt) for e in entries):
            self._path = self._path and self._path.after(self.state)
            self._effects.extend(advisor.standing(self.state, self.audience.connections.values()))
        played = any(isinstance(e, log.Acted | log.Resumed) for e in entries)
        if played and self.state.in_round and not self._bots_start:
            self._bots_think()
        scored = any(isinstance(e, log.RoundEnded) for e in entries)
        if scored or self.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self._snapshot_seq = self.seq
            self._effects.append(Snapshot(self.seq, save(self.state)))

    def _bots_think(self) -> None:
        state = self.state
        if state.round is None or not state.in_round or state.pause is not None:
            return
        acting = state.rules.acting(state.dealt.play)
        for m in state.seated:
            if m.bot is not None and m.seat in acting:
                shown = public(state)
                view = shown | private(state, m.seat, shown)
                self._effects.append(BotTurn(m.seat, m.bot, view))

    def _answer(self, claim: Claim, message: Outgoing) -> None:
        connection = self.audience.of_member(claim.by) if claim.by else None
        if connection is not None:
            self._send(connection.id, message)

    def _refuse(self, conn: ConnId, cseq: int, reason: Illegal) -> None:
        self._send(conn, Refused(cseq, reason.code, dict(reason.params)))

    def _send(self, conn: ConnId, message: Outgoing) -> None:
        self._effects.append(Send(conn, message))

    def _turn_away(self, conn: ConnId, code: str) -> list[Effect]:
        return [Send(conn, Fault(code)), Close(conn, code)]

    def _take(self) -> list[Effect]:
        effects, self._effects = self._effects, []
        return effects


def _signed(entries: list[log.AnyEntry], by: str, cseq: int) -> list[log.AnyEntry]:
    """The last entry carries the command that caused them all."""
    return [*entries[:-1], msgspec.structs.replace(entries[-1], by=by, cseq=cseq)]
