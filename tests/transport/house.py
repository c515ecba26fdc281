"""A server in this process, with clients that speak the wire by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from typing import Any

import aiohttp
import msgpack
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from tests.runtime.fakes import FakeStore

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app, create_runner
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

PATIENCE_S = 120.0
"""Only what hangs takes so long, however busy the machine is."""

MSGPACK, JSON = "pentaraduga.v1", "pentaraduga.v1+json"


def with_bursts(most: float) -> dict[str, Any]:
    """The fields of `Settings` with which an address may do everything so often."""
    return {one.name: most for one in fields(Settings) if one.name.endswith("_burst")}


def secret(n: int) -> str:
    return f"{n:032x}"


class Socket:
    """One WebSocket. Messages are dicts, whatever the subprotocol."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.binary = ws.protocol == MSGPACK
        self.cseq = 0

    async def say(self, kind: str, /, **fields: Any) -> None:
        message = {"type": kind, **fields}
        if self.binary:
            await self.ws.send_bytes(msgpack.packb(message))
        else:
            await self.ws.send_str(json.dumps(message))

    async def command(self, kind: str, /, **fields: Any) -> int:
        self.cseq += 1
        await self.say(kind, cseq=self.cseq, **fields)
        return self.cseq

    async def hello(self, n: int = 1, **fields: Any) -> dict[str, Any]:
        await self.say("hello", secret=secret(n), name=f"N{n}", **fields)
        return await self.until("welcome")

    async def next(self) -> dict[str, Any] | None:
        """The next message; None once the socket is closed."""
        message = await self.ws.receive(timeout=PATIENCE_S)
        if message.type is aiohttp.WSMsgType.BINARY:
            return msgpack.unpackb(message.data, strict_map_key=False)  # type: ignore[no-any-return]
        if message.type is aiohttp.WSMsgType.TEXT:
            return json.loads(message.data)  # type: ignore[no-any-return]
        return None

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of this type; others are skipped."""
        while (message := await self.next()) is not None:
            if message["type"] == kind:
                return message
        raise AssertionError(f"closed with {self.ws.close_code} before {kind!r} came")

    async def renamed(self, name: str) -> dict[str, Any]:
        """The update in which a member takes this name."""
        while True:
            update = await self.until("update")
            if name in str(update.get("pub", {}).get("members")):
                return update

    async def end(self) -> tuple[list[dict[str, Any]], int | None]:
        """Faults until the socket closes, and its close code."""
        faults = []
        while (message := await self.next()) is not None:
            if message["type"] == "error":
                faults.append(message)
        return faults, self.ws.close_code

    async def ended_with(self, code: str, close: int) -> list[dict[str, Any]]:
        """Check that the last fault has this code, and the close code; all faults."""
        faults, closed = await self.end()
        ended = (faults[-1]["code"] if faults else None, closed)
        assert ended == (code, close), faults
        return faults


class House:
    """`store` is the fake one, or whatever the test passes."""

    def __init__(self, client: TestClient[Any, Any], registry: Registry, store: Any) -> None:
        self.client = client
        self.registry = registry
        self.store = store

    async def room(self, game: str = "minutka", **fields: Any) -> str:
        answer = await self.client.post("/api/rooms", json={"game": game, **fields})
        body = await answer.json()
        assert answer.status == 201, body
        return body["id"]  # type: ignore[no-any-return]

    async def socket(self, room: str, protocol: str | None = MSGPACK, **more: Any) -> Socket:
        protocols = (protocol,) if protocol else ()
        return Socket(
            await self.client.ws_connect(f"/ws/{room}", protocols=protocols, max_msg_size=0, **more)
        )

    async def joined(self, room: str, n: int = 1, protocol: str = MSGPACK) -> Socket:
        socket = await self.socket(room, protocol)
        await socket.hello(n)
        return socket

    async def actor(self, room: str) -> Actor:
        return await self.registry.get(room)


@asynccontextmanager
async def house(
    settings: Settings | None = None,
    store: Any = None,
    rooms: Any = Room,
    **registry_settings: Any,
) -> AsyncIterator[House]:
    store = store or FakeStore()
    metrics = Metrics()
    registry = Registry(store, rooms, meter=metrics, **registry_settings)
    app = create_app(settings or Settings(rooms_burst=1000), registry, metrics)
    async with TestClient(TestServer(app)) as client:
        yield House(client, registry, store)


@asynccontextmanager
async def port(
    settings: Settings | None = None, metrics: Metrics | None = None
) -> AsyncIterator[int]:
    """A server that is run as the real one is; its port."""
    async with served(settings, metrics) as (_, at):
        yield at


@asynccontextmanager
async def served(
    settings: Settings | None = None, metrics: Metrics | None = None
) -> AsyncIterator[tuple[web.Application, int]]:
    """The same: its application, and its port."""
    metrics = metrics or Metrics()
    registry = Registry(FakeStore(), Room, meter=metrics)
    app = create_app(settings or Settings(), registry, metrics)
    runner = create_runner(app, 1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield app, runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def answer(at: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", at)
    writer.write(request)
    async with asyncio.timeout(PATIENCE_S):
        said = await reader.read()
    writer.close()
    return said
