"""Rooms come, go and come back."""

import asyncio
from typing import Any

import pytest
from tests.runtime.fakes import (
    HELLO,
    Claim,
    Counts,
    FakeConnection,
    FakeRooms,
    FakeStore,
    endless_ticks,
    until,
)

from pentaraduga.rooms.effects import Fault, FreeCode, WantCode
from pentaraduga.runtime.actor import LOST_TOLD_MS
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ids import ALPHABET, is_code, is_room_id, new_code, new_room_id
from pentaraduga.runtime.loading import LOADS_AT_ONCE
from pentaraduga.runtime.logs import JsonLines, room_tag
from pentaraduga.runtime.refused import Stopping, TooManyRooms
from pentaraduga.runtime.registry import FROZEN_LOOKS, Registry
from pentaraduga.storage.errors import Damaged, Fenced, NoSuchRoom, OwnedElsewhere, StorageDown

OPTIONS: dict[str, int] = {}


def make(**settings: float) -> tuple[Registry, FakeStore, FakeRooms]:
    store, rooms = FakeStore(), FakeRooms()
    return Registry(store, rooms, turns=endless_ticks(), **settings), store, rooms  # type: ignore[arg-type]


async def test_a_new_room_is_in_the_store_under_its_code_and_at_work() -> None:
    registry, store, rooms = make()
    room_id, code = await registry.create("minutka", OPTIONS)
    assert is_room_id(room_id) and is_code(code)
    assert store.logs[room_id] == [(1, b"created")] and store.codes == {code: room_id}
    assert (await registry.get(room_id)).room is rooms.made[0]
    assert await registry.room_of_code(code) == room_id
    assert store.claims == 0


async def test_many_arrivals_at_once_wait_for_one_load() -> None:
    registry, store, rooms = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    actors = await asyncio.gather(*(registry.get(room_id) for _ in range(20)))
    assert len(set(map(id, actors))) == 1 and store.claims == 1
    assert rooms.restored == [[(1, b"created")]] and actors[0].epoch == 2


async def test_a_client_that_leaves_does_not_stop_the_load_for_others() -> None:
    registry, _, _ = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    impatient = asyncio.create_task(registry.get(room_id))
    patient = asyncio.create_task(registry.get(room_id))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).room_id == room_id


@pytest.mark.parametrize(
    "room_id", ["", "short", "way-too-long-for-an-id", "ABCDEFGHJ0", "{r:x}abcd"]
)
async def test_what_cannot_be_an_id_never_reaches_the_store(room_id: str) -> None:
    registry, store, _ = make()
    with pytest.raises(NoSuchRoom):
        await registry.get(room_id)
    assert store.claims == 0


async def test_an_unknown_room_can_be_asked_for_again() -> None:
    registry, store, _ = make()
    for _ in range(2):
        with pytest.raises(NoSuchRoom):
            await registry.get("ABCDEFGHJK")
    assert store.claims == 2


async def test_thousands_reconnecting_at_once_all_get_in_first_come_first_served() -> None:
    registry, store, _ = make()
    rooms = [f"{n:010d}".translate(str.maketrans("01", "AB")) for n in range(2000)]
    rooms = [room for room in rooms if is_room_id(room)]
    for room in rooms:
        store.logs[room], store.epochs[room] = [(1, b"x")], 1
    at_work = most = 0
    come: list[str] = []

    async def slowly(room_id: str) -> Claim:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1
        come.append(room_id)
        return await FakeStore.claim(store, room_id)

    store.claim = slowly  # type: ignore[method-assign]
    await asyncio.gather(*(registry.get(room) for room in rooms))
    assert len(rooms) > 500 and registry.loaded == len(rooms)
    assert most == LOADS_AT_ONCE and come == rooms


async def test_the_rooms_of_a_node_share_their_turns_and_are_measured() -> None:
    meter = Counts()
    registry = Registry(FakeStore(), FakeRooms(), meter=meter)
    (one, _), (other, _) = [await registry.create("minutka", OPTIONS) for _ in range(2)]
    turns = registry._turns
    before = len(meter.works)
    turns._budget_s = 0.0
    for room in (one, other):
        (await registry.get(room)).connect(FakeConnection(1), HELLO, 0.0)
    assert registry.waiting == 2
    turns._budget_s = 1.0
    await until(lambda: not registry.waiting)
    assert len(meter.works) == before + 2


async def test_everybody_who_comes_into_a_room_whose_log_was_damaged_hears_of_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    registry, store, _ = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    store.lost = (7, 9)
    actor = await registry.get(room_id)
    anna, late = FakeConnection(1), FakeConnection(2)
    actor.connect(anna, HELLO, actor.quiet_since)
    actor.connect(late, HELLO, actor.quiet_since + LOST_TOLD_MS + 1000)
    await until(lambda: bool(anna.got))
    assert anna.got == [Fault("moves_lost", {"entries": 3})]
    assert late.got == []
    (line,) = [record for record in caplog.records if record.message == "room.lost_moves"]
    assert line.fields == {"room": room_tag(room_id), "first": 7, "last": 9}  # type: ignore[attr-defined]


async def test_a_room_that_cannot_be_read_is_damaged_and_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    registry, store, rooms = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    log = list(store.logs[room_id])

    def restore(*args: object) -> Any:
        raise ValueError("the log jumps from 1 to 3")

    with monkeypatch.context() as patch:
        patch.setattr(rooms, "restore", restore)
        for _ in range(2):
            with pytest.raises(Damaged):
                await registry.get(room_id)
    assert [r.message for r in caplog.records if "damaged" in r.message] == ["room.damaged"] * 2
    assert store.logs[room_id] == log
    assert await registry.get(room_id)


async def test_an_owner_that_just_died_is_waited_for() -> None:
    registry, store, _ = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    store.fail_claim = [OwnedElsewhere("ghost"), OwnedElsewhere("ghost")]
    assert (await registry.get(room_id)).room_id == room_id


async def test_a_live_owner_is_named() -> None:
    registry, store, _ = make(patience_s=0)
    room_id, _ = await registry.create("minutka", OPTIONS)
    (await registry.get(room_id)).die("moved")
    store.fail_claim = [OwnedElsewhere("other")]
    with pytest.raises(OwnedElsewhere, match="other"):
        await registry.get(room_id)


async def test_there_is_a_limit_of_rooms() -> None:
    registry, store, _ = make(max_rooms=1)
    room_id, _ = await registry.create("minutka", OPTIONS)
    with pytest.raises(TooManyRooms):
        await registry.create("minutka", OPTIONS)
    store.logs["ABCDEFGHJK"], store.epochs["ABCDEFGHJK"] = [(1, b"x")], 1
    with pytest.raises(TooManyRooms):
        await registry.get("ABCDEFGHJK")
    (await registry.get(room_id)).die("moved")
    assert (await registry.get("ABCDEFGHJK")).room_id == "ABCDEFGHJK"


async def test_a_room_that_cannot_be_saved_takes_no_code_with_it() -> None:
    registry, store, _ = make()
    store.fail_create = StorageDown("gone")
    with pytest.raises(StorageDown):
        await registry.create("minutka", OPTIONS)
    await until(lambda: not store.codes)
    assert registry.loaded == 0


async def test_idle_rooms_are_given_back_and_load_again() -> None:
    registry, store, rooms = make(unload_after_s=0)
    room_id, _ = await registry.create("minutka", OPTIONS)
    actor = await registry.get(room_id)
    here = FakeConnection(1)
    actor.connect(here, HELLO, 0.0)
    registry.sweep()
    assert registry.loaded == 1
    actor.disconnect(1, 0.0)
    registry.sweep()
    assert registry.loaded == 0
    again = await registry.get(room_id)
    assert store.released == [room_id] and again is not actor and len(rooms.restored) == 1


async def test_a_lost_lease_ends_no_room_but_those_that_were_taken() -> None:
    registry, store, _ = make()
    (one, _), (other, _) = [await registry.create("minutka", OPTIONS) for _ in range(2)]
    here, there = FakeConnection(1), FakeConnection(2)
    (await registry.get(one)).connect(here, HELLO, 0.0)
    (await registry.get(other)).connect(there, HELLO, 0.0)
    store.alive = False
    registry.look()
    assert registry.loaded == 2 and store.confirms == []
    store.alive, store.term = True, 2
    registry.look()
    registry.look()
    mine, taken = store.confirms
    mine.set_result(2)
    taken.set_exception(Fenced("another epoch"))
    await until(lambda: there.closed)
    assert there.closed == "moved" and here.closed is None and registry.loaded == 1
    assert (await registry.get(one)).settled


async def test_a_room_made_while_the_lease_ran_out_is_confirmed() -> None:
    registry, store, _ = make()

    async def late(*args: Any) -> Claim:
        store.term = 2
        return await FakeStore.create(store, *args)

    store.create = late  # type: ignore[method-assign,assignment]
    room_id, _ = await registry.create("minutka", OPTIONS)
    actor = await registry.get(room_id)
    actor.confirm()
    assert len(store.confirms) == 1


async def test_a_store_that_is_away_is_told_when_it_lasts_and_when_it_is_over() -> None:
    registry, store, _ = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    here = FakeConnection(1)
    (await registry.get(room_id)).connect(here, HELLO, 0.0)
    store.trouble = "the store is lost"
    registry.look()
    assert registry.why_not == "the store is lost" and not registry.alive and here.got == []
    for _ in range(FROZEN_LOOKS):
        registry.look()
    assert here.got == [Fault("store_away")]
    store.trouble = None
    registry.look()
    assert here.got == [Fault("store_away"), Fault("store_back")] and registry.alive
    assert here.closed is None


async def test_stopping_tells_everybody_and_gives_rooms_back() -> None:
    registry, store, _ = make()
    registry.start()
    room_id, _ = await registry.create("minutka", OPTIONS)
    here = FakeConnection(1)
    (await registry.get(room_id)).connect(here, HELLO, 0.0)
    ready, release = list[bool](), store.release

    async def released(room: str, epoch: int) -> None:
        ready.append(registry.alive)
        await release(room, epoch)

    store.release = released  # type: ignore[method-assign,assignment]
    await registry.close()
    assert here.closed == "server_stopping" and store.released == [room_id]
    assert ready == [False], "not ready any more before the first room is given back"
    with pytest.raises(Stopping):
        await registry.get(room_id)
    with pytest.raises(Stopping):
        await registry.create("minutka", OPTIONS)


async def test_a_store_that_does_not_answer_keeps_nobody_from_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pentaraduga.runtime.registry.GIVE_BACK_S", 0.05)
    registry, store, _ = make(unload_after_s=0.0)
    at_work, _ = await registry.create("minutka", OPTIONS)
    given_back, _ = await registry.create("minutka", OPTIONS)
    here = FakeConnection(1)
    (await registry.get(at_work)).connect(here, HELLO, 0.0)
    store.silent = True
    registry.sweep()
    await registry.close()
    assert here.closed == "server_stopping" and store.released == []
    with pytest.raises(Stopping):
        await registry.get(given_back)


async def test_a_closed_code_is_freed_and_a_wanted_one_given() -> None:
    registry, store, rooms = make()
    room_id, code = await registry.create("minutka", OPTIONS)
    actor = await registry.get(room_id)
    actor.perform([FreeCode(code)])
    await until(lambda: not store.codes)
    actor.perform([WantCode()])
    await until(lambda: ("code", rooms.made[0].code) in rooms.made[0].inputs)
    assert store.codes == {rooms.made[0].code: room_id}


async def test_a_code_that_went_to_another_room_meanwhile_is_replaced() -> None:
    registry, store, rooms = make()
    room_id, _ = await registry.create("minutka", OPTIONS)
    actor = await registry.get(room_id)
    rooms.made[0].code = "123456"
    store.codes["123456"] = "another"
    actor.renew_code_at = 0
    registry.sweep()
    await until(lambda: rooms.made[0].code != "123456")
    assert store.codes["123456"] == "another" and store.codes[rooms.made[0].code or ""] == room_id


def test_ids_and_codes_are_of_their_kind() -> None:
    ids = {new_room_id() for _ in range(500)}
    assert len(ids) == 500 and all(map(is_room_id, ids))
    assert not set("0O1lIo") & set(ALPHABET)
    assert all(is_code(new_code()) for _ in range(500))


def test_room_time_does_not_follow_a_wall_clock_that_is_set() -> None:
    wall, steady = [1_000.0], [5.0]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    assert clock.now() == 1_000_000
    wall[0], steady[0] = 77.0, 5.5
    assert clock.now() == 1_000_500


def test_log_lines_are_json_and_name_no_room() -> None:
    import json
    import logging

    record = logging.LogRecord("x", logging.INFO, "", 0, "room.loaded", (), None)
    record.fields = {"room": room_tag("ABCDEFGHJK"), "seq": 3}
    line = json.loads(JsonLines().format(record))
    assert line["event"] == "room.loaded" and line["seq"] == 3 and line["time"].endswith("Z")
    assert "ABCDEFGHJK" not in json.dumps(line)
