"""Connections that say nothing, or drop by drop: each ends by itself, and none keeps others out."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from tests.transport.house import answer, port, served

from pentaraduga.transport.lines import (
    KEPT_BACK,
    LINES,
    REFUSED_S,
    TURNED_AWAY,
    Line,
    LineLimits,
    Lines,
)
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

ROOM = "ABCDEFGHJK"
SHORT = LineLimits(head_s=0.2, idle_s=0.2, busy_s=0.4)
QUICK = Settings(lines=SHORT, body_within_s=0.2, hello_within_s=0.2, close_within_s=0.2)
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    f"GET /ws/{ROOM} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: pentaraduga.v1+json\r\n\r\n"
).encode()
POST = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"


async def until_closed(at: int, first: bytes, drop: bytes = b"") -> bytes:
    """Says `first`, then `drop` again and again; everything that came until the server closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", at)
    said = bytearray()

    async def drip() -> None:
        with suppress(ConnectionError):
            while drop:
                writer.write(drop)
                await writer.drain()
                await asyncio.sleep(0.02)

    dripping = asyncio.create_task(drip())
    try:
        writer.write(first)
        with suppress(ConnectionError):
            while chunk := await reader.read(4096):
                said += chunk
    finally:
        dripping.cancel()
        writer.close()
    return bytes(said)


@pytest.mark.parametrize(
    ("first", "drop", "told"),
    [
        (b"", b"", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: local", b"", b""),
        (b"GET /healthz HTTP/1.1\r\n", b"X-A: b\r\n", b""),
        (POST, b"", b" 408 "),
        (POST, b" ", b" 408 "),
        (POST.replace(b"/api/rooms", b"/api/replay"), b"A", b" 408 "),
        (POST.replace(b"POST /api/rooms", b"GET /healthz"), b" ", b"ok"),
        (POST.replace(b"/api/rooms", b"/nowhere"), b" ", b" 405 "),
        (HEALTH, b"", b"ok"),
        (HEALTH + b"GET /hea", b"", b"ok"),
        (HEALTH, b"\r\n", b"ok"),
        (UPGRADE, b"", b" 101 "),
    ],
    ids=[
        *("nothing", "half a head", "head without end"),
        *("no body", "dripped body", "dripped record", "unread body", "body for nobody"),
        *("idle", "idle in a head", "empty lines", "no hello"),
    ],
)
async def test_a_line_that_says_too_little_is_closed(
    first: bytes, drop: bytes, told: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with port(QUICK) as at, asyncio.timeout(60):
        assert told in await until_closed(at, first, drop)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_an_answer_that_nobody_reads_is_given_up() -> None:
    metrics = Metrics()
    patient = Settings(lines=LineLimits(head_s=600, idle_s=600, busy_s=600))
    async with served(patient, metrics) as (app, at), asyncio.timeout(60):
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", at))
        _reader, writer = await asyncio.open_connection(sock=narrow, limit=1)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        lines = app[LINES]
        with suppress(ConnectionError):
            while not writer.transport.is_closing():
                writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
                await writer.drain()
                await asyncio.sleep(0.05)
                if any(line.unsent() for phase in lines._in.values() for line in phase):
                    # Only now: before, a pause of this process would be silence on the line.
                    lines.limits = SHORT
                if "late_answer" in metrics.page().decode():
                    break
        assert 'pentaraduga_lines_ended_total{why="late_answer"} 1.0' in metrics.page().decode()
        writer.close()


async def test_silent_lines_keep_nobody_out(caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(lines=LineLimits(most=1000, descriptors=KEPT_BACK + 20))
    metrics = Metrics()
    async with AsyncExitStack() as stack:
        at = await stack.enter_async_context(port(settings, metrics))
        await stack.enter_async_context(asyncio.timeout(60))
        for _ in range(40):
            _, writer = await asyncio.open_connection("127.0.0.1", at)
            stack.callback(writer.close)
        said = await answer(at, HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert b" 200 " in said
        page = metrics.page().decode()
        assert 'pentaraduga_lines{phase="head"} 9.0' in page
        assert 'pentaraduga_lines_ended_total{why="crowded_out"} 31.0' in page


async def test_a_newcomer_hears_that_the_server_is_full() -> None:
    async with port(Settings(lines=LineLimits(most=1))) as at, asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", at)
        writer.write(UPGRADE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        said = await answer(at, HEALTH)
        assert said.startswith(b"HTTP/1.1 503 ") and b"Retry-After" in said
        assert "занят".encode() in said and b"busy" in said
        writer.close()


# -- the same rules on virtual time ---------------------------------------------------------------


class Wire(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.cut, self.unsent, self.written = False, 0, b""

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def write(self, data: Any) -> None:
        self.written += data

    def can_write_eof(self) -> bool:
        return False


class Handler(asyncio.Protocol):
    pass


class Desk:
    """Lines without sockets, and a clock that the test moves."""

    def __init__(self, **limits: Any) -> None:
        self.now = 0.0
        self.metrics = Metrics()
        self.lines = Lines(LineLimits(**limits), self.metrics, lambda: self.now)
        self.handlers: list[Handler] = []

    def handler(self) -> Handler:
        self.handlers.append(Handler())
        return self.handlers[-1]

    def comes(self, address: str = "192.0.2.1") -> tuple[Line, Wire]:
        line, wire = Line(self.lines, self.handler), Wire(address)
        line.connection_made(wire)
        return line, wire

    def asks(self) -> Any:
        """A request on the line that came in last."""

        class Request:
            protocol = self.handlers[-1]

        request: Any = Request()
        self.lines.began(request)
        return request

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.lines.sweep()

    def ended(self, why: str) -> float:
        page = self.metrics.page().decode()
        return next(
            (
                float(row.split()[1])
                for row in page.splitlines()
                if f'ended_total{{why="{why}"' in row
            ),
            0.0,
        )


def test_each_phase_has_its_own_time() -> None:
    desk = Desk(head_s=10, busy_s=30, idle_s=50)
    line, wire = desk.comes()
    desk.after(9)
    request = desk.asks()
    desk.after(29)
    assert not wire.cut
    desk.lines.ended(request)
    desk.after(49)
    assert not wire.cut
    line.data_received(b"GET")
    desk.after(9)
    line.data_received(b" /")  # a drop more is not a new beginning
    desk.after(0.5)
    assert not wire.cut
    desk.after(0.5)
    assert wire.cut and desk.ended("late_head") == 1


def test_an_answer_still_on_its_way_is_not_idle() -> None:
    desk = Desk(busy_s=30, idle_s=5)
    _, wire = desk.comes()
    desk.lines.ended(desk.asks())
    wire.unsent = 10
    desk.after(5)
    assert not wire.cut
    desk.after(30)
    assert wire.cut and desk.ended("late_answer") == 1


def test_a_request_behind_an_unread_answer_is_not_a_late_one() -> None:
    desk = Desk(head_s=5, busy_s=30, idle_s=50)
    line, wire = desk.comes()
    desk.lines.ended(desk.asks())
    wire.unsent = 10
    line.data_received(b"GET / HTTP/1.1\r\n\r\n")
    desk.after(20)
    assert not wire.cut
    wire.unsent = 0
    desk.lines.ended(desk.asks())
    line.data_received(b"GET")
    desk.after(5)
    assert wire.cut and desk.ended("late_head") == 1 and desk.ended("late_answer") == 0


def test_a_websocket_looks_after_itself() -> None:
    desk = Desk()
    line, wire = desk.comes()
    desk.lines.upgraded(desk.asks())
    line.data_received(b"x")
    desk.after(1e6)
    assert not wire.cut and desk.lines.in_phase("socket") == 1
    line.connection_lost(None)
    assert len(desk.lines) == 0


def busy(desk: Desk) -> None:
    desk.asks()


def open_socket(desk: Desk) -> None:
    desk.lines.upgraded(desk.asks())


@pytest.mark.parametrize("occupy", [busy, open_socket])
def test_one_address_gets_its_share_of_lines_and_others_get_theirs(
    occupy: Callable[[Desk], None],
) -> None:
    desk = Desk(per_address=2)
    for n in range(3):
        line, wire = desk.comes(f"2001:db8:1:2::{n}")  # one household
        if n < 2:
            occupy(desk)
    line.data_received(b"GET / HTTP/1.1\r\n\r\n")
    assert wire.written.startswith(b"HTTP/1.1 503 ")
    assert desk.ended("address_full") == 1
    _, other = desk.comes("2001:db8:1:3::1")
    _, here = desk.comes("127.0.0.1")
    assert not other.cut and not here.cut and desk.lines.in_phase("head") == 2
    desk.after(REFUSED_S)
    assert wire.cut


def test_a_line_on_which_nothing_is_under_way_makes_room() -> None:
    desk = Desk(per_address=2)
    _, silent = desk.comes()
    desk.comes()
    desk.asks()
    _, newcomer = desk.comes()
    assert silent.cut and not newcomer.cut
    assert desk.ended("crowded_out") == 1


def test_an_idle_line_is_closed_before_one_about_to_send_a_request() -> None:
    desk = Desk(most=2)
    _, asking = desk.comes()
    _, idle = desk.comes()
    desk.lines.ended(desk.asks())
    desk.comes()
    assert idle.cut and not asking.cut


def test_refusals_are_bounded_too() -> None:
    desk = Desk(most=1)
    desk.comes()
    open_socket(desk)
    wires = [desk.comes()[1] for _ in range(TURNED_AWAY + 5)]
    assert [wire.cut for wire in wires] == [True] * 5 + [False] * TURNED_AWAY
    assert desk.lines.in_phase("refused") == TURNED_AWAY


def test_descriptors_are_kept_back() -> None:
    desk = Desk(most=1000, descriptors=KEPT_BACK + 10)
    for _ in range(8):  # the ninth would need one for its line and one for a file
        desk.comes()
        open_socket(desk)
    assert desk.lines.in_phase("socket") == 8 and desk.lines.limits.at_once == 10
    desk.comes()
    open_socket(desk)
    desk.comes()
    assert desk.lines.in_phase("refused") == 1


def test_a_flood_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(most=1)
    desk.comes()
    open_socket(desk)
    for _ in range(500):
        desk.comes()
        desk.after(0.01)
    told = [record for record in caplog.records if record.getMessage() == "lines.ended"]
    assert len(told) == 1 and told[0].levelno == logging.WARNING
    desk.after(20)
    told = [record for record in caplog.records if record.getMessage() == "lines.ended"]
    assert sum(record.__dict__["fields"]["server_full"] for record in told) == 500
