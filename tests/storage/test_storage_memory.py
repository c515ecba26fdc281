"""What a room takes in the store is bounded, however long people play."""

from __future__ import annotations

from redis.asyncio import Redis
from tests.storage.kept import memory, played, write

from pentaraduga.storage import Storage
from pentaraduga.storage.keys import room_keys, rooms_key


async def test_a_long_match_takes_no_more_than_its_records(valkey: str, storage: Storage) -> None:
    taken = {}
    for rounds in (2, 8):
        room = f"match-of-{rounds}"
        world = played(rounds)
        await write(storage, room, world)
        taken[rounds] = await memory(valkey, room)
        loaded = await storage.load(room)
        assert loaded.end == len(world.log), "the log tells where it ends"
        async with Redis.from_url(valkey) as admin:
            assert await admin.xlen(room_keys(room)[1]) < min(len(world.log), 64)
        assert len(await storage.records(room)) == rounds
    short, long = taken[2], taken[8]
    # One short text each; the store rounds its size to what it has at hand.
    assert max(long["own"], short["own"]) < 128
    # What grows is the records, and the list of rounds in the state, which is kept twice.
    assert long["snap"] < 2 * short["snap"]
    assert long["rec"] < 5 * short["rec"]


async def test_the_list_of_a_dead_nodes_rooms_never_runs_out(
    valkey: str, storage: Storage, room_id: str
) -> None:
    """Who else would ever give its rooms back, so that they are deleted one day?"""
    await storage.create(room_id, 1, [b"made"])
    await storage._beat()
    async with Redis.from_url(valkey) as admin:
        assert await admin.ttl(rooms_key(storage.node)) == -1
