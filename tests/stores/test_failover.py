"""Three masters of a cluster, each with a replica: one is killed, and its rooms go on there."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from redis.crc import key_slot

from pentaraduga.client import RoomClient, create_room
from pentaraduga.storage.keys import room_keys
from tests.serving import serving
from tests.stores.servers import Cluster

BOUNDS = (5461, 10923, 16384)
"""Behind the last slot of each master."""


def place(room: str) -> int:
    """Which of the masters has the room."""
    slot = key_slot(room_keys(room)[0].encode())
    return next(n for n, end in enumerate(BOUNDS) if slot < end)


def named(person: RoomClient) -> str:
    return next(str(m["name"]) for m in person.pub["members"]["list"] if m["id"] == person.me)


async def test_rooms_of_a_killed_master_go_on_at_its_replica(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path / "cluster", replicas=True)
    async with AsyncExitStack() as stack:
        stack.callback(cluster.stop)
        await cluster.start()
        server = await stack.enter_async_context(serving(tmp_path / "s", "--redis", cluster.url))
        people: dict[int, RoomClient] = {}
        rooms: dict[int, str] = {}
        while len(people) < len(BOUNDS):
            room = (await create_room(server.url, "minutka"))["id"]
            if place(room) not in people:
                rooms[place(room)] = room
                people[place(room)] = await stack.enter_async_context(
                    RoomClient(server.url, room, name="А")
                )
        for person in people.values():
            assert (await person.command("rename", name="Б")).ok
        victim, heir = cluster.servers[0], cluster.replicas[0]
        await cluster.in_step(victim)
        kept = {n: person.seq for n, person in people.items()}
        victim.kill()
        # What is said from now on waits for the replica, where it concerns the dead master's slots.
        outcomes = await asyncio.gather(
            *(person.command("rename", name="В") for person in people.values())
        )
        assert all(outcome.ok for outcome in outcomes)
        assert (await heir.ask("ROLE"))[0] == "master"
        for n, person in people.items():
            await person.until(lambda person=person: named(person) == "В")  # type: ignore[misc]
            assert person.seq > kept[n], "what the replica had is not said a second time"
        async with heir.client() as client:
            log = await client.execute_command("XRANGE", room_keys(rooms[0])[1], "-", "+")
        numbers = [int(number.partition(b"-")[0]) for number, *_ in log]
        assert numbers == list(range(1, people[0].seq + 1)), "no gap"
