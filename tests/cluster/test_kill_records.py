"""kill -9 of the server: the record of a round that anybody saw end is there afterwards."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from pentaraduga.client import RoomClient, create_room
from pentaraduga.records import replay
from tests.cluster.process import serving
from tests.cluster.test_kill_server import goes_on, in_round


async def get(url: str, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url + path) as answer:
        return answer.status, await answer.text()


async def test_the_record_of_a_finished_round_survives(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room = await create_room(server.url, "kovriki", match={"kind": "rounds", "value": 2})
        records = f"/api/rooms/{room['id']}/records"
        async with (
            RoomClient(server.url, room["id"], name="Аня") as a,
            RoomClient(server.url, room["id"], name="Боря") as b,
        ):
            await in_round(a, b)
            await a.until(lambda: a.online)
            swapped = await a.act(f"swap {a.own['own']['hand'][0]}")
            assert swapped.ok
            await server.kill()
            await server.start()
            assert await get(server.url, records) == (200, '{"records":[]}')
            for person in (a, b):
                await goes_on(person, members=2)
            for person in (a, b):
                assert (await person.act("give_up")).ok
            await a.until(lambda: a.phase == "result")
            # At once: the news of the end came after the record.
            await server.kill()
            await server.start()
            ended = a.pub["match"]["rounds"][0]
            assert ended["record"] == 1
            status, text = await get(server.url, records + "/1")
            assert status == 200
            done = replay(text)
            assert done.score == tuple(line["points"] for line in ended["lines"])
            assert done.header.players == ("Аня", "Боря")
            assert [d.played.text.split()[0] for s in done.steps for d in s.deeds] == [
                "swap",
                "give_up",
                "give_up",
            ]
            await a.until(lambda: a.online)
            await b.until(lambda: b.online)
            assert await get(server.url, records + "/1") == (200, text)
