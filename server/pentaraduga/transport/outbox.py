"""Frames waiting to go to one socket: joined per tick, bounded, and dropped when they get stale.

A client that doesn't read doesn't get an ever longer queue. Its waiting frames are dropped, and
when the line is free again it gets one full view instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

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


class Outbox:
    """Frames on their way to one socket.

    `drained`: called when the line is free after frames were dropped; the caller asks for a full
    view and hands it to `restart`. `stuck`: called once when the line has been blocked for too
    long.
    """

    def __init__(
        self,
        line: Line,
        loop: asyncio.AbstractEventLoop,
        drained: Callable[[], None],
        stuck: Callable[[], None],
    ) -> None:
        self._line = line
        self._loop = loop
        self._drained = drained
        self._stuck = stuck
        self._queue: list[bytes] = []
        self._size = 0
        self._flush_soon: asyncio.Handle | None = None
        self._look_soon: asyncio.TimerHandle | None = None
        self._blocked_since: float | None = None
        self._closed = False
        self.dropping = False
        """Frames were dropped, and all further ones are until `restart`."""

    def put(self, frame: bytes) -> None:
        """Send the frame at the end of this tick of the loop, together with the others."""
        if self._closed or self.dropping:
            return
        self._queue.append(frame)
        self._size += len(frame)
        if self._blocked_since is not None:
            if self._size > QUEUE_BYTES:
                self._drop()
        elif self._flush_soon is None:
            self._flush_soon = self._loop.call_soon(self.flush)

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
        if self._flush_soon is not None:
            self._flush_soon.cancel()
            self._flush_soon = None
        if not self._queue or self._closed:
            return
        if self._line.is_closing():
            self.close()
        elif self._line.get_write_buffer_size() > LINE_BYTES:
            self._block()
        else:
            # One write is one system call: on its own, each of these frames would cost one.
            data = self._queue[0] if len(self._queue) == 1 else b"".join(self._queue)
            self._clear()
            self._line.write(data)

    def close(self) -> None:
        """Forget what is waiting, and accept nothing more."""
        self._closed = True
        self._clear()
        for handle in (self._flush_soon, self._look_soon):
            if handle is not None:
                handle.cancel()

    def _clear(self) -> None:
        self._queue.clear()
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
