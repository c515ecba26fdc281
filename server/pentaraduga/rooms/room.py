"""A room as a pure state machine: inputs with their room time come in, effects come out.

No clock, socket, store or source of randomness is touched here; the runtime owns them. Every input
goes the same way: its judge (lobby, referee, advisor, keeper) returns a decision, and the pipeline
makes log entries of it, folds them, emits effects, and asks what follows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from pentaraduga.core import CLOCK, Illegal, Options
from pentaraduga.rooms import beginnings, counting, keeper, lobby, log, recorder, rounds
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.advisor import price, problem
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.door import Door
from pentaraduga.rooms.effects import Advice, Append, ConnId, Effect, FreeCode, Question, Reacted
from pentaraduga.rooms.fold import begin
from pentaraduga.rooms.invitation import Invitation
from pentaraduga.rooms.pace import Pace
from pentaraduga.rooms.pipeline import Pipeline, signed
from pentaraduga.rooms.poster import Poster, poster
from pentaraduga.rooms.referee import Ruling
from pentaraduga.rooms.rounds import Entropy
from pentaraduga.rooms.state import Member, RoomState

RENAMES, RENAMED_AFTER_MS = 20, 1000.0
"""Names that a member may take at once, and how much later one more."""
PAUSES, PAUSED_AFTER_MS = 5, 60_000.0
"""The same for pauses of a race: anybody at the table ends one, so nobody keeps it standing."""
REACTIONS, REACTED_AFTER_MS = 3, 2000.0
"""The same for faces shown to everybody: a crowd of them would hide the table."""
CHANGES, CHANGED_AFTER_MS = 40, 250.0
"""The same for everything else that members do to the room itself, and all hear of."""


class Room:
    """One room on the node that owns it. Times are room time, ms."""

    def __init__(self, state: RoomState, entropy: Entropy) -> None:
        self._pipeline = Pipeline(state, entropy)
        self._door = Door(self._pipeline)
        self._referee = self._pipeline.referee
        self._advisor = self._pipeline.advisor
        self._invitation = Invitation()
        self._renames = Pace(RENAMES, RENAMED_AFTER_MS)
        self._changes = Pace(CHANGES, CHANGED_AFTER_MS)
        self._reactions = Pace(REACTIONS, REACTED_AFTER_MS)
        self._pauses = Pace(PAUSES, PAUSED_AFTER_MS)
        self._due_of: RoomState | None = None
        self._due = math.inf
        """When something follows from that state alone, bots and timers included."""

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

        `downtime_ms`: from the room time of the previous node's last sign of life to `now`;
        negative where the wall clock was set back meanwhile.

        Raises:
            ValueError: the log has a gap or does not begin.
        """
        room = cls(beginnings.replayed(snapshot, entries), entropy)
        pipeline = room._pipeline
        # Room time ran on until the last sign of life, and to the last entry in any case.
        downtime = min(downtime_ms, now - room.state.at)
        raced = room.state.in_round and room.state.pause is None
        pipeline.enter([log.TakenOver(at=now, downtime=downtime)], now)
        if raced and downtime >= 0 and not room.state.rules.info.solo:
            room._referee.taken_over(room.state, now - downtime)
        if room.state.phase == "countdown":
            pipeline.enter([log.CountdownStarted(at=now, start_at=now + lobby.COUNTDOWN_MS)], now)
        pipeline.advance(now)
        pipeline.bots_wait = room.state.in_round
        if not room.state.in_round:
            # The node before may have died between the end of the round and its record.
            pipeline.effects.extend(recorder.kept(room.state, room.state.recorded))
        count = counting.count(room.state)
        if count is not None:
            # The node before may have died between saving the move and counting it.
            pipeline.effects.append(count)
        return room, pipeline.take()

    # --- what the runtime asks --------------------------------------------------------------

    @property
    def state(self) -> RoomState:
        """Everything durable, as of the newest log entry."""
        return self._pipeline.state

    @property
    def audience(self) -> Audience:
        """Who is connected."""
        return self._pipeline.audience

    @property
    def seq(self) -> int:
        """The newest log entry."""
        return self.state.seq

    @property
    def code(self) -> str | None:
        """The join code, while people can join by it."""
        return self.state.code

    @property
    def poster(self) -> Poster | None:
        """What the room says outside; see `poster.py`."""
        return poster(self.state)

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
        """When `wake` has to be called, room time; None while nothing is due."""
        due, probe = self._next_due(), self._door.next_probe
        if probe is None or due < probe:
            return None if due == math.inf else due
        return probe

    def _next_due(self) -> float:
        """When anything but a probe is due."""
        pipeline = self._pipeline
        if self._referee.holding or pipeline.bots_wait:
            due, self._due_of = self._due_in(pipeline.state), None
        elif self._due_of is pipeline.state:
            due = self._due
        else:
            due = self._due = self._due_in(pipeline.state)
            self._due_of = pipeline.state
        late_offer = self._door.next_late_offer
        return due if late_offer is None or due < late_offer else late_offer

    def _due_in(self, state: RoomState) -> float:
        due = math.inf
        for at in keeper.next_due(state), self._referee.wake_at, rounds.deal_due(state):
            if at is not None and at < due:
                due = at
        if state.round is not None and state.in_round:
            if self._pipeline.bots_wait:
                due = min(due, rounds.bots_begin(state))
            for timer, ends_at in rounds.running_out(state) if state.round.timers else ():
                if not self._held(timer):
                    due = min(due, ends_at)
        return due

    # --- inputs -------------------------------------------------------------------------------

    def connect(self, conn: ConnId, hello: c.Hello, now: float, origin: str = "") -> list[Effect]:
        """A socket has said hello: a new member, or one that is back.

        `origin`: the network that it comes from, by any name; "" if it is not to be counted.
        """
        self._door.connect(conn, hello, now, origin)
        return self._pipeline.take()

    def join(
        self, conn: ConnId, hello: c.Hello, command: c.AnyCommand, now: float, origin: str = ""
    ) -> list[Effect]:
        """An onlooker's command that only members can give: it becomes one, if there is room."""
        if self._door.join(conn, hello, command.cseq, now, origin):
            return self.receive(conn, command, now)
        return self._pipeline.take()

    def look(self, now: float) -> list[Effect]:
        """The full view for onlookers."""
        self._door.look(now)
        return self._pipeline.take()

    def receive(
        self, conn: ConnId, message: c.AnyCommand | c.Pong | c.Resume, now: float
    ) -> list[Effect]:
        """A message of a connected member; `now` is its arrival, stamped first thing."""
        state, audience = self._pipeline.state, self._pipeline.audience
        connection = audience.connections.get(conn)
        if connection is not None and isinstance(message, c.Pong) and not self._referee.holding:
            self._door.pong(connection, message, now)
            return []
        member = None if connection is None else state.member(connection.member)
        if connection is None or member is None:
            self._door.outside(conn, message, now)
            return []
        if isinstance(message, c.Pong):
            self._door.pong(connection, message, now)
        elif isinstance(message, c.Resume):
            self._door.welcome(connection, message.seq, now)
        elif state.taken_from(member.id).settles(message.cseq):
            self._pipeline.acknowledge(conn, message.cseq)
        elif isinstance(message, c.Act):
            refusal = self._referee.take(state, audience, member, connection, message, now)
            if refusal is not None:
                self._pipeline.refuse(conn, message.cseq, refusal)
            self._pipeline.advance(now)
        elif isinstance(message, c.Invite):
            self._invite(connection, member, message, now)
        elif isinstance(message, c.Follow):
            connection.follows = message.on
            self._pipeline.acknowledge(conn, message.cseq)
            self._pipeline.effects.extend(self._advisor.moved(self.state, [connection]))
        elif isinstance(message, c.Ask):
            self._ask(connection, member, message, now)
        elif isinstance(message, c.OfferSeat | c.GiveSeat):
            self._door.transfer(connection, member, message, now)
        else:
            self._manage(connection, member, message, now)
        return self._pipeline.take()

    def disconnect(self, conn: ConnId, now: float) -> list[Effect]:
        """A socket is gone."""
        self._door.disconnect(conn, now)
        return self._pipeline.take()

    def bot_move(self, seat: int, text: str, now: float) -> list[Effect]:
        """A bot has decided; it acts by server time. A move that came too late is dropped."""
        claim = rounds.bot_claim(self.state, seat, text, now)
        if claim is not None:
            self._referee.submit(claim)
            self._pipeline.advance(now)
        return self._pipeline.take()

    def give_code(self, code: str, now: float) -> list[Effect]:
        """The answer to WantCode, or a new code for one that was lost; reserved for this room."""
        answer = self._invitation.arrived(self.state, code, now)
        if isinstance(answer, FreeCode):
            self._pipeline.effects.append(answer)
        else:
            self._free_code()
            self._pipeline.enter([answer], now)
        return self._pipeline.take()

    def advise(self, question: Question, found: Advice) -> list[Effect]:
        """The answer to Think. An answer about an earlier position is not passed on."""
        connection = self.audience.of_member(question.member)
        advice = None if connection is None else self._advisor.heard(self.state, question, found)
        if connection is not None and advice is not None:
            self._pipeline.send(connection.id, advice)
        return self._pipeline.take()

    def wake(self, now: float) -> list[Effect]:
        """Time has passed."""
        if now < self._next_due():
            self._door.probe_due(now)
            return self._pipeline.take()
        self._door.end_late_offers(now)
        due = rounds.deal_due(self.state)
        if due is not None and now >= due:
            self._deal(max(due + rounds.DEAL_LEAD_MS, now), now)
        self._pipeline.advance(now)
        self._run_timers(now)
        while entries := keeper.due(self.state, now):
            self._pipeline.enter(entries, now)
            self._pipeline.advance(now)
        started = self.state.round
        if self._pipeline.bots_wait and started and now >= rounds.bots_begin(self.state):
            self._pipeline.bots_wait = False
            self._pipeline.effects.extend(rounds.bot_turns(self.state))
        self._door.probe_due(now)
        return self._pipeline.take()

    # --- one input after the other ------------------------------------------------------------

    def _manage(
        self, connection: Connection, member: Member, command: c.Command, now: float
    ) -> None:
        if isinstance(command, c.React):
            self._react(connection, member, command, now)
            return
        pace = self._changes
        if isinstance(command, c.Rename):
            pace = self._renames
        elif isinstance(command, c.Pause) and command.on and not self.state.rules.info.solo:
            pace = self._pauses
        if wait_ms := pace.wait_ms(member.id, now):
            reason = Illegal("too_often", {"wait_ms": math.ceil(wait_ms)})
            self._pipeline.refuse(connection.id, command.cseq, reason)
            return
        decision = lobby.decide(self.state, member, command, now)
        if isinstance(decision, Illegal):
            self._pipeline.refuse(connection.id, command.cseq, decision)
            return
        if decision:
            self._pipeline.enter(signed(decision, member.id, command.cseq), now)
        self._pipeline.acknowledge(connection.id, command.cseq)
        self._pipeline.advance(now)
        banned = {e.member for e in decision if isinstance(e, log.Left) and e.banned}
        banned |= {m for e in decision if isinstance(e, log.Cleared) for m in e.members}
        self._door.show_out(connection.id, banned, everybody=isinstance(command, c.ClearOut))

    def _invite(
        self, connection: Connection, member: Member, command: c.Invite, now: float
    ) -> None:
        if member.id != self.state.host:
            self._pipeline.refuse(connection.id, command.cseq, Illegal("host_only"))
            return
        if command.open:
            self._pipeline.effects.extend(self._invitation.open(self.state, now))
        elif closed := self._invitation.close(self.state, command, member.id, now):
            self._free_code()
            self._pipeline.enter([closed], now)
        self._pipeline.acknowledge(connection.id, command.cseq)

    def _react(self, connection: Connection, member: Member, command: c.React, now: float) -> None:
        refusal = None if member.seat is not None else Illegal("not_seated")
        if refusal is None and (wait_ms := self._reactions.wait_ms(member.id, now)):
            refusal = Illegal("too_often", {"wait_ms": math.ceil(wait_ms)})
        if refusal is not None:
            self._pipeline.refuse(connection.id, command.cseq, refusal)
            return
        self._pipeline.acknowledge(connection.id, command.cseq)
        for other in self.audience.connections:
            self._pipeline.send(other, Reacted(member.id, command.kind))

    def _free_code(self) -> None:
        if self.state.code is not None:
            self._pipeline.effects.append(FreeCode(self.state.code))

    def _ask(self, connection: Connection, member: Member, command: c.Ask, now: float) -> None:
        refusal = problem(self.state, member, command.kind)
        if refusal is not None:
            self._pipeline.refuse(connection.id, command.cseq, refusal)
            return
        cost = price(self.state, member, command, now)
        if cost is None:
            self._pipeline.acknowledge(connection.id, command.cseq)
        else:
            self._pipeline.carry_out(Ruling(counts=(cost,)), now)
            self._pipeline.advance(now)
        answer = self._advisor.ask(self.state, member.id, command.cseq, command.kind)
        if isinstance(answer, Advice):
            self._pipeline.send(connection.id, answer)
        elif answer is not None:
            self._pipeline.effects.append(answer)

    def _deal(self, start_at: float, now: float) -> None:
        """The round's hands leave for every seat so that all see them at the same instant."""
        entry = rounds.deal(self.state, self._pipeline.entropy, start_at, now)
        if isinstance(entry, log.CountdownStopped):
            self._pipeline.enter([entry], now)
            return
        self._referee.new_round()
        self._pipeline.bots_wait = True
        connections = self.audience.connections.values()
        leave_at = {x.id: start_at - x.clock.one_way for x in connections}
        self._pipeline.enter([entry], now, leave_at, start_at)

    def _run_timers(self, now: float) -> None:
        for timer, ends_at in rounds.running_out(self.state):
            still_runs = (timer, ends_at) in rounds.running_out(self.state)
            if ends_at <= now and still_runs and not self._held(timer):
                self._referee.submit(rounds.time_up(self.state, timer, ends_at, now))
                self._pipeline.advance(now)

    def _held(self, timer: str) -> bool:
        """Whether it is being decided if somebody was in time before this timer."""
        if not self._referee.holding:
            return False
        rules, play = self.state.rules, self.state.dealt.play
        return self._referee.holds(CLOCK, rules.write_action(rules.time_up(play, timer)))
