"""aiohttp's WebSocket, which stamps what arrives and can hand frames on where they are read.

The only module that uses what aiohttp has no public name for. Its queue wakes a task for every
message, in a later tick, which costs about as much as decoding it. In its place goes one that
hands data over at once. Where this aiohttp has no such queue, or bytes came before the handshake
was over, messages take the public way, through `receive`; tests go both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from pentaraduga.runtime.clock import Clock

Sink: TypeAlias = Callable[[bytes, int], None]
"""Takes the data and the opcode of a message. It must not raise."""

DATA: Final = (WSMsgType.TEXT, WSMsgType.BINARY)

READ_AHEAD: Final = 1 << 16
"""Bytes that wait for `receive` before the line is no longer read."""

Direct: Any = None
"""The queue that hands data over; None if aiohttp's own can't be replaced."""

try:
    from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader
except ImportError:  # another aiohttp
    pass
else:

    class _Direct(WebSocketDataQueue):
        sink: Sink | None = None

        def feed_data(self, data: Any, size: int) -> None:
            # Anything still in the queue came before it.
            if self.sink is not None and data.type in DATA and not self._buffer:
                self.sink(data.data, int(data.type))
            else:
                super().feed_data(data, size)

    Direct = _Direct


class Socket(web.WebSocketResponse):
    """A WebSocket that also says when bytes arrived and why a huge frame ends it."""

    def __init__(self, clock: Clock, max_frame: int, subprotocols: tuple[str, ...]) -> None:
        super().__init__(
            protocols=subprotocols,
            compress=False,
            autoping=False,
            max_msg_size=max_frame,
            decode_text=False,
            timeout=2.0,
        )
        self._clock = clock
        self.arrived = clock.now()
        """Room time when the bytes that were read last came in."""
        self.huge: Any = None
        """Called before the connection ends because of a frame that is too large to be read."""
        self._most = max_frame
        self._queue: Any = None

    async def prepare(self, request: web.BaseRequest) -> Any:
        writer = await super().prepare(request)
        # aiohttp wakes the reading task in a later tick; by then others may have had their turn.
        # Its own heartbeat hangs on this hook, which has no public name; a test watches over it.
        request.protocol._data_received_cb = self._stamp
        return writer

    def hand_over(self, sink: Sink) -> None:
        """From now on, give data to `sink` as it is read, if possible; the rest is for `receive`.

        What has been read already still comes out of `receive`, and first.
        """
        if self._queue is not None:
            self._queue.sink = sink

    def _post_start(self, request: web.BaseRequest, protocol: Any, writer: Any) -> None:
        early = getattr(request.protocol, "_message_tail", b"?")
        super()._post_start(request, protocol, writer)
        if Direct is None or early:
            return
        self._queue = Direct(request.protocol, READ_AHEAD, loop=self._loop)
        self._reader = self._queue
        self._parser = WebSocketReader(self._queue, self._most, compress=False, decode_text=False)
        request.protocol._payload_parser = self._parser

    async def close(
        self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True
    ) -> bool:
        if code == WSCloseCode.MESSAGE_TOO_BIG and self.huge is not None:
            self.huge()
        return await super().close(code=code, message=message, drain=drain)

    def _stamp(self) -> None:
        self.arrived = self._clock.now()
