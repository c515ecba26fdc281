"""Requests of strangers: bytes that are no HTTP, bodies that swell, hosts that are none."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from tests.runtime.fakes import FakeStore

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app, create_runner
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

ROOM = "ABCDEFGHJK"


@asynccontextmanager
async def port(settings: Settings | None = None) -> AsyncIterator[int]:
    """A server that is run as the real one is; its port."""
    metrics = Metrics()
    registry = Registry(FakeStore(), Room, meter=metrics)
    runner = create_runner(create_app(settings or Settings(), registry, metrics), 1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def answer(at: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", at)
    writer.write(request)
    async with asyncio.timeout(10):
        said = await reader.read()
    writer.close()
    return said


def post(body: bytes, *headers: str) -> bytes:
    head = ["POST /api/rooms HTTP/1.1", "Host: localhost", "Connection: close", *headers]
    return "\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body


@pytest.mark.parametrize(
    "body",
    [
        gzip.compress(b'{"game": "minutka"}'),
        gzip.compress(b" " * 10_000_000),
        b'{"game": "minutka"}',
        b"\x1f\x8b",
    ],
    ids=["packed", "swelling", "not packed", "broken"],
)
async def test_packed_bodies_are_refused_and_never_unpacked(
    body: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unpack(*_: object, **__: object) -> bytes:
        raise AssertionError("unpacked")

    monkeypatch.setattr("aiohttp.compression_utils.ZLibDecompressor.decompress_sync", unpack)
    async with port() as at:
        said = await answer(at, post(body, "Content-Encoding: gzip"))
    assert said.startswith(b"HTTP/1.1 400 ") and b"Content-Encoding" in said
    assert not caplog.records


async def test_a_host_that_is_no_name_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    host = "a" * 3000
    async with port() as at:
        for path in (f"GET /r/{ROOM}/qr.svg", "POST /api/rooms"):
            body = '{"game": "minutka"}' if path.startswith("POST") else ""
            head = f"{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
            said = await answer(at, f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
            assert said.startswith(b"HTTP/1.1 400 ") and b'"bad_request"' in said, path
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "request_",
    [
        f"GET /r/{ROOM}/\u0661 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
        f"GET /r/{ROOM}{'a' * 9000} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
        f"FOO /r/{ROOM} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
        b"\x16\x03\x01\x02\x00" + bytes(100),
        b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    ],
    ids=["letters", "long", "method", "tls", "length"],
)
async def test_what_is_no_http_is_refused_and_does_not_fill_the_log(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with port() as at:
        said = await answer(at, request_)
        assert said.startswith(b"HTTP/1.0 400 ")
        assert (await answer(at, b"GET /healthz HTTP/1.0\r\n\r\n")).startswith(b"HTTP/1.0 200 ")
    assert not caplog.records


async def test_a_mistake_of_our_own_is_still_logged(caplog: pytest.LogCaptureFixture) -> None:
    create_runner(web.Application(), 1.0)
    try:
        raise RuntimeError("ours")
    except RuntimeError:
        logging.getLogger("aiohttp.server").exception("Unhandled exception")
    assert [r.getMessage() for r in caplog.records] == ["Unhandled exception"]
