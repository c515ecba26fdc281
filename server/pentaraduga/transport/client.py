"""One WebSocket as its room sees it."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import time
from typing import Any, Final

from aiohttp import WSCloseCode, web

from pentaraduga.allowances import USUAL, Allowance
from pentaraduga.rooms.commands import AnyCommand, Hello, Pong, Resume
from pentaraduga.rooms.effects import Ack, Fault, Outgoing, Probe, Refused, Welcome
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event
from pentaraduga.runtime.ports import RoomEvent, RoomEvents, RoomHandle
from pentaraduga.transport.codec import JSON, OP_PING, OP_PONG, BadMessage, Codec, frame
from pentaraduga.transport.codes import ending
from pentaraduga.transport.limits import MAX_MESSAGE, Patience
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.outbox import Flushes, Outbox

log = logging.getLogger(__name__)

_ids = itertools.count(1)

PING_AFTER_S: Final = 5.0
KERNEL_BYTES: Final = 64 * 1024
ANSWERS: Final = (Ack, Refused)
OPEN_MOST: Final = 32
"""Of how many commands without an answer it is remembered when they came."""
POLICY: Final = int(WSCloseCode.POLICY_VIOLATION)
"""The close code after repeated faults of any kind."""


def _keep_the_line_short(transport: asyncio.Transport) -> None:
    """Keep the kernel's buffer small: data held there for a slow reader gets stale and can't be
    dropped. By default it grows to megabytes.
    """
    line: socket.socket | None = transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)


class Client:
    """A connection: decodes and limits what comes in, encodes and joins what goes out.

    Also the runtime's `Connection`. Everything here is synchronous: a message is handled in the
    tick in which it is read.
    """

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        codec: Codec | None,
        clock: Clock,
        metrics: Metrics,
        close_within_s: float,
        flushes: Flushes,
        messages: Allowance = USUAL["messages"],
    ) -> None:
        self.id = next(_ids)
        self.codec = codec or JSON
        self.room: RoomHandle | None = None
        self.closing: asyncio.Task[None] | None = None
        self.offended = False
        """It was closed for what it has sent."""
        self._ws = ws
        self._transport = transport
        _keep_the_line_short(transport)
        self._clock = clock
        self._metrics = metrics
        self._close_within_s = close_within_s
        self._told = ""
        """The code of the fault that was sent last, if nothing was sent since."""
        self._patience = Patience(time.monotonic(), messages)
        self._per_second = max(1, int(messages.per_s))
        self._heard_at = time.monotonic()
        self._asked_at: float | None = None
        self._open: dict[int, float] = {}
        """When commands came whose answers are not sent: room time, ms, by their numbers."""
        self._outbox = Outbox(
            transport,
            flushes,
            asyncio.get_running_loop(),
            self._resync,
            lambda: self.close("slow_reader"),
            self._answered,
        )

    # -- to the client --------------------------------------------------------------------------

    @property
    def form(self) -> str:
        """The subprotocol that it speaks."""
        return self.codec.subprotocol

    def move(self, room: RoomHandle) -> None:
        """From now on it is in this room object."""
        self.room = room

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        if self.closing is None:
            self._told = message.code if isinstance(message, Fault) else ""
            data = self.codec.frame(message)
            if self._open and isinstance(message, ANSWERS):
                self._note(message.cseq)
            self._put(data, at_once, isinstance(message, Probe), isinstance(message, Welcome))

    def pass_on(self, frame: bytes, kind: str, *, code: str = "", at_once: bool = False) -> None:
        if self.closing is None:
            self._told = code
            if self._open and kind in ("ack", "refused"):
                self._note(next(iter(self._open)))  # the frame is finished: the oldest, as a rule
            self._put(frame, at_once, kind == "probe", kind == "welcome")

    def pass_on_events(self, frames: bytes) -> None:
        if self.closing is None:
            self._told = ""
            self._outbox.put_last(frames)

    def stand_aside(self) -> bool:
        return False

    def _put(self, data: bytes, at_once: bool, probe: bool, view: bool) -> None:
        if at_once:
            if self._outbox.put_at_once(data) and probe:
                self._asked_at = self._asked_at or time.monotonic()
        elif self._outbox.dropping and view:
            self._outbox.restart(data)
        else:
            self._outbox.put(data)

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        if self.closing is None:
            self._told = ""
            self._outbox.put(self.codec.event_frame(event, own))

    def publish_together(self, events: RoomEvents) -> None:
        if self.closing is None:
            self._told = ""
            self._outbox.put_last(self.codec.events_frames(events))

    def close(self, code: str, close: int | None = None) -> None:
        if self.closing is not None:
            return
        if self._told != code:
            self.send(Fault(code))
        self._metrics.rejected(code)
        self._outbox.flush()
        self._outbox.close()
        self.closing = asyncio.create_task(self._finish(code, close or ending(code).close))

    async def _finish(self, code: str, close: int) -> None:
        event(log, logging.INFO, "socket.closed", conn=self.id, code=code, close=close)
        try:
            async with asyncio.timeout(self._close_within_s):
                # Not drained: a client that does not read must not keep the server waiting.
                await self._ws.close(code=close, message=code.encode(), drain=False)
        except (TimeoutError, ConnectionError):
            pass
        finally:
            # Whatever the client hasn't read by now won't be read.
            self._transport.abort()

    def _note(self, cseq: int) -> None:
        since = self._open.pop(cseq, None)
        if since is not None:
            self._outbox.note(since)

    def _answered(self, since: float) -> None:
        self._metrics.answered((self._clock.now() - since) / 1000)

    def _resync(self) -> None:
        self._metrics.resync()
        event(log, logging.INFO, "socket.resync", conn=self.id)
        if self.room is not None:
            self.room.receive(self.id, Resume(0), self._clock.now())

    # -- from the client ------------------------------------------------------------------------

    def incoming(self, data: bytes, opcode: int, arrived: float) -> None:
        """One data frame that arrived at this room time, ms."""
        now = self._heard_at = time.monotonic()
        fault = self._patience.fault_of(len(data), now)
        if fault == "too_many":
            self._fault(fault, now, per_second=self._per_second)
        elif fault == "too_big":
            self._fault(fault, now, bytes=len(data), most=MAX_MESSAGE)
        else:
            try:
                message = self.codec.decode(data, opcode)
            except BadMessage as error:
                self._fault("bad_message", now, detail=str(error)[:300])
                return
            if isinstance(message, Hello):
                self._fault("bad_message", now, detail="hello was said already")
                return
            if isinstance(message, Pong):
                self._asked_at = None
            elif not isinstance(message, Resume):
                self._remember(message, arrived)
            if self.room is not None:
                self.room.receive(self.id, message, arrived)

    def _remember(self, command: AnyCommand, arrived: float) -> None:
        if len(self._open) >= OPEN_MOST:
            del self._open[next(iter(self._open))]
        self._open.setdefault(command.cseq, arrived)

    def control(self, opcode: int, data: bytes) -> None:
        """A ping or pong frame of the WebSocket itself."""
        now = self._heard_at = time.monotonic()
        if self.closing is not None:
            return
        if self._patience.fault_of(len(data), now):
            # Pongs count, too: a flood of them is unwanted, and reading them takes time.
            self._fault("too_many", now, per_second=self._per_second)
        elif opcode == OP_PING:
            self._outbox.put(frame(OP_PONG, data))

    def gone(self) -> None:
        """The socket is closed, by either side."""
        self._outbox.close()
        if self.room is not None:
            self.room.disconnect(self.id, self._clock.now())

    def excuse(self, late_s: float) -> None:
        """This process was late by that much: messages that came meanwhile haven't been read
        yet."""
        self._heard_at += late_s
        if self._asked_at is not None:
            self._asked_at += late_s

    def look(self, now: float, silent_after_s: float) -> None:
        """Close a line that is dead. `now` in seconds of the monotonic clock.

        A sleeping page doesn't answer probes, though its browser still answers pings: both count.
        """
        asked = self._asked_at
        if now - self._heard_at > silent_after_s or (asked and now - asked > silent_after_s):
            self.close("silent")
        elif now - self._heard_at > PING_AFTER_S and self.closing is None:
            self._outbox.put(frame(OP_PING, b""))

    def huge(self) -> None:
        """A frame came that is too large to be read; the socket ends."""
        self.offended = True
        self.complain("too_big", most=MAX_MESSAGE)
        self.close("too_big")

    def complain(self, code: str, **params: str | int) -> None:
        """Tell the client what is wrong with its last message."""
        self.send(Fault(code, dict(params)))

    def _fault(self, code: str, now: float, **params: str | int) -> None:
        self.complain(code, **params)
        if self._patience.strike(now):
            self._metrics.rejected(code)
        else:
            self.offended = True
            self.close(code, POLICY)
