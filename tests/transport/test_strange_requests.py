"""Requests from strangers: bytes that aren't HTTP, bodies that swell, hosts that aren't hosts."""

from __future__ import annotations

import gzip
import logging

import pytest
from tests.runtime.fakes import FakeStore
from tests.transport.house import answer, port

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app, create_runner
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

ROOM = "ABCDEFGHJK"


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


@pytest.mark.parametrize("host", ["a" * 3000, "\xff\xfe"], ids=["long", "no text"])
async def test_a_host_that_is_not_a_name_is_refused(
    host: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with port() as at:
        for path in (f"GET /r/{ROOM}/qr.svg", "GET /api/games", "POST /api/rooms"):
            body = '{"game": "minutka"}' if path.startswith("POST") else ""
            head = f"{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
            request = f"{head}Content-Length: {len(body)}\r\n\r\n{body}"
            said = await answer(at, request.encode("latin-1"))
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
async def test_bytes_that_are_not_http_are_refused_and_do_not_fill_the_log(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with port() as at:
        said = await answer(at, request_)
        assert said.startswith(b"HTTP/1.0 400 ")
        assert (await answer(at, b"GET /healthz HTTP/1.0\r\n\r\n")).startswith(b"HTTP/1.0 200 ")
    assert not caplog.records


async def test_a_mistake_of_our_own_is_still_logged(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    registry = Registry(FakeStore(), Room, meter=metrics)
    create_runner(create_app(Settings(), registry, metrics), 1.0)
    try:
        raise RuntimeError("ours")
    except RuntimeError:
        logging.getLogger("aiohttp.server").exception("Unhandled exception")
    assert [r.getMessage() for r in caplog.records] == ["Unhandled exception"]


@pytest.mark.parametrize("path", ["/assets/", "/", "/r/", "/j/", "/rules/", "/api/codes/", "/ws/"])
@pytest.mark.parametrize("length", [64, 255, 256, 300, 4000])
async def test_a_name_longer_than_any_file_is_not_found(
    path: str, length: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with port() as at:
        said = await answer(at, f"GET {path}{'a' * length} HTTP/1.0\r\n\r\n".encode())
    assert said.split()[1] in (b"404", b"400"), said
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_no_request_with_a_body_is_taken_from_another_site() -> None:
    metrics = Metrics()
    app = create_app(Settings(), Registry(FakeStore(), Room, meter=metrics), metrics)
    paths = {
        route.resource.canonical
        for route in app.router.routes()
        if route.method not in ("GET", "HEAD") and route.resource is not None
    }
    async with port() as at:
        for path in sorted(paths):
            request = post(b"{}", "Origin: https://evil.example").replace(
                b"/api/rooms", path.encode()
            )
            assert b'"bad_origin"' in await answer(at, request), path
