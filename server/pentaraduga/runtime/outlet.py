"""What a room says and does leaves in order, and only once the log has what led to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from pentaraduga.rooms.effects import (
    Append,
    BotTurn,
    Close,
    ConnId,
    CountAttempt,
    Effect,
    FreeCode,
    KeepRecord,
    Look,
    Publish,
    Refused,
    Send,
    ShowOut,
    Snapshot,
    Think,
    WantCode,
    Watch,
)
from pentaraduga.rooms.views import ClockSection
from pentaraduga.runtime.bots import BotSeats
from pentaraduga.runtime.callers import Callers
from pentaraduga.runtime.gate import Gate
from pentaraduga.runtime.hall import Hall
from pentaraduga.runtime.ports import Meter, Store

ONLOOKERS_MOST: Final = 20_000
"""How many may watch one room without being members, at all nodes together."""

Elsewhere: TypeAlias = WantCode | FreeCode | Think
"""What is neither said to the room's connections nor written to its log."""

Gated: TypeAlias = Send | Publish | Close | Snapshot | BotTurn | Watch | Look | ShowOut | Elsewhere

POSTED: Final = frozenset({"room", "members"})
"""Sections that what a room says outside is made from."""


class Outlet:
    """Carries out the effects of one room that this node owns.

    Output waits until the log has what was written before it, and while it isn't certain that the
    room is still this node's: a lease that may have run out since `term` holds everything back
    until the store has confirmed the owner.

    `failed(error)`: a write failed, and nothing leaves any more. `elsewhere(effect)` carries out
    what is others' business. `later(work)`: do this in a turn of its own. `posted()`: what the
    room says outside may have changed.
    """

    def __init__(
        self,
        room_id: str,
        epoch: int,
        term: int,
        store: Store,
        meter: Meter,
        hall: Hall,
        callers: Callers,
        bots: BotSeats,
        failed: Callable[[BaseException], None],
        elsewhere: Callable[[Elsewhere], None],
        later: Callable[[Callable[[], None]], None],
        posted: Callable[[], None],
    ) -> None:
        self._room_id = room_id
        self._epoch = epoch
        self._term = term
        self._store = store
        self._meter = meter
        self._hall = hall
        self._callers = callers
        self._bots = bots
        self._failed = failed
        self._elsewhere = elsewhere
        self._posted = posted
        self._gate: Gate[Gated] = Gate(self._release, failed, self._unsure, later)
        self._shut = False

    def __len__(self) -> int:
        """How many writes are pending, and things wait for them."""
        return len(self._gate)

    @property
    def empty(self) -> bool:
        """Whether everything is in the log and has left."""
        return self._gate.empty

    def perform(self, effects: list[Effect]) -> None:
        """Carry out effects, now or when the log has what they follow from."""
        for effect in effects:
            if self._shut:
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

    def confirm(self) -> None:
        """Make sure that the room is still this node's, even if it has nothing to say."""
        self._gate.check()

    def shut(self) -> None:
        """Let nothing out any more."""
        self._shut = True
        self._gate.shut()

    # -- writes ---------------------------------------------------------------------------------

    def _append(self, effect: Append) -> None:
        started = time.perf_counter()
        entries = effect.entries
        settled = partial(self._appended, started, len(entries))
        write = self._store.append(self._room_id, self._epoch, effect.first_seq, entries, settled)
        self._gate.hold_until_drained(write)

    def _appended(self, started: float, entries: int, write: asyncio.Future[None]) -> None:
        self._meter.appended(time.perf_counter() - started, entries)
        self._gate.drain(write)

    def _keep(self, effect: KeepRecord) -> None:
        text = effect.text.encode()
        self._gate.hold(self._store.keep_record(self._room_id, self._epoch, effect.n, text))

    def _snapshot(self, effect: Snapshot) -> None:
        write = self._store.snapshot(self._room_id, self._epoch, effect.seq, effect.state)
        write.add_done_callback(self._snapshot_done)

    def _snapshot_done(self, write: asyncio.Future[None]) -> None:
        error = asyncio.CancelledError() if write.cancelled() else write.exception()
        if error is not None and not self._shut:
            self._failed(error)

    def _unsure(self) -> asyncio.Future[int] | None:
        """None if nobody else can own the room; otherwise the future to wait for."""
        if self._store.alive and self._store.term == self._term:
            return None
        confirmed = self._store.confirm(self._room_id, self._epoch)
        confirmed.add_done_callback(self._confirmed)
        return confirmed

    def _confirmed(self, confirmed: asyncio.Future[int]) -> None:
        if not confirmed.cancelled() and confirmed.exception() is None:
            self._term = confirmed.result()

    # -- what is free to leave ------------------------------------------------------------------

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
            self._snapshot(effect)
        elif isinstance(effect, BotTurn):
            self._bots.turn(effect)
        else:
            self._elsewhere(effect)

    def _publish(self, effect: Publish) -> None:
        clock = effect.pub.get("clock")
        if isinstance(clock, ClockSection):
            self._bots.pause(clock.paused is not None)
        self._hall.publish(effect)
        if not POSTED.isdisjoint(effect.pub):
            self._posted()

    def _close(self, effect: Close) -> None:
        self._callers.forget(effect.conn)
        if self._hall.close(effect.conn, effect.code):
            self._meter.rejected(effect.code)

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
            self._callers.forget(conn)
        else:
            self._hall.watch(connection)
