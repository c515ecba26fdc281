"""One room at work: executes what the pure room wants done, in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, ParamSpec

from pentaraduga.rooms.commands import Act, AnyCommand, Hello, Leave, Pong, Rename, Resume, Sit
from pentaraduga.rooms.effects import (
    Advice,
    ConnId,
    Effect,
    Fault,
    FreeCode,
    Question,
    Refused,
    Send,
    Think,
    WantCode,
)
from pentaraduga.runtime.alarm import Alarm
from pentaraduga.runtime.bots import BotSeats
from pentaraduga.runtime.budgets import Costs, Effort
from pentaraduga.runtime.callers import HELD_MOST, Callers, Patience
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.hall import Hall
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.outlet import Elsewhere, Outlet
from pentaraduga.runtime.ports import Connection, Meter, NoSolver, RoomCore, Solver, Store
from pentaraduga.runtime.turns import Turns
from pentaraduga.storage.errors import Fenced, StorageDown

log = logging.getLogger(__name__)

P = ParamSpec("P")

SOON_MS = 60_000.0
"""A room with something due within this time stays at work; later things wait for the next
visit."""

LOST_TOLD_MS = 600_000.0
"""For this long after a room was read with gaps, everybody who comes in hears of it."""

BECOMING: Final = (Sit, Rename)
"""Commands by which an onlooker becomes a member: only members have seats and names."""


class Actor:
    """A room that this node owns.

    The room's memory moves on at once; its output leaves only when the log has it (see `Outlet`).
    If the log refuses because somebody else owns the room, memory is ahead of the truth: the actor
    dies, its connections are closed with a code, and the next one to come loads the room from the
    log.

    `died(actor)` is called once, whatever the reason. `codes(actor, effect)` carries out the room's
    effects on its join code; `posted(actor)` may have something new to tell outside.
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
        posted: Callable[[Actor], None] | None = None,
    ) -> None:
        self.room_id = room_id
        self.room = room
        self.epoch = epoch
        self.dead: str | None = None
        self.renew_code_at = float("inf")
        """Room time at which the reservation of the join code is due for renewal."""
        self.lost = 0
        """How many of the newest log entries were damaged: everybody who comes in hears of it."""
        self._loaded_at = clock.now()
        self._store = store
        self._clock = clock
        self._meter = meter
        self._died = died
        self._codes = codes
        self._solver = solver or NoSolver()
        self._turns = Turns() if turns is None else turns
        self._hall = Hall(clock.now, self._soon, self._look)
        self._callers = Callers()
        self._patience = Patience(room_id, self._turns, costs or Costs(), meter)
        self._effort = Effort()
        self._resuming: set[ConnId] = set()
        """Connections whose request for the full view waits for its turn."""
        self._frozen = False
        self._alarm = Alarm(clock, lambda: room.next_wake, self._ring)
        self._holding = False
        self._bots = BotSeats(clock, self._bot_move)
        self._outlet = Outlet(
            room_id,
            epoch,
            term,
            store,
            meter,
            self._hall,
            self._callers,
            self._bots,
            self._write_failed,
            self._elsewhere,
            lambda work: self._turns.later(room_id, work),
            lambda: posted(self) if posted is not None else None,
        )

    # -- what happens to the room ---------------------------------------------------------------

    def connect(self, connection: Connection, hello: Hello, now: float, origin: str = "") -> bool:
        """A client said hello; False if the room is dead and the client was told to come again.

        `origin`: the network that it comes from; "" if that isn't to be counted.
        """
        if self.dead:
            connection.close(self.dead)
            return False
        self._hall.enter(connection)
        self._callers.know(connection.id, hello, origin)
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
            self._callers.know(connection.id, hello)
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
        self._callers.know(connection.id, hello, origin)
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
            wait_ms = self._wait_ms(watcher.id, message)
            if wait_ms is not None:
                watcher.send(Refused(message.cseq, "busy", {"wait_ms": wait_ms}))
                return
            self._meter.action("command")
            origin = self._callers.origin(watcher.id)
            self.join(watcher, self._callers.hello(watcher.id), message, now, origin)
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
            wait_ms = self._wait_ms(conn, message)
            if wait_ms is not None:
                connection.send(Refused(message.cseq, "busy", {"wait_ms": wait_ms}))
                return
            self._meter.action("act" if isinstance(message, Act) else "command")
            self._patience.queued(conn)
            self._step(self._command, conn, message, now)

    def _command(self, conn: ConnId, command: AnyCommand, now: float) -> list[Effect]:
        self._patience.begun(conn)
        return self.room.receive(conn, command, now)

    def _resume(self, conn: ConnId, message: Resume, now: float) -> list[Effect]:
        self._resuming.discard(conn)
        return self.room.receive(conn, message, now)

    def _wait_ms(self, conn: ConnId, command: AnyCommand) -> int | None:
        held_up = len(self._outlet) > HELD_MOST or self._store.congested
        origin, others = self._callers.origin(conn), len(self._hall) > 1
        return self._patience.wait_ms(conn, origin, command, held_up=held_up, others=others)

    def disconnect(self, conn: ConnId, now: float) -> None:
        """A client is gone. Harmless if it was already removed."""
        here = self._hall.leave(conn)
        self._callers.forget(conn)
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
        self._outlet.perform(effects)
        if not self.dead:
            self._alarm.arm()

    @property
    def at(self) -> str:
        """It is at work here."""
        return ""

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._hall)

    @property
    def quiet_since(self) -> float:
        """Room time when the last connection went, while there is none."""
        return self._hall.quiet_since

    def idle(self, now: float) -> bool:
        """Whether nobody is here and nothing is going to happen soon: it can be let go."""
        due = self.room.next_wake
        nothing_due = due is None or due - now > SOON_MS
        return not self._hall and self.settled and not self._bots.busy and nothing_due

    @property
    def held_back(self) -> int:
        """How many writes are pending, and things wait for them."""
        return len(self._outlet)

    @property
    def settled(self) -> bool:
        """Whether everything requested of the room is done and in the log."""
        return self._outlet.empty and not self._turns.waits(self.room_id)

    def _advise(self, question: Question, found: Advice) -> None:
        if not self.dead:
            self._step(self.room.advise, question, found)

    def confirm(self) -> None:
        """Make sure that the room is still this node's, even if it has nothing to say."""
        self._outlet.confirm()

    def freeze(self, frozen: bool) -> None:
        """Tell everybody that moves wait because they can't be saved, or that they no longer do."""
        if frozen == self._frozen:
            return
        self._frozen = frozen
        fault = Fault("store_away" if frozen else "store_back")
        for connection in self._hall:
            connection.send(fault, at_once=True)
        self._hall.onlookers.note("error", fault)

    # -- the end --------------------------------------------------------------------------------

    def die(self, code: str) -> None:
        """Stop: close every connection with `code`, do nothing any more."""
        if self.dead:
            return
        self.dead = code
        self._outlet.shut()
        self._bots.stop()
        self._solver.forget(self.room_id)
        self._alarm.stop()
        self._hall.end(code)
        self._callers.clear()
        self._meter.died(code)
        self._died(self)
        event(log, logging.INFO, "room.stopped", room=room_tag(self.room_id), code=code)

    def _write_failed(self, error: BaseException) -> None:
        if isinstance(error, Fenced):
            self.die("moved")
        elif isinstance(error, StorageDown | asyncio.CancelledError):
            self.die("store_down")
        else:
            log.error("append.failed", exc_info=error)
            self.die("internal")

    # -- turns ----------------------------------------------------------------------------------

    def _step(self, change: Callable[P, list[Effect]], *args: P.args, **_: P.kwargs) -> None:
        self._turns.take(self.room_id, self._do, change, args)

    def _do(self, change: Callable[..., list[Effect]], args: tuple[object, ...]) -> None:
        if self.dead:
            return
        begun = self._effort.begin()
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
        self._patience.worked(self._effort.end(begun))

    def _elsewhere(self, effect: Elsewhere) -> None:
        if isinstance(effect, Think):
            question = effect.question
            self._solver.think(self.room_id, effect, lambda found: self._advise(question, found))
        else:
            self._codes(self, effect)

    def _soon(self, work: Callable[[], None], wait_ms: float) -> None:
        asyncio.get_running_loop().call_later(wait_ms / 1000, self._turns.take, self.room_id, work)

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
