"""Appended entries are there, in order, once."""

from __future__ import annotations

import asyncio
import random

import pytest
from redis.asyncio import Redis

from pentaraduga.storage import Fenced, Loaded, NoSuchRoom, RoomExists, Storage


async def test_a_new_room_holds_its_first_entries(storage: Storage, room_id: str) -> None:
    claim = await storage.create(room_id, 1, [b"made", b"seated"])
    assert claim == (1, 0.0)
    assert await storage.load(room_id) == Loaded(None, [(1, b"made"), (2, b"seated")])


async def test_a_room_is_made_once(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    with pytest.raises(RoomExists):
        await storage.create(room_id, 1, [b"again"])
    assert await storage.load(room_id) == Loaded(None, [(1, b"made")])


@pytest.mark.parametrize("name", ["nowhere123", "", "a}b", "../../x", "é" * 10, "x" * 65])
async def test_an_unknown_id_names_no_room(storage: Storage, name: str) -> None:
    with pytest.raises(NoSuchRoom):
        await storage.load(name)
    with pytest.raises(NoSuchRoom):
        await storage.claim(name)


async def test_appends_of_many_ticks_keep_their_order(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"1"])
    futures = []
    for seq in range(2, 200):
        futures.append(storage.append(room_id, 1, seq, [b"%d" % seq]))
        if seq % 7 == 0:
            await asyncio.sleep(0)
    await asyncio.gather(*futures)
    loaded = await storage.load(room_id)
    assert loaded.entries == [(seq, b"%d" % seq) for seq in range(1, 200)]


async def test_any_bytes_survive(storage: Storage, room_id: str) -> None:
    every = bytes(range(256)) + b"\r\n$-1\r\n"
    await storage.create(room_id, 1, [every])
    await storage.append(room_id, 1, 2, [b"", every * 1000])
    await storage.snapshot(room_id, 1, 2, every)
    assert await storage.load(room_id) == Loaded(every, [(3, every * 1000)])


async def test_one_tick_is_one_write_and_one_call_per_room(valkey: str, storage: Storage) -> None:
    rooms = [f"tick{number}{random.getrandbits(32):08x}" for number in range(8)]
    for room in rooms:
        await storage.create(room, 1, [b"made"])
    batches: list[int] = []
    storage.on_batch = lambda requests, seconds: batches.append(requests)
    async with Redis.from_url(valkey) as admin:
        await admin.config_resetstat()
        # Interleaved as rooms act: every room three times in this tick.
        futures = [
            storage.append(room, 1, 2 + 2 * turn, [b"a", b"b"])
            for turn in range(3)
            for room in rooms
        ]
        await asyncio.gather(*futures)
        stats = await admin.info("commandstats")
    assert batches == [8], "one write to the store"
    assert stats["cmdstat_xadd"]["calls"] == 8 * 6
    # The lease may have been renewed in between: one more call at most.
    assert stats["cmdstat_fcall"]["calls"] in (8, 9)
    for room in rooms:
        assert [seq for seq, _ in (await storage.load(room)).entries] == list(range(1, 8))


async def test_who_asked_hears_of_the_answer_as_it_is_read(
    storage: Storage, room_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    await storage.create(room_id, 1, [b"made"])
    heard: list[bool] = []

    def settled(write: asyncio.Future[None]) -> None:
        assert write.done()
        heard.append(write is futures[len(heard)])
        if len(heard) == 2:
            raise ValueError("its own trouble")

    futures = [storage.append(room_id, 1, seq, [b"%d" % seq], settled) for seq in (2, 3, 4, 9)]
    assert heard == []
    await asyncio.wait(futures[:1])
    # Those of the same call were told before anybody else had a turn, whatever one of them did.
    assert heard[:3] == [True] * 3
    with pytest.raises(Fenced):
        await futures[3]
    assert heard == [True] * 4
    assert "its own trouble" in caplog.text
    await storage.append(room_id, 1, 5, [b"5"])


async def test_repeating_an_append_that_the_log_has_is_harmless(
    storage: Storage, room_id: str
) -> None:
    """An append left in doubt by a lost answer is repeated; other bytes in its place are an
    error."""
    await storage.create(room_id, 1, [b"made"])
    await storage.append(room_id, 1, 2, [b"move"])
    await storage.append(room_id, 1, 2, [b"move"])
    await storage.append(room_id, 1, 1, [b"made", b"move"])
    with pytest.raises(Fenced, match="the log ends at 2, the append begins at 2"):
        await storage.append(room_id, 1, 2, [b"another"])
    with pytest.raises(Fenced, match="the log ends at 2, the append begins at 2"):
        await storage.append(room_id, 1, 2, [b"move", b"and one more"])
    with pytest.raises(Fenced):
        await storage.append(room_id, 1, 1, [b"over", b"written"])
    assert (await storage.load(room_id)).entries == [(1, b"made"), (2, b"move")]


async def test_a_gap_is_fenced(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    with pytest.raises(Fenced, match="the log ends at 1, the append begins at 3"):
        await storage.append(room_id, 1, 3, [b"too far"])


async def test_after_a_failed_append_nothing_of_the_tick_follows(
    storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    bad = storage.append(room_id, 1, 3, [b"gap"])
    after = storage.append(room_id, 1, 4, [b"after"])
    with pytest.raises(Fenced):
        await bad
    with pytest.raises(Fenced):
        await after
    assert (await storage.load(room_id)).entries == [(1, b"made")]


async def test_an_append_in_the_wrong_epoch_is_fenced(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    for epoch in (0, 2):
        with pytest.raises(Fenced, match="belongs to"):
            await storage.append(room_id, epoch, 2, [b"x"])
        with pytest.raises(Fenced, match="belongs to"):
            await storage.snapshot(room_id, epoch, 1, b"x")
    assert await storage.load(room_id) == Loaded(None, [(1, b"made")])


async def test_another_rooms_trouble_does_not_spread(storage: Storage, room_id: str) -> None:
    other = room_id[:5] + "other"
    await storage.create(room_id, 1, [b"made"])
    await storage.create(other, 1, [b"made"])
    bad = storage.append(room_id, 1, 9, [b"gap"])
    good = storage.append(other, 1, 2, [b"fine"])
    await good
    with pytest.raises(Fenced):
        await bad


async def test_a_snapshot_goes_after_the_appends_before_it_and_drops_the_log_before_the_last_one(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"1"])
    async with Redis.from_url(valkey) as admin:
        for at, kept in ((64, 65), (128, 66), (192, 66)):
            futures = [
                storage.append(room_id, 1, seq, [b"%d" % seq])
                for seq in range(2 if at == 64 else at - 62, at + 1)
            ]
            futures.append(storage.snapshot(room_id, 1, at, b"state at %d" % at))
            futures.append(storage.append(room_id, 1, at + 1, [b"%d" % (at + 1)]))
            await asyncio.gather(*futures)
            assert await storage.load(room_id) == Loaded(
                b"state at %d" % at, [(at + 1, b"%d" % (at + 1))]
            )
            assert await admin.xlen(f"{{r:{room_id}}}:log") == kept


async def test_a_fully_trimmed_log_still_knows_its_end(storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"1", b"2"])
    await storage.snapshot(room_id, 1, 2, b"all")
    assert await storage.load(room_id) == Loaded(b"all", [])
    with pytest.raises(Fenced):
        await storage.append(room_id, 1, 2, [b"again"])
    await storage.append(room_id, 1, 3, [b"3"])
    assert await storage.load(room_id) == Loaded(b"all", [(3, b"3")])


async def test_a_snapshot_ahead_of_the_log_is_fenced_and_an_old_one_does_nothing(
    storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"1", b"2", b"3"])
    await storage.snapshot(room_id, 1, 2, b"at 2")
    with pytest.raises(Fenced, match="at 4, but the log ends at 3"):
        await storage.snapshot(room_id, 1, 4, b"wrong")
    await storage.snapshot(room_id, 1, 1, b"asked again after the one at 2 got through")
    # So is an append that a snapshot has cut off since.
    await storage.append(room_id, 1, 1, [b"1"])
    assert await storage.load(room_id) == Loaded(b"at 2", [(3, b"3")])


async def test_nonsense_is_refused_before_it_is_sent(storage: Storage) -> None:
    with pytest.raises(ValueError, match="at least one entry"):
        storage.append("room", 1, 2, [])
    with pytest.raises(ValueError, match="begins at 1"):
        storage.append("room", 1, 0, [b"x"])
    with pytest.raises(ValueError, match="is not a room id"):
        storage.append("ro}om", 1, 2, [b"x"])
    with pytest.raises(ValueError, match="a node's name"):
        await Storage.open("unix:///nowhere", "two words")


async def test_codes_lead_to_one_room_at_a_time(storage: Storage, room_id: str) -> None:
    code = f"{random.randrange(10**6):06d}x"
    other = room_id[:5] + "other"
    assert await storage.room_of_code(code) is None
    assert await storage.reserve_code(code, room_id, 60)
    assert await storage.reserve_code(code, room_id, 60), "prolonged"
    assert not await storage.reserve_code(code, other, 60)
    assert await storage.room_of_code(code) == room_id
    await storage.free_code(code, other)
    assert await storage.room_of_code(code) == room_id
    await storage.free_code(code, room_id)
    assert await storage.room_of_code(code) is None
    assert await storage.reserve_code(code, other, 60)


async def test_a_code_ends_by_itself(valkey: str, storage: Storage, room_id: str) -> None:
    assert await storage.reserve_code("ends" + room_id, room_id, 60)
    async with Redis.from_url(valkey) as admin:
        assert 59_000 < await admin.pttl("code:ends" + room_id) <= 60_000


async def test_ping_returns_seconds(storage: Storage) -> None:
    assert 0 < await storage.ping() < 5
