"""A WebSocket client that costs as little as asyncio allows, for thousands at once in one process.

It is one protocol object without tasks or streams. It leaves out fragmented frames, which no
server here sends, extensions, and random masks (all frames are masked with zeros, which every
server has to undo like any other mask).
"""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA


class Refused(ConnectionError):
    """The server didn't switch protocols; the text is its answer."""


def frame(payload: bytes, opcode: int) -> bytes:
    """One whole frame from a client."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x80 | opcode, 0xFF)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """One connection. `path` and `subprotocol` are asked for; subclasses take the messages."""

    path = "/"
    subprotocol = ""
    headers: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str | None = None
        """Why the connection ended: the close code and reason, or what the socket said."""
        self.leaving = False
        self._buffer = b""
        self._upgraded = False

    # -- what subclasses do

    def on_open(self) -> None:
        """The WebSocket is open."""

    def on_message(self, data: bytes, now: float) -> None:
        """A whole message came in at this `time.perf_counter()`."""

    def on_lost(self) -> None:
        """The connection ended; see `lost`."""

    # -- what they call

    def send(self, payload: bytes, opcode: int = BINARY) -> None:
        """Sends one message; nothing after the end."""
        if self.transport is not None and self.lost is None:
            self.transport.write(frame(payload, opcode))

    def leave(self) -> None:
        """Ends the connection from this side."""
        self.leaving = True
        if self.transport is not None and self.lost is None:
            self.transport.write(frame((1000).to_bytes(2, "big"), CLOSE))
            self.transport.close()

    # -- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the WebSocket."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *((f"Sec-WebSocket-Protocol: {self.subprotocol}",) if self.subprotocol else ()),
            *self.headers,
        ]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        """Cuts what came into messages."""
        now = time.perf_counter()
        if self._buffer:
            data = self._buffer + data
            self._buffer = b""
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self._end(head.split(b"\r\n", 1)[0].decode("latin-1"))
                return
            self._upgraded = True
            self.on_open()
            if not self.opened.done():
                self.opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            opcode, length, start = data[at] & 0xF, data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = start + length
            if end > size or start > size:
                break
            at = end
            if opcode <= BINARY:
                self.on_message(data[start:end], now)
            elif opcode == PING:
                self.send(data[start:end], PONG)
            elif opcode == CLOSE:
                code = int.from_bytes(data[start : start + 2], "big") if length >= 2 else 0
                self._end(f"{code} {data[start + 2 : end].decode('utf-8', 'replace')}".strip())
                return
        self._buffer = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        self._end(str(exc) if exc else "end of stream")

    def _end(self, why: str) -> None:
        if self.lost is not None:
            return
        self.lost = "left" if self.leaving else why
        if not self.opened.done():
            self.opened.set_exception(Refused(why))
        if self.transport is not None:
            self.transport.close()
        self.on_lost()


async def connect(
    wires: list[Wire], port: int, at_once: int = 64, each: Callable[[], None] | None = None
) -> None:
    """Opens all of these, `at_once` at a time; each must be open after 20 s.

    Raises:
        Refused, OSError, TimeoutError: one could not be opened.
    """
    loop = asyncio.get_running_loop()
    slots = asyncio.Semaphore(at_once)

    async def one(wire: Wire) -> None:
        async with slots:
            # More connections than one address has ports come from several.
            local = (f"127.0.0.{2 + wires.index(wire) % 200}", 0) if len(wires) > 20_000 else None
            await loop.create_connection(lambda: wire, "127.0.0.1", port, local_addr=local)
            await asyncio.wait_for(wire.opened, 20)
            if each is not None:
                each()

    await asyncio.gather(*map(one, wires))
