"""After kill -9 and a restart, rooms go on that nobody asks for."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pentaraduga.client import RoomClient, create_room
from tests.cluster.test_kill_server import in_round
from tests.serving import serving


async def test_a_clock_goes_on_after_a_restart_though_nobody_comes_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with serving(data) as server:
        room = (await create_room(server.url, "minutka", options={"catch_up_s": 10}))["id"]
        async with RoomClient(server.url, room) as a, RoomClient(server.url, room) as b:
            await in_round(a, b)
            assert (await b.act("give_up")).ok  # the last one in has the catch-up time
            await a.until(lambda: a.pub["clock"]["timers"] != [])
        server.process.kill()
        await server.process.wait()
    async with serving(data, log=tmp_path / "again.log") as server:
        async with asyncio.timeout(180):
            while "room.loaded" not in server.log.read_text():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
