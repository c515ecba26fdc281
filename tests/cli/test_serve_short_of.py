"""A real server that is short of something: descriptors, or a store that answers at once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
from tests.cluster.test_stopped_and_away import Guest
from tests.serving import serving
from tests.slow_disk import SlowDisk

from pentaraduga.client import create_room
from pentaraduga.transport.lines import KEPT_BACK

FEW = KEPT_BACK + 12


async def test_without_descriptors_newcomers_are_refused_and_those_inside_stay(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "data", descriptors=FEW) as server, AsyncExitStack() as stack:
        room = (await create_room(server.url, "minutka"))["id"]
        anna = Guest(server.url, room, name="Аня")
        await stack.enter_async_context(anna)
        session = await stack.enter_async_context(aiohttp.ClientSession())
        url = f"{server.url.replace('http', 'ws')}ws/{room}"

        async def opened() -> Any:
            return await session.ws_connect(url, protocols=("pentaraduga.v1+json",))

        sockets = list[Any]()
        refused = 0
        for _ in range(40):
            try:
                socket = await opened()
                await socket.send_json({"type": "hello", "secret": f"{len(sockets):032x}"})
                said = await socket.receive_json()
                while said["type"] not in ("welcome", "error"):
                    said = await socket.receive_json()
                if said["type"] == "welcome":
                    sockets.append(socket)
                    continue
                assert said["code"] == "server_full", said
            except (aiohttp.ClientError, TypeError):
                pass  # refused or cut off before it could be told why
            refused += 1
        assert 0 < len(sockets) < FEW - KEPT_BACK and refused > 20
        # Those who are in play on, and what they do is saved.
        assert (await anna.command("rename", name="Анна")).ok
        assert anna.connections == 1 and anna.saw_all()
        # The log says how few there are, and with its next sweep that people were turned away.
        while "server_full" not in (log := server.log.read_text()):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert "lines.limited" in log
        assert "Too many open files" not in log and "Traceback" not in log
        # Once somebody leaves, there is room again.
        for socket in sockets[:3]:
            await socket.close()
        while True:
            try:
                await opened()
            except aiohttp.ClientError:
                await asyncio.sleep(0.05)
                continue
            break


async def test_a_shared_store_that_takes_half_a_second_throws_nobody_out(
    tmp_path: Path, valkey: str
) -> None:
    disk = SlowDisk(valkey)
    async with (
        disk.running(tmp_path) as store,
        serving(tmp_path / "data", "--redis", store) as server,
        AsyncExitStack() as stack,
    ):
        room = (await create_room(server.url, "minutka"))["id"]
        people = [Guest(server.url, room, name=name) for name in ("Аня", "Боря")]
        for one in people:
            await stack.enter_async_context(one)
        disk.late_s = 0.5
        for n in range(4):
            told = await asyncio.gather(
                *(one.command("rename", name=f"{n} {i}") for i, one in enumerate(people))
            )
            assert all(outcome.ok for outcome in told), told
        # New rooms are made, too: the lease is good, though its answers come late.
        assert (await create_room(server.url, "minutka"))["id"]
        for one in people:
            assert one.connections == 1 and one.saw_all()
        disk.late_s = 0.0
