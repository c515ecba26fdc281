"""A request that is broken off in its body is nobody's mistake, whatever it was for."""

from __future__ import annotations

import asyncio
import logging
import struct
from contextlib import suppress
from socket import SO_LINGER, SOL_SOCKET

import pytest
from tests.runtime.fakes import FakeStore
from tests.transport.house import answer, port

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings


def takers() -> list[str]:
    """The paths of all routes that take a body."""
    metrics = Metrics()
    app = create_app(Settings(), Registry(FakeStore(), Room, meter=metrics), metrics)
    return sorted(
        {
            route.resource.canonical
            for route in app.router.routes()
            if route.method not in ("GET", "HEAD") and route.resource is not None
        }
    )


def test_the_routes_exist() -> None:
    assert {"/api/rooms", "/api/replay", "/api/stats"} <= set(takers())


@pytest.mark.parametrize("path", takers())
@pytest.mark.parametrize("how", ["closed", "reset", "half closed", "chunk", "bad chunk"])
async def test_no_traceback(path: str, how: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    chunked = "chunk" in how
    size = "Transfer-Encoding: chunked" if chunked else "Content-Length: 1000"
    async with port() as at:
        reader, writer = await asyncio.open_connection("127.0.0.1", at)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{size}\r\n\r\n".encode())
        begun = {"chunk": b'20\r\n{"game":', "bad chunk": b"zz\r\n"}.get(how, b'{"game": "min')
        writer.write(begun)
        await writer.drain()
        if how == "reset":
            linger = struct.pack("ii", 1, 0)
            writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, linger)
            writer.transport.abort()
        elif how == "half closed":
            writer.write_eof()
            with suppress(ConnectionError):
                await reader.read()
        writer.close()
        # The same loop has dealt with the end of the first line when it answers the next one.
        for _ in range(3):
            assert b" 200 " in await answer(at, b"GET /healthz HTTP/1.0\r\n\r\n")
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert not told, [record.getMessage() for record in told]
