"""Frames waiting to go to one socket: joined per tick, bounded, and dropped when they get stale.

A client that doesn't read doesn't get an ever longer queue. Its waiting frames are dropped, and
when the line is free again it gets one full view instead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

log = logging.getLogger(__name__)

LINE_BYTES: Final = 64 * 1024
"""How much may wait in the transport (besides the kernel's own buffer) before frames wait here."""

QUEUE_BYTES: Final = 256 * 1024
"""How much may wait here before all of it is dropped."""

LOOK_EVERY_S: Final = 0.1
TOO_LONG_S: Final = 15.0
"""A line that is blocked for this long is closed."""


class Line(Protocol):
    """The part of `asyncio.Transport` that is used."""

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool: ...
    def get_write_buffer_size(self) -> int: ...


class Flushes:
    """The outboxes to be flushed at the end of this tick, all by one callback."""

    def __init__(self) -> None:
        self._waiting: list[Outbox] = []

    def soon(self, outbox: Outbox) -> None:
        """Flush this one, behind those that asked before."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(outbox)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for outbox in waiting:
            try:
                outbox.flush()
            except Exception:
                log.exception("flush.failed")


class Outbox:
    """Frames on their way to one socket.

    `flushes`: shared by all outboxes of a loop.

    `drained`: called when the line is free after frames were dropped; the caller asks for a full
    view and hands it to `restart`. `stuck`: called once when the line has been blocked for too
    long. `written`: called with what `note` was given, once the frame after it is written.
    """

    def __init__(
        self,
        line: Line,
        flushes: Flushes,
        loop: asyncio.AbstractEventLoop,
        drained: Callable[[], None],
        stuck: Callable[[], None],
        written: Callable[[float], None],
    ) -> None:
        self._line = line
        self._flushes = flushes
        self._loop = loop
        self._drained = drained
        self._stuck = stuck
        self._written = written
        self._noted: list[float] = []
        self._queue: list[bytes] = []
        self._size = 0
        self._flush_soon = False
        self._look_soon: asyncio.TimerHandle | None = None
        self._blocked_since: float | None = None
        self._closed = False
        self.dropping = False
        """Frames were dropped, and all further ones are until `restart`."""

    def note(self, since: float) -> None:
        """The next frame answers what came at that time: `written` hears when it is written."""
        if not self._closed and not self.dropping:
            self._noted.append(since)

    def put(self, frame: bytes) -> None:
        """Send the frame at the end of this tick of the loop, together with the others."""
        if self._closed or self.dropping:
            return
        self._queue.append(frame)
        self._size += len(frame)
        if self._blocked_since is not None:
            if self._size > QUEUE_BYTES:
                self._drop()
        elif not self._flush_soon:
            self._flush_soon = True
            self._flushes.soon(self)

    def put_last(self, frame: bytes) -> None:
        """Send the frame, behind those already waiting; nothing more is expected in this tick."""
        if self._closed or self.dropping:
            return
        if self._blocked_since is not None:
            self.put(frame)
            return
        self._queue.append(frame)
        self._size += len(frame)
        self.flush()

    def put_at_once(self, frame: bytes) -> bool:
        """Send the frame now, behind those already waiting; False if the line is blocked."""
        if self._closed or self.dropping or self._blocked_since is not None:
            return False
        self._queue.append(frame)
        self._size += len(frame)
        self.flush()
        return self._blocked_since is None

    def restart(self, frame: bytes) -> None:
        """Send a full view after frames were dropped; later frames are sent again, too."""
        self.dropping = False
        self.put(frame)

    def flush(self) -> None:
        """Hand everything waiting to the transport in one write, if the line is free."""
        self._flush_soon = False
        queue = self._queue
        if not queue or self._closed:
            return
        if self._line.is_closing():
            self.close()
        elif self._line.get_write_buffer_size() > LINE_BYTES:
            self._block()
        else:
            # One write is one system call: on its own, each of these frames would cost one.
            data = queue[0] if len(queue) == 1 else b"".join(queue)
            queue.clear()
            self._size = 0
            self._line.write(data)
            if self._noted:
                for since in self._noted:
                    self._written(since)
                self._noted.clear()

    def close(self) -> None:
        """Forget what is waiting, and accept nothing more."""
        self._closed = True
        self._clear()
        if self._look_soon is not None:
            self._look_soon.cancel()

    def _clear(self) -> None:
        self._queue.clear()
        self._noted.clear()
        self._size = 0

    def _drop(self) -> None:
        self._clear()
        self.dropping = True

    def _block(self) -> None:
        if self._blocked_since is None:
            self._blocked_since = self._loop.time()
            self._look_soon = self._loop.call_later(LOOK_EVERY_S, self._look)
        if self._size > QUEUE_BYTES:
            self._drop()

    def _look(self) -> None:
        # Looking again is cheap, and happens only to the few lines that are blocked.
        if self._line.is_closing():
            self.close()
        elif self._line.get_write_buffer_size() <= LINE_BYTES // 4:
            self._blocked_since = self._look_soon = None
            if self.dropping:
                self._drained()
            else:
                self.flush()
        elif self._loop.time() - (self._blocked_since or 0.0) >= TOO_LONG_S:
            self._look_soon = None
            self._stuck()
        else:
            self._look_soon = self._loop.call_later(LOOK_EVERY_S, self._look)
