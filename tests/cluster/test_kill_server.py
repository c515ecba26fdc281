"""kill -9 of the server in mid-round: the same hands, scores and clocks, without anybody's doing."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from pentaraduga.client import RoomClient, create_room, find_room
from tests.cluster.process import serving


async def dealt(person: RoomClient) -> None:
    await person.until(lambda: person.phase == "round" and "own" in person.own)


async def goes_on(person: RoomClient, members: int) -> None:
    """Everybody is back, and so the round runs."""

    def everybody() -> bool:
        online = [m["online"] for m in person.pub["members"]["list"]]
        return sum(online) == members and person.pub["clock"]["paused"] is None

    await person.until(lambda: person.online and everybody())


async def in_round(*people: RoomClient) -> None:
    for person in people:
        assert (await person.command("sit")).ok
    for person in people:
        assert (await person.command("ready")).ok
    for person in people:
        await dealt(person)
        start_at = person.pub["clock"]["start_at"]
        while time.time() * 1000 <= start_at:  # noqa: ASYNC110 - a clock tells nobody
            await asyncio.sleep(0.02)


async def test_a_round_goes_on_after_kill_9(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room = await create_room(server.url, "minutka", match={"kind": "rounds", "value": 2})
        code = await find_room(server.url, room["code"])
        async with (
            RoomClient(server.url, room["id"], name="Аня") as a,
            RoomClient(server.url, code, name="Боря") as b,
            RoomClient(server.url, room["id"], watch=True) as watcher,
        ):
            await in_round(a, b)
            acknowledged = await a.act(f"swap {a.own['own']['hand'][0]}")
            assert acknowledged.ok
            await b.until(lambda: b.seq >= acknowledged.seq)
            hands = a.own["own"], b.own["own"]
            table, start_at = a.pub["table"], a.pub["clock"]["start_at"]
            assert table["seats"][0]["swaps"] == 1
            for _ in range(2):
                await server.kill()
                await a.until(lambda: not a.online)
                await server.start()
                for person in (a, b, watcher):
                    await goes_on(person, members=3)
                assert (a.own["own"], b.own["own"]) == hands
                assert a.pub["table"] == b.pub["table"] == watcher.pub["table"] == table
                assert a.pub["clock"]["start_at"] == start_at
            # And it is the same game: what one draws is what lay there before.
            assert (await b.act(f"swap {b.own['own']['hand'][1]}")).ok
            for person in (a, b):
                assert (await person.act("give_up")).ok
            await watcher.until(lambda: watcher.phase == "result")
            assert [line["points"] for line in watcher.pub["match"]["rounds"][0]["lines"]] == [3, 3]
            assert watcher.own == {}
            await server.kill()
            await server.start()
            await watcher.until(lambda: watcher.online)
            assert len(watcher.pub["match"]["rounds"]) == 1


async def test_a_running_clock_stands_while_the_server_is_dead(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room = await create_room(server.url, "minutka", options={"catch_up_s": 60})
        async with (
            RoomClient(server.url, room["id"], name="Аня") as a,
            RoomClient(server.url, room["id"], name="Боря") as b,
        ):
            await in_round(a, b)
            assert (await b.act("give_up")).ok  # the last one in has the catch-up time
            await a.until(lambda: a.pub["clock"]["timers"] != [])
            timer = a.pub["clock"]["timers"][0]
            await server.kill()
            await asyncio.sleep(2)
            await server.start()
            await a.until(lambda: a.online and a.pub["clock"]["paused"] is None)
            later = a.pub["clock"]["timers"][0]
            assert later["id"] == timer["id"]
            assert later["ends_at"] - timer["ends_at"] >= 1500
            assert (await a.act("give_up")).ok
            await b.until(lambda: b.phase == "result")


async def test_a_bot_joins_by_code_and_plays_a_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        settings = {"match": {"kind": "rounds", "value": 1}, "options": {"catch_up_s": 10}}
        room = await create_room(server.url, "minutka", **settings)
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pentaraduga", "bot", "--json", "--url", server.url,
            "--room", room["code"], "--skill", "5", "--name", "Робот",
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with RoomClient(server.url, room["id"], name="Аня") as a:
            await a.until(lambda: len(a.pub["members"]["list"]) == 2)
            await in_round(a)
            assert (await a.act("give_up")).ok
            await a.until(lambda: a.phase == "over")
        assert bot.stdout is not None
        points = json.loads(await bot.stdout.read())["points"]
        assert {row["name"] for row in points} == {"Аня", "Робот"}
        assert await bot.wait() == 0


async def test_a_bot_without_a_room_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for room, status in (("000001", 1), ("nonsense", 2), ("aaaaaaaaaa", 1)):
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pentaraduga", "bot", "--url", server.url, "--room", room,
                stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            assert bot.stderr is not None
            said = (await bot.stderr.read()).decode()
            assert await bot.wait() == status, said
            assert said.startswith("pentaraduga bot: ")
            assert "Traceback" not in said
