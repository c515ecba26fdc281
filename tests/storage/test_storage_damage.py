"""Stored data can be damaged: the damage is noticed, the rest is read, and the loss is reported."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from pentaraduga.rooms.room import Room
from pentaraduga.storage import Damaged, Loaded, Lost, Storage
from pentaraduga.storage.damage import Stored, entry_sum, read, snapshot_sum
from pentaraduga.storage.keys import lost_key, room_keys

BEFORE = json.loads((Path(__file__).parent / "fixtures" / "before_checksums.json").read_text())
"""Rooms as the last release that knew no checksums left them: keys of its store, base64."""


def entries(first: int, last: int, *, room: str = "room") -> list[Stored]:
    """A part of a log, as it comes from the store."""
    return [
        (b"%d-0" % seq, {b"e": b"entry %d" % seq, b"c": entry_sum(room, seq, b"entry %d" % seq)})
        for seq in range(first, last + 1)
    ]


def kept(*, newest: int = 128, before: int = 64) -> list[bytes | None]:
    """Both snapshots, as they come from the store."""
    fields: list[bytes | None] = []
    for seq in (newest, before):
        state = b"state at %d" % seq
        fields += [b"%d" % seq, state, snapshot_sum("room", seq, state)]
    return fields


WHOLE = Loaded(b"state at 128", [(seq, b"entry %d" % seq) for seq in range(129, 141)])
"""How `kept()` and `entries(64, 140)` are read."""


def flipped(data: bytes, bit: int) -> bytes:
    damaged = bytearray(data)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def every_bit() -> Iterator[tuple[list[bytes | None], list[Stored]]]:
    """The room with one bit flipped: each bit of both snapshots, and of every field of the log."""
    log, snapshots = entries(64, 140), kept()
    for place, value in enumerate(snapshots):
        assert value is not None
        for bit in range(8 * len(value)):
            damaged = list(snapshots)
            damaged[place] = flipped(value, bit)
            yield damaged, log
    for place, (entry_id, fields) in enumerate(log):
        for name, value in fields.items():
            for bit in range(8 * len(value)):
                changed = {**fields, name: flipped(value, bit)}
                yield snapshots, [*log[:place], (entry_id, changed), *log[place + 1 :]]
            for bit in range(8):
                renamed = dict(fields)
                renamed[flipped(name, bit)] = renamed.pop(name)
                yield snapshots, [*log[:place], (entry_id, renamed), *log[place + 1 :]]


def reads_the_beginning_or_says_so(loaded: Loaded, last: int = 140) -> None:
    assert loaded.snapshot in (b"state at 128", b"state at 64", None)
    start = {b"state at 128": 128, b"state at 64": 64, None: 0}[loaded.snapshot]
    numbers = [seq for seq, _ in loaded.entries]
    assert numbers == list(range(start + 1, start + 1 + len(numbers)))
    assert all(entry == b"entry %d" % seq for seq, entry in loaded.entries)
    end = loaded.end
    assert loaded.lost == (None if end == last else Lost(end + 1, last))


def test_no_flipped_bit_goes_unnoticed() -> None:
    """It is read as it was written, or up to the damage, which is reported; never as anything
    else."""
    chance = random.Random(1)
    lost = 0
    for snapshots, log in every_bit():
        if chance.random() < 0.2:
            loaded = read("room", snapshots, log)
            reads_the_beginning_or_says_so(loaded)
            lost += loaded.lost is not None
    assert lost > 100, "damage after the newest snapshot costs what follows"


def test_a_damaged_snapshot_alone_loses_nothing() -> None:
    snapshots = kept()
    snapshots[1] = flipped(b"state at 128", 17)
    loaded = read("room", snapshots, entries(64, 140))
    assert loaded.snapshot == b"state at 64" and loaded.lost is None
    assert [seq for seq, _ in loaded.entries] == list(range(65, 141))
    loaded = read("room", [*snapshots[:3], None, None, None], entries(1, 140))
    assert loaded.snapshot is None and loaded.end == 140 and loaded.lost is None


def test_without_any_sound_beginning_nothing_is_made_up() -> None:
    snapshots = kept()
    snapshots[1] = snapshots[4] = b"neither"
    with pytest.raises(Damaged, match="it ends at 140"):
        read("room", snapshots, entries(64, 140))
    with pytest.raises(Damaged):
        read("room", [None] * 6, entries(2, 3))


def test_several_damages_and_gaps_at_once() -> None:
    chance = random.Random(2)
    for _ in range(300):
        log = entries(64, 140)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(log))
            if chance.random() < 0.5:
                del log[place]
            else:
                entry_id, fields = log[place]
                log[place] = (entry_id, {**fields, b"e": chance.randbytes(5)})
        loaded = read("room", kept(), log)
        last = int(log[-1][0].partition(b"-")[0])
        reads_the_beginning_or_says_so(loaded, max(last, loaded.end))


def test_an_entry_of_another_room_or_place_is_damage() -> None:
    log = entries(64, 140)
    log[70] = (log[70][0], log[71][1])
    assert read("room", kept(), log).lost == Lost(134, 140)
    log[70] = (log[70][0], entries(134, 134, room="other")[0][1])
    assert read("room", kept(), log).lost == Lost(134, 140)


def test_a_snapshot_that_a_release_without_checksums_wrote_over_ours_is_good() -> None:
    snapshots = kept()
    snapshots[:2] = [b"139", b"written by the release before"]
    assert read("room", snapshots, entries(139, 140)) == Loaded(
        b"written by the release before", [(140, b"entry 140")]
    )


async def test_a_damaged_log_goes_on_from_its_last_sound_entry(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"entry %d" % seq for seq in range(1, 8)])
    _, stream, _ = room_keys(room_id)
    async with Redis.from_url(valkey) as admin:
        found: Any = await admin.xrange(stream)
        await admin.delete(stream)
        for entry_id, fields in found:
            if entry_id == b"5-0":
                fields[b"e"] = flipped(fields[b"e"], 3)
            await admin.xadd(stream, fields, entry_id)
        looked = await storage.load(room_id)
        assert looked.lost == Lost(5, 7) and await admin.xlen(stream) == 7, (
            "looking changes nothing"
        )
        epoch = (await storage.claim(room_id)).epoch
        loaded = await storage.load(room_id, epoch)
        assert loaded == looked and [seq for seq, _ in loaded.entries] == [1, 2, 3, 4]
        await storage.append(room_id, epoch, 5, [b"and on"])
        again = await storage.load(room_id, epoch)
        assert again.lost is None and again.entries[4:] == [(5, b"and on")]
        aside: Any = await admin.xrange(lost_key(room_id))
        assert [fields[b"id"] for _, fields in aside] == [b"5-0", b"6-0", b"7-0"]
        assert aside[2][1][b"e"] == b"entry 7" and await admin.ttl(lost_key(room_id)) > 0


async def test_a_log_that_is_gone_goes_on_from_the_snapshot(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"1", b"2", b"3"])
    await storage.snapshot(room_id, 1, 3, b"state")
    async with Redis.from_url(valkey) as admin:
        await admin.delete(room_keys(room_id)[1])
    epoch = (await storage.claim(room_id)).epoch
    assert (await storage.load(room_id, epoch)).end == 3
    await storage.append(room_id, epoch, 4, [b"4"])
    assert await storage.load(room_id, epoch) == Loaded(b"state", [(4, b"4")])


@pytest.mark.parametrize("owner", [b"", b"\xff", b"-", b"- 3", b"- x y", b"nonsense", b"node 1x"])
async def test_a_damaged_owner_keeps_nobody_out(
    valkey: str, storage: Storage, room_id: str, owner: bytes
) -> None:
    await storage.create(room_id, 1, [b"1"])
    async with Redis.from_url(valkey) as admin:
        await admin.set(room_keys(room_id)[0], owner)
    claim = await storage.claim(room_id)
    assert claim.downtime_ms == 0
    await storage.append(room_id, claim.epoch, 2, [b"2"])


def decoded(value: str) -> bytes:
    return base64.b64decode(value)


async def put_back(admin: Redis, room: str, room_id: str) -> None:
    """Writes the fixture's room under an id of this test."""
    for name, value in BEFORE["keys"].items():
        if not name.startswith(f"{{r:{room}}}"):
            continue
        key = name.replace(room, room_id)
        if isinstance(value, str):
            await admin.set(key, decoded(value))
        elif isinstance(value, dict):
            await admin.hset(key, mapping={field: decoded(v) for field, v in value.items()})
        else:
            for entry_id, entry in value:
                await admin.xadd(key, {"e": decoded(entry)}, entry_id)


def restored(loaded: Loaded) -> Room:
    return Room.restore(loaded.snapshot, loaded.entries, bytes, 1.8e12, 1000.0)[0]


@pytest.mark.parametrize("room", sorted(BEFORE["rooms"]))
async def test_rooms_from_before_checksums_open_and_go_on(
    valkey: str, storage: Storage, room_id: str, room: str
) -> None:
    was: dict[str, Any] = BEFORE["rooms"][room]
    async with Redis.from_url(valkey) as admin:
        await put_back(admin, room, room_id)
    claim = await storage.claim(room_id)
    loaded = await storage.load(room_id, claim.epoch)
    assert loaded.lost is None and len(loaded.entries) == was["in_log"]
    state = restored(loaded).state
    assert state.seq > was["seq"], "taken over"
    assert (state.phase, state.game) == (was["phase"], was["game"])
    assert [member.name for member in state.members] == was["members"]
    assert sorted(await storage.records(room_id)) == was["records"]
    # From here on with checksums, over a log and a snapshot without.
    await storage.append(room_id, claim.epoch, was["seq"] + 1, [b"new"])
    await storage.snapshot(room_id, claim.epoch, was["seq"] + 1, b"new state")
    assert await storage.load(room_id) == Loaded(b"new state", [])
