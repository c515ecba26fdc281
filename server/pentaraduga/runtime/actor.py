"""One room at work: executes what the pure room wants done, in order."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeAlias

from pentaraduga.rooms.commands import (
    Act,
    AnyCommand,
    Ask,
    Hello,
    Leave,
    Pong,
    Rename,
    Resume,
    Sit,
)
from pentaraduga.rooms.effects import (
    Advice,
    Append,
    BotTurn,
    Close,
    ConnId,
    CountAttempt,
    Effect,
    Fault,
    FreeCode,
    KeepRecord,
    Look,
    Publish,
    Question,
    Refused,
    Send,
    ShowOut,
    Snapshot,
    Think,
    WantCode,
    Watch,
)
from pentaraduga.rooms.views import ClockSection
from pentaraduga.runtime.alarm import Alarm
from pentaraduga.runtime.bots import BotSeats
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.gate import Gate
from pentaraduga.runtime.hall import Hall
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.ports import (
    Connection,
    Meter,
    NoSolver,
    RoomCore,
    Solver,
    Store,
)
from pentaraduga.runtime.turns import Turns
from pentaraduga.storage.errors import Fenced, StorageDown

log = logging.getLogger(__name__)

P = ParamSpec("P")

SOON_MS = 60_000.0
"""A room with something due within this time stays at work; later things wait for the next
visit."""

LOST_TOLD_MS = 600_000.0
"""For this long after a room was read with gaps, everybody who comes in hears of it."""

HELD_MOST = 500
HELD_WAIT_MS = 1000
"""How much may wait for the log in one room; commands beyond that should come again later."""

ONLOOKERS_MOST = 20_000
"""How many may watch one room without being members, at all nodes together."""

BECOMING: Final = (Sit, Rename)
"""Commands by which an onlooker becomes a member: only members have seats and names."""

Gated: TypeAlias = (
    Send
    | Publish
    | Close
    | Snapshot
    | BotTurn
    | Think
    | WantCode
    | FreeCode
    | Watch
    | Look
    | ShowOut
)


class Actor:
    """A room that this node owns.

    The room's memory moves on at once; its output leaves only when the log has it, and only while
    it is certain that the room is still this node's: a lease that may have run out since `term`
    holds everything back until the store has confirmed the owner. If the log refuses because
    somebody else owns the room, memory is ahead of the truth: the actor dies, its connections are
    closed with a code, and the next one to come loads the room from the log.

    `died(actor)` is called once, whatever the reason. `codes(actor, effect)` carries out the room's
    effects on its join code.
    """

    def __init__(
        self,
        room_id: str,
        room: RoomCore,
        epoch: int,
        term: int,
        store: Store,
        clock: Clock,
        meter: Meter,
        died: Callable[[Actor], None],
        codes: Callable[[Actor, WantCode | FreeCode], None],
        solver: Solver | None = None,
        turns: Turns | None = None,
        costs: Costs | None = None,
    ) -> None:
        self.room_id = room_id
        self.room = room
        self.epoch = epoch
        self.dead: str | None = None
        self.quiet_since = clock.now()
        """Room time when the last connection went, while there is none."""
        self.renew_code_at = float("inf")
        """Room time at which the reservation of the join code is due for renewal."""
        self.lost = 0
        """How many of the newest log entries were damaged: everybody who comes in hears of it."""
        self._loaded_at = clock.now()
        self._term = term
        self._store = store
        self._clock = clock
        self._meter = meter
        self._died = died
        self._codes = codes
        self._solver = solver or NoSolver()
        self._turns = Turns() if turns is None else turns
        self._hall = Hall(clock.now, self._soon, self._look)
        self._hellos: dict[ConnId, Hello] = {}
        """What clients said first: an onlooker may still become a member."""
        self._costs = costs or Costs()
        self._origins: dict[ConnId, str] = {}
        self._origin = ""
        """The network of whoever sent the newest command."""
        self._gate: Gate[Gated] = Gate(
            self._release,
            self._append_failed,
            self._unsure,
            lambda work: self._turns.later(room_id, work),
        )
        self._resuming: set[ConnId] = set()
        """Connections whose request for the full view waits for its turn."""
        self._waiting: dict[ConnId, int] = {}
        """How many commands of each connection wait for their turn."""
        self._frozen = False
        self._alarm = Alarm(clock, lambda: room.next_wake, self._ring)
        self._holding = False
        self._bots = BotSeats(clock, self._bot_move)

    # -- what happens to the room ---------------------------------------------------------------

    def connect(self, connection: Connection, hello: Hello, now: float, origin: str = "") -> bool:
        """A client said hello; False if the room is dead and the client was told to come again.

        `origin`: the network that it comes from; "" if that isn't to be counted.
        """
        if self.dead:
            connection.close(self.dead)
            return False
        self._hall.enter(connection)
        self._origins[connection.id] = origin
        self._hellos[connection.id] = hello
        if self._frozen:
            connection.send(Fault("store_away"), at_once=True)
        self._step(self._arrive, connection, hello, now, origin)
        return True

    def watch(
        self, connection: Connection, hello: Hello | None = None, weight: int | None = None
    ) -> bool:
        """Somebody who watches already, without being a member, goes on here; as `connect`.

        `weight`: of a relay that tells others, how many.
        """
        if self.dead:
            connection.close(self.dead)
            return False
        if hello is not None:
            self._hellos[connection.id] = hello
        self._hall.watch(connection, weight)
        return True

    def weigh(self, conn: ConnId, weight: int) -> None:
        """How many a relay stands for now."""
        self._hall.onlookers.weigh(conn, weight)

    def join(
        self, connection: Connection, hello: Hello, command: AnyCommand, now: float, origin: str
    ) -> bool:
        """An onlooker says what only members can say; as `connect`."""
        if self.dead:
            connection.close(self.dead)
            return False
        self._hall.onlookers.leave(connection.id)
        self._hall.enter(connection)
        self._origins[connection.id] = origin
        self._hellos[connection.id] = hello
        self._step(self._join, connection.id, hello, command, now, origin)
        return True

    def _join(
        self, conn: ConnId, hello: Hello, command: AnyCommand, now: float, origin: str
    ) -> list[Effect]:
        return self.room.join(conn, hello, command, now, origin) if conn in self._hall else []

    def _look(self) -> None:
        self._step(self._looked)

    def _looked(self) -> list[Effect]:
        return self.room.look(self._clock.now())

    def _from_onlooker(
        self, watcher: Connection, message: AnyCommand | Pong | Resume, now: float
    ) -> None:
        if isinstance(message, Resume):
            self._hall.onlookers.lagged(watcher.id)
        elif isinstance(message, Leave):
            self._hall.leave(watcher.id)
            watcher.close("left")
        elif isinstance(message, BECOMING):
            self._origin = self._origins.get(watcher.id, "")
            wait_ms = self._busy_ms(watcher.id, message)
            if wait_ms is not None:
                watcher.send(Refused(message.cseq, "busy", {"wait_ms": wait_ms}))
                return
            self._meter.action("command")
            self.join(watcher, self._hellos[watcher.id], message, now, self._origin)
        elif not isinstance(message, Pong):
            self._meter.rejected("not_seated")
            watcher.send(Refused(message.cseq, "not_seated"))

    def _arrive(
        self, connection: Connection, hello: Hello, now: float, origin: str
    ) -> list[Effect]:
        # It may have gone while others had their turn.
        if connection.id not in self._hall:
            return []
        effects = self.room.connect(connection.id, hello, now, origin)
        if self.lost and now - self._loaded_at < LOST_TOLD_MS:
            effects.append(Send(connection.id, Fault("moves_lost", {"entries": self.lost})))
        return effects

    def receive(self, conn: ConnId, message: AnyCommand | Pong | Resume, now: float) -> None:
        """A message of a connected client; `now` is when it arrived, room time, ms."""
        if self.dead:
            return
        watcher = self._hall.onlookers.get(conn)
        if watcher is not None:
            self._from_onlooker(watcher, message, now)
            return
        connection = self._hall.get(conn)
        if connection is None:
            return
        if isinstance(message, Resume):
            if conn not in self._resuming:
                # A repeated request is answered by the view that is about to come.
                self._resuming.add(conn)
                self._step(self._resume, conn, message, now)
            return
        if isinstance(message, Pong):
            self._step(self.room.receive, conn, message, now)
        else:
            self._origin = self._origins.get(conn, "")
            wait_ms = self._busy_ms(conn, message)
            if wait_ms is not None:
                busy = Refused(message.cseq, "busy", {"wait_ms": wait_ms})
                connection.send(busy)
                return
            self._meter.action("act" if isinstance(message, Act) else "command")
            self._waiting[conn] = self._waiting.get(conn, 0) + 1
            self._step(self._command, conn, message, now)

    def _command(self, conn: ConnId, command: AnyCommand, now: float) -> list[Effect]:
        left = self._waiting.pop(conn) - 1
        if left:
            self._waiting[conn] = left
        return self.room.receive(conn, command, now)

    def _resume(self, conn: ConnId, message: Resume, now: float) -> list[Effect]:
        self._resuming.discard(conn)
        return self.room.receive(conn, message, now)

    def _busy_ms(self, conn: ConnId, command: AnyCommand) -> int | None:
        """How long the command should wait: because more than enough waits already, or this room
        or network has had more than its share."""
        if len(self._gate) > HELD_MOST or self._store.congested:
            wait_ms: int | None = HELD_WAIT_MS
        else:
            own, others = self._waiting.get(conn, 0), len(self._hall) > 1
            wait_ms = self._turns.busy_ms(self.room_id, own, others=others)
        if wait_ms is not None:
            self._meter.rejected("busy")
            return wait_ms
        asks = isinstance(command, Ask)
        wait_ms = self._costs.wait_ms(self.room_id, self._origin, asks=asks)
        if wait_ms is not None:
            self._meter.rejected("costly")
        return wait_ms

    def disconnect(self, conn: ConnId, now: float) -> None:
        """A client is gone. Harmless if it was already removed."""
        here = self._hall.leave(conn)
        self._origins.pop(conn, None)
        self._hellos.pop(conn, None)
        self._note_quiet()
        if here and not self.dead:
            self._step(self.room.disconnect, conn, now)

    def give_code(self, code: str) -> None:
        """A join code that is reserved for this room."""
        if not self.dead:
            self._step(self._take_code, code)

    def _take_code(self, code: str) -> list[Effect]:
        return self.room.give_code(code, self._clock.now())

    def perform(self, effects: list[Effect]) -> None:
        """Carry out the room's effects."""
        for effect in effects:
            if self.dead:
                return
            if isinstance(effect, Send):
                if effect.at_once:
                    self._send_at_once(effect)
                else:
                    self._gate.put(effect)
            elif isinstance(effect, Append):
                self._append(effect)
            elif isinstance(effect, KeepRecord):
                self._keep(effect)
            elif isinstance(effect, CountAttempt):
                self._gate.hold(self._store.count_attempt(effect))
            else:
                self._gate.put(effect)
        if not self.dead:
            self._alarm.arm()

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._hall)

    def idle(self, now: float) -> bool:
        """Whether nobody is here and nothing is going to happen soon: it can be let go."""
        due = self.room.next_wake
        nothing_due = due is None or due - now > SOON_MS
        return not self._hall and self.settled and not self._bots.busy and nothing_due

    @property
    def held_back(self) -> int:
        """How many writes are pending, and things wait for them."""
        return len(self._gate)

    @property
    def settled(self) -> bool:
        """Whether everything requested of the room is done and in the log."""
        return self._gate.empty and not self._turns.waits(self.room_id)

    def _advise(self, question: Question, found: Advice) -> None:
        if not self.dead:
            self._step(self.room.advise, question, found)

    def confirm(self) -> None:
        """Make sure that the room is still this node's, even if it has nothing to say."""
        self._gate.check()

    def freeze(self, frozen: bool) -> None:
        """Tell everybody that moves wait because they can't be saved, or that they no longer do."""
        if frozen == self._frozen:
            return
        self._frozen = frozen
        fault = Fault("store_away" if frozen else "store_back")
        for connection in self._hall:
            connection.send(fault, at_once=True)
        self._hall.onlookers.note("error", fault)

    def _unsure(self) -> asyncio.Future[int] | None:
        """None if nobody else can own the room; otherwise the future to wait for."""
        if self._store.alive and self._store.term == self._term:
            return None
        confirmed = self._store.confirm(self.room_id, self.epoch)
        confirmed.add_done_callback(self._confirmed)
        return confirmed

    def _confirmed(self, confirmed: asyncio.Future[int]) -> None:
        if not confirmed.cancelled() and confirmed.exception() is None:
            self._term = confirmed.result()

    # -- the end --------------------------------------------------------------------------------

    def die(self, code: str) -> None:
        """Stop: close every connection with `code`, do nothing any more."""
        if self.dead:
            return
        self.dead = code
        self._gate.shut()
        self._bots.stop()
        self._solver.forget(self.room_id)
        self._alarm.stop()
        self._hall.end(code)
        self._origins.clear()
        self._hellos.clear()
        self._meter.died(code)
        self._died(self)
        event(log, logging.INFO, "room.stopped", room=room_tag(self.room_id), code=code)

    def _append_failed(self, error: BaseException) -> None:
        if isinstance(error, Fenced):
            self.die("moved")
        elif isinstance(error, StorageDown | asyncio.CancelledError):
            self.die("store_down")
        else:
            log.error("append.failed", exc_info=error)
            self.die("internal")

    def _snapshot_done(self, write: asyncio.Future[None]) -> None:
        error = asyncio.CancelledError() if write.cancelled() else write.exception()
        if error is not None and not self.dead:
            self._append_failed(error)

    # -- effects --------------------------------------------------------------------------------

    def _step(self, change: Callable[P, list[Effect]], *args: P.args, **_: P.kwargs) -> None:
        self._turns.take(self.room_id, self._do, change, args)

    def _do(self, change: Callable[..., list[Effect]], args: tuple[object, ...]) -> None:
        if self.dead:
            return
        began = time.thread_time()
        try:
            effects = change(*args)
        except Exception:
            # Its memory may be half changed; the log is not. The next connection loads it again.
            log.exception("room.broke", extra={"fields": {"room": room_tag(self.room_id)}})
            self.die("internal")
            return
        holding = self.room.holding
        if holding and not self._holding:
            self._meter.held(1)
        self._holding = holding
        self.perform(effects)
        self._costs.worked(self.room_id, self._origin, time.thread_time() - began)

    def _append(self, effect: Append) -> None:
        started = time.perf_counter()
        write = self._store.append(self.room_id, self.epoch, effect.first_seq, effect.entries)
        # One callback for both: each is a turn of the loop.
        write.add_done_callback(partial(self._appended, started, len(effect.entries)))
        self._gate.hold_until_drained(write)

    def _appended(self, started: float, entries: int, write: asyncio.Future[None]) -> None:
        self._meter.appended(time.perf_counter() - started, entries)
        self._gate.drain(write)

    def _keep(self, effect: KeepRecord) -> None:
        text = effect.text.encode()
        self._gate.hold(self._store.keep_record(self.room_id, self.epoch, effect.n, text))

    def _send_at_once(self, effect: Send) -> None:
        connection = self._hall.get(effect.conn)
        if connection is not None:
            connection.send(effect.message, at_once=True)

    def _release(self, effect: Gated) -> None:
        if isinstance(effect, Publish):
            self._publish(effect)
        elif isinstance(effect, Send):
            if isinstance(effect.message, Refused):
                self._meter.rejected(effect.message.code)
            self._hall.send(effect.conn, effect.message, effect.not_before)
        elif isinstance(effect, Close):
            self._close(effect)
        elif isinstance(effect, Watch):
            self._stand_aside(effect.conn)
        elif isinstance(effect, Look):
            self._hall.onlookers.view(effect.view, effect.not_before)
        elif isinstance(effect, ShowOut):
            for watcher in self._hall.onlookers.empty():
                watcher.close(effect.code)
        elif isinstance(effect, Snapshot):
            write = self._store.snapshot(self.room_id, self.epoch, effect.seq, effect.state)
            write.add_done_callback(self._snapshot_done)
        elif isinstance(effect, BotTurn):
            self._bots.turn(effect)
        elif isinstance(effect, Think):
            question = effect.question
            self._solver.think(self.room_id, effect, lambda found: self._advise(question, found))
        else:
            self._codes(self, effect)

    def _stand_aside(self, conn: ConnId) -> None:
        connection = self._hall.get(conn)
        if connection is None:
            return
        if len(self._hall.onlookers) >= ONLOOKERS_MOST:
            self._meter.rejected("room_full")
            self._hall.leave(conn)
            connection.close("room_full")
        elif connection.stand_aside():
            self._hall.leave(conn)
            self._origins.pop(conn, None)
            self._hellos.pop(conn, None)
        else:
            self._hall.watch(connection)
        self._note_quiet()

    def _publish(self, effect: Publish) -> None:
        clock = effect.pub.get("clock")
        if isinstance(clock, ClockSection):
            self._bots.pause(clock.paused is not None)
        self._hall.publish(effect)

    def _soon(self, work: Callable[[], None], wait_ms: float) -> None:
        asyncio.get_running_loop().call_later(wait_ms / 1000, self._turns.take, self.room_id, work)

    def _close(self, effect: Close) -> None:
        self._origins.pop(effect.conn, None)
        if self._hall.close(effect.conn, effect.code):
            self._meter.rejected(effect.code)
        self._note_quiet()

    def _note_quiet(self) -> None:
        if not self._hall:
            self.quiet_since = self._clock.now()

    # -- time -----------------------------------------------------------------------------------

    def _ring(self, now: float) -> None:
        self._step(self._woken, now)

    def _woken(self, now: float) -> list[Effect]:
        self._alarm.answered()
        return self.room.wake(now)

    def _bot_move(self, seat: int, action: str) -> None:
        if not self.dead:
            self._meter.action("bot")
            self._step(self._moved_by_bot, seat, action)

    def _moved_by_bot(self, seat: int, action: str) -> list[Effect]:
        return self.room.bot_move(seat, action, self._clock.now())
