"""What an earlier release stored is all there in this one, and rooms go on where they were."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.records import replay
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.effects import Ack, Refused, Welcome
from pentaraduga.rooms.log import FORMAT
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from tests.runtime.fakes import FakeConnection, until
from tests.upgrade.__main__ import HERE, shown

RELEASES = sorted(file.stem for file in HERE.glob("*.json"))


def within(old: Any, new: Any) -> bool:
    """Whether all that the old release showed is shown as it was; there may be more now."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(name in new and within(value, new[name]) for name, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(within, old, new))
    return bool(old == new)


def lasting(public: dict[str, Any]) -> dict[str, Any]:
    """Without what changes when a room rests: who is connected, the clocks, the stopwatch."""
    kept = {name: section for name, section in public.items() if name not in ("clock", "solo")}
    members = [{**m, "online": m["bot"] is not None} for m in public["members"]["list"]]
    return kept | {"members": public["members"] | {"list": members}}


def test_there_is_a_store_of_this_format() -> None:
    assert f"{FORMAT}" in {name.rpartition(".format")[2] for name in RELEASES}, (
        "rooms have a new format: keep a store of it, by `python -m tests.upgrade`"
    )
    assert not within({"a": [1]}, {"a": [2], "b": 1}) and within({"a": [1]}, {"a": [1], "b": 1})


@pytest.mark.parametrize("release", RELEASES)
async def test_rooms_records_and_statistics_of(release: str, tmp_path: Path) -> None:
    held = json.loads((HERE / f"{release}.json").read_text(encoding="utf-8"))
    with tarfile.open(HERE / f"{release}.tar.xz") as tar:
        tar.extractall(tmp_path, filter="data")
    valkey = EmbeddedValkey(tmp_path / "data")
    await valkey.start()
    storage = await Storage.open(valkey.url, "now")
    registry = Registry(storage, Room)
    registry.start()
    try:
        for room_id, was in held.items():
            await opens(registry, room_id, was)
    finally:
        await registry.close()
        await storage.close()
        await valkey.stop()


async def opens(registry: Registry, room_id: str, was: dict[str, Any]) -> None:
    actor = await registry.get(room_id)
    room: Any = actor.room
    assert room.state.seq > was["seq"], was["game"]
    assert within(lasting(was["public"]), lasting(shown(room.state))), was["game"]

    people = [FakeConnection(n) for n in range(len(was["secrets"]))]
    for person, secret in zip(people, was["secrets"], strict=True):
        actor.connect(person, c.Hello(secret=secret), registry.clock.now())
    await until(lambda: all(any(isinstance(g, Welcome) for g in x.got) for x in people))
    members = was["public"]["members"]["list"]
    for person, member in zip(people, members, strict=False):
        welcome = next(g for g in person.got if isinstance(g, Welcome))
        assert welcome.me == member["id"], "the same secret is the same member"
    cseq = next(g for g in people[0].got if isinstance(g, Welcome)).cseq + 1
    actor.receive(0, c.Rename(cseq=cseq, name="Снова"), registry.clock.now())
    await until(lambda: any(isinstance(g, Ack | Refused) for g in people[0].got))
    assert [g.cseq for g in people[0].got if isinstance(g, Ack)] == [cseq], "it goes on"

    records = await registry.records(room_id)
    assert {str(n): text for n, text in records.items()} == was["records"]
    for text in records.values():
        replay(text)
    stats = await registry.stats(device_key(was["secrets"][0]), was["game"])
    assert stats == was["stats"]
