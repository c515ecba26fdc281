"""An open connection goes to the worker that has the room; from a crowd it comes back."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from tests.runtime.fakes import FakeStore
from tests.transport.house import MSGPACK, Socket

from pentaraduga.client import RoomClient
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.ports import RoomHandle
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport import websocket
from pentaraduga.transport.app import create_app, create_runner
from pentaraduga.transport.lines import KEPT_BACK, LINES, Line, LineLimits, Lines
from pentaraduga.transport.mates import Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.passing import SUFFIX, Passed, Passing
from pentaraduga.transport.settings import Settings


class Elsewhere:
    """The rooms of another worker, as this one would relay them: by calling it."""

    def __init__(self, registry: Registry, at: str) -> None:
        self.registry, self.at = registry, at

    async def get(self, room_id: str) -> RoomHandle:
        return Relayed(await self.registry.get(room_id), self.at)  # type: ignore[return-value]


class Relayed:
    def __init__(self, room: RoomHandle, at: str) -> None:
        self.room, self.at = room, at

    def __getattr__(self, name: str) -> object:
        return getattr(self.room, name)


@dataclass
class Worker:
    port: int
    registry: Registry
    app: web.Application
    passing: Passing

    @property
    def sockets(self) -> int:
        return self.app[LINES].in_phase("socket")


@asynccontextmanager
async def worker(
    here: str, elsewhere: Worker | None = None, settings: Settings | None = None
) -> AsyncIterator[Worker]:
    metrics = Metrics()
    registry = Registry(FakeStore(), Room, meter=metrics)
    rooms = elsewhere and Elsewhere(elsewhere.registry, elsewhere.passing.here)
    passing = Passing(here)
    app = create_app(settings or Settings(), registry, metrics, rooms, mates=Mates(passing))  # type: ignore[arg-type]
    runner = create_runner(app, 1.0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    passing.open(runner.adopt)
    try:
        yield Worker(runner.addresses[0][1], registry, app, passing)
    finally:
        passing.close()
        await runner.cleanup()


@asynccontextmanager
async def two(settings: Settings | None = None) -> AsyncIterator[tuple[Worker, Worker, str]]:
    """The owner of a room, another worker, and the room."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            worker(f"unix:{folder}/1", settings=settings) as owner,
            worker(f"unix:{folder}/2", owner) as other,
        ):
            room, _ = await owner.registry.create("minutka", {})
            yield owner, other, room


async def test_a_connection_goes_to_the_worker_that_has_the_room() -> None:
    async with two() as (owner, other, room), AsyncExitStack() as stack:
        for name in ("А", "Б"):
            client = RoomClient(f"http://127.0.0.1:{other.port}", room, name=name)
            await stack.enter_async_context(client)
            assert (await client.command("sit")).ok
        assert (owner.sockets, other.sockets) == (2, 0)


async def test_every_header_arrives_as_it_was_sent() -> None:
    origin = {"Origin": "http://elsewhere.example"}
    async with two() as (owner, other, room), aiohttp.ClientSession() as session:
        url = f"http://127.0.0.1:{other.port}/ws/{room}"
        async with session.ws_connect(url, protocols=(MSGPACK,), headers=origin) as ws:
            assert (await Socket(ws).end())[0][-1]["code"] == "bad_origin"
        async with session.ws_connect(url, protocols=("nothing of ours",)) as ws:
            assert (await Socket(ws).end())[0][-1]["code"] == "bad_subprotocol"
        assert len(owner.app[LINES]) + len(other.app[LINES]) <= 2


async def test_a_crowd_gives_newcomers_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CROWD", 2)
    async with two() as (owner, other, room), AsyncExitStack() as stack:
        for n in range(4):
            client = RoomClient(f"http://127.0.0.1:{other.port}", room, name=f"N{n}")
            await stack.enter_async_context(client)
        assert (owner.sockets, other.sockets) == (2, 2)


async def test_who_comes_to_the_right_worker_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CROWD", 1)
    async with two() as (owner, other, room), AsyncExitStack() as stack:
        for n in range(3):
            client = RoomClient(f"http://127.0.0.1:{owner.port}", room, name=f"N{n}")
            await stack.enter_async_context(client)
        assert (owner.sockets, other.sockets) == (3, 0)


async def test_without_the_other_worker_it_is_relayed() -> None:
    async with two() as (owner, other, room):
        owner.passing.close()
        async with RoomClient(f"http://127.0.0.1:{other.port}", room, name="А") as client:
            assert (await client.command("sit")).ok
            assert (owner.sockets, other.sockets) == (0, 1)


async def test_a_full_worker_says_so_to_whom_it_gets() -> None:
    async with two(Settings(lines=LineLimits(descriptors=KEPT_BACK))) as (_, other, room):
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"http://127.0.0.1:{other.port}/ws/{room}")
        assert refused.value.status == 503


async def test_a_request_with_a_body_stays() -> None:
    async with two() as (owner, other, room):
        come, go = await asyncio.open_connection("127.0.0.1", other.port)
        head = (
            f"GET /ws/{room} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nContent-Length: 5\r\n"
            f"Sec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\nSec-WebSocket-Protocol: {MSGPACK}"
        )
        go.write(f"{head}\r\n\r\n12345".encode())
        assert b" 101 " in await come.readline()
        assert (owner.sockets, other.sockets) == (0, 1)
        go.close()


async def test_an_answer_that_is_still_on_its_way_is_not_lost() -> None:
    class Sending(asyncio.Transport):
        unsent, cut = 5, False

        def get_extra_info(self, name: str, default: object = None) -> object:
            return ours if name == "socket" else default

        def is_closing(self) -> bool:
            return False

        def get_write_buffer_size(self) -> int:
            return self.unsent

        def abort(self) -> None:
            self.cut = True

    lines = Lines(LineLimits(), Metrics(), lambda: 0.0)
    line, transport = Line(lines, asyncio.Protocol), Sending()
    with socket.socket() as ours:
        line.connection_made(transport)
        assert not line.pass_on(lambda _: True) and not transport.cut
        transport.unsent = 0
        assert line.pass_on(lambda _: True) and transport.cut


async def test_only_this_user_may_give_lines(tmp_path: Path) -> None:
    passing, place = Passing(f"unix:{tmp_path}/1"), tmp_path / f"1{SUFFIX}"

    async def adopt(*_: object) -> None: ...

    passing.open(adopt)
    try:
        assert place.lstat().st_mode & 0o777 == 0o600
        assert not passing.give(0, Passed(b"", ""), "http://10.0.0.5:8766")
        assert not passing.give(0, Passed(b"x" * 100_000, ""), f"unix:{tmp_path}/1")
    finally:
        passing.close()
    assert not passing.give(0, Passed(b"", ""), f"unix:{tmp_path}/1")
