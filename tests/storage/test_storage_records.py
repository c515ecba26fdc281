"""Records of rounds beside the logs of their rooms."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from pentaraduga.storage import Fenced, NoSuchRoom, Storage
from pentaraduga.storage.keys import record_key, room_keys


async def test_a_stored_record_is_there_for_everybody(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    assert await storage.records(room_id) == {}
    await storage.keep_record(room_id, 1, 1, "А (кОк).\n".encode())
    await storage.keep_record(room_id, 1, 2, b"two")
    await storage.keep_record(room_id, 1, 2, b"two")
    other = await Storage.open(valkey, "other")
    assert await other.records(room_id) == {1: "А (кОк).\n".encode(), 2: b"two"}
    await other.close()


@pytest.mark.parametrize("name", ["nowhere123", "a}b", ""])
async def test_an_unknown_room_has_none(storage: Storage, name: str) -> None:
    with pytest.raises(NoSuchRoom):
        await storage.records(name)


async def test_only_the_owner_keeps_records(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    with pytest.raises(Fenced):
        await storage.keep_record(room_id, 2, 1, b"x")
    await storage.release(room_id, 1)
    with pytest.raises(Fenced):
        await storage.keep_record(room_id, 1, 1, b"x")
    assert await storage.records(room_id) == {}


async def test_a_record_comes_after_the_appends_before_it(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    done: list[str] = []
    append = storage.append(room_id, 1, 2, [b"ended"])
    record = storage.keep_record(room_id, 1, 1, b"x")
    append.add_done_callback(lambda _: done.append("append"))
    record.add_done_callback(lambda _: done.append("record"))
    later = storage.append(room_id, 1, 3, [b"next"])
    await later
    await record
    assert done == ["append", "record"]
    assert len((await storage.load(room_id)).entries) == 3


async def test_old_records_make_room(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    for n in range(1, 203):
        await storage.keep_record(room_id, 1, n, b"%d" % n)
    assert sorted(await storage.records(room_id)) == list(range(3, 203))


async def test_records_live_as_long_as_their_room(valkey: str, room_id: str) -> None:
    storage = await Storage.open(valkey, "short", keep_days=1)
    await storage.create(room_id, 1, [b"made"])
    await storage.keep_record(room_id, 1, 1, b"x")
    key = record_key(room_id)
    assert key.partition("}")[0] == room_keys(room_id)[0].partition("}")[0]  # one cluster slot
    async with Redis.from_url(valkey) as admin:
        assert await admin.ttl(key) == -1
        await storage.release(room_id, 1)
        assert 86_000 < await admin.ttl(key) <= 86_400
        await storage.claim(room_id)
        assert await admin.ttl(key) == -1
    await storage.close()
