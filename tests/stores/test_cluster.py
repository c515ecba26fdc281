"""A real Valkey cluster of three masters: any room, whichever of them has it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot

from pentaraduga.client import RoomClient, create_room
from pentaraduga.rooms.log import FORMAT
from pentaraduga.storage import Fenced, OwnedElsewhere, Storage, StorageRefused
from pentaraduga.storage.bury import bury
from pentaraduga.storage.connections import Connections
from pentaraduga.storage.keys import node_keys, room_keys
from tests.cluster.nodes import SECRET
from tests.cluster.test_kill_records import get
from tests.cluster.test_kill_server import goes_on, in_round
from tests.serving import serving
from tests.storage.test_storage_rights import Uses, documented
from tests.stores.servers import Cluster, Server

_numbers = count()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        asyncio.run(running.start())
        yield running
    finally:
        running.stop()


def rooms_of(storage: Storage, port: int) -> Iterator[str]:
    """Ids of new rooms that the master at the port has."""
    slots = storage._connections.slots
    ids = (f"room{n}" for n in _numbers)
    return (x for x in ids if slots.place(room_keys(x)[0])[1] == port)


def one_each(storage: Storage, cluster: Cluster) -> list[str]:
    """A new room for each master."""
    return [next(rooms_of(storage, server.port)) for server in cluster.servers]


async def entries_of(storage: Storage, room: str) -> list[bytes]:
    return [entry for _, entry in (await storage.load(room)).entries]


async def test_the_documented_rights_suffice_for_every_method(cluster: Cluster) -> None:
    for server in cluster.servers:
        await server.ask("FLUSHALL")
        await server.ask("FUNCTION", "FLUSH")
        await server.ask(
            "ACL", "SETUSER", "app", "reset", "on", ">pw", *documented(), "+cluster|slots"
        )
    url = cluster.url_for("app:pw@")
    storage = await Storage.open(url, "node")
    assert storage.store.endswith("a cluster of 3")
    for name, use in Uses(url).steps.items():
        if name != "allow":  # that one is for a store of the server's own
            await use(storage)
    for ask in Uses(url).steps_of_nodes.values():
        await ask(storage.nodes)
    await storage.close()


async def test_what_kind_of_store_it_is_must_be_said(cluster: Cluster, tmp_path: Path) -> None:
    alone = Server(tmp_path)
    await alone.start()
    with pytest.raises(StorageRefused, match=r"cluster mode: redis\+cluster://HOST:PORT"):
        await Storage.open(cluster.url.replace("+cluster", "").partition(",")[0], "node")
    with pytest.raises(StorageRefused, match="doesn't run in cluster mode"):
        await Storage.open(f"redis+cluster://127.0.0.1:{alone.port}", "node")
    with pytest.raises(StorageRefused, match="no store answers at"):
        await Storage.open("redis+cluster://127.0.0.1:1", "node")
    alone.kill()


async def test_a_dead_nodes_rooms_go_on_wherever_they_lie(cluster: Cluster) -> None:
    dead, other = await Storage.open(cluster.url, "dead"), await Storage.open(cluster.url, "other")
    rooms = one_each(dead, cluster)
    for room in rooms:
        await dead.create(room, 1, [b"made"])
        with pytest.raises(OwnedElsewhere):
            await other.claim(room)
    assert set(await other.nodes.rooms_of(dead.node)) == set(rooms)
    await dead._lease.stop()
    await bury(cluster.url, dead.node)
    for room in rooms:
        epoch, downtime_ms = await other.claim(room)
        assert epoch == 2 and 0 <= downtime_ms < 60_000
        with pytest.raises(Fenced):
            await dead.append(room, 1, 2, [b"from the grave"])
        await other.append(room, 2, 2, [b"goes on"])
        assert await entries_of(other, room) == [b"made", b"goes on"]
    await dead.close()
    await other.close()


async def test_a_claim_that_looked_before_the_owner_made_sure_is_too_late(
    cluster: Cluster,
) -> None:
    """The claim cannot look at the lease in the step in which it takes the room."""
    owner, other = await Storage.open(cluster.url, "owner"), await Storage.open(cluster.url, "new")
    room = next(
        x
        for x in (f"room{n}" for n in _numbers)
        if key_slot(room_keys(x)[0].encode()) != key_slot(node_keys(owner.node)[0].encode())
    )
    await owner.create(room, 1, [b"made"])
    await owner._lease.stop()
    await bury(cluster.url, owner.node)
    looked, ask = asyncio.Event(), other._connections.call

    async def ask_late(name: str, *args: Any) -> Any:
        if name == "claim" and not looked.is_set():
            looked.set()
            await owner._lease.start()
            assert await owner.confirm(room, 1) == owner.term
        return await ask(name, *args)

    other._connections.call = ask_late  # type: ignore[method-assign,assignment]
    with pytest.raises(OwnedElsewhere, match="owner"):
        await other.claim(room)
    assert looked.is_set()
    await owner.append(room, 1, 2, [b"still mine"])
    await owner.close()
    await other.close()


async def test_a_slot_moves_and_nothing_gets_lost_or_out_of_order(cluster: Cluster) -> None:
    storage = await Storage.open(cluster.url, "node")
    old, new, _ = cluster.servers
    room = next(rooms_of(storage, old.port))
    slot = key_slot(room_keys(room)[0].encode())
    await storage.create(room, 1, [b"1"])
    writes, stop = [], asyncio.Event()

    async def play() -> None:
        for seq in count(2):
            writes.append(storage.append(room, 1, seq, [b"%d" % seq]))
            if stop.is_set():
                return
            await asyncio.sleep(0.001)

    playing = asyncio.create_task(play())
    to = await new.ask("CLUSTER", "MYID")
    await old.ask("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", to)
    while not await new.ask("CLUSTER", "COUNTKEYSINSLOT", slot):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    stop.set()
    await playing
    await asyncio.gather(*writes)
    assert await entries_of(storage, room) == [b"%d" % n for n in range(1, len(writes) + 2)]
    assert storage._connections.slots.place(room_keys(room)[0])[1] == new.port
    await storage.close()


async def test_a_master_without_the_functions_gets_them(cluster: Cluster) -> None:
    storage = await Storage.open(cluster.url, "node")
    made, room = one_each(storage, cluster)[1], one_each(storage, cluster)[1]
    await storage.create(made, 1, [b"1"])
    await cluster.servers[1].ask("FUNCTION", "FLUSH")
    await storage.create(room, 1, [b"1"])
    await cluster.servers[1].ask("FUNCTION", "FLUSH")
    await storage.append(made, 1, 2, [b"2"])
    await storage.close()


async def test_rooms_of_a_killed_master_wait_and_the_others_go_on(cluster: Cluster) -> None:
    storage = await Storage.open(cluster.url, "node")
    lease, _ = node_keys(storage.node)
    kept = storage._connections.slots.place(lease)[1]
    victim = next(server for server in cluster.servers if server.port != kept)
    rooms = one_each(storage, cluster)
    for room in rooms:
        await storage.create(room, 1, [b"1"])
    victim.kill()
    waits: list[asyncio.Future[None]] = []
    for room, server in zip(rooms, cluster.servers, strict=True):
        append = storage.append(room, 1, 2, [b"2"])
        if server is victim:
            waits.append(append)
        else:
            await append
    async with asyncio.timeout(60):
        while storage.trouble is None or not storage.alive:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert not waits[0].done()
    await victim.start()
    await waits[0]
    for room in rooms:
        assert await entries_of(storage, room) == [b"1", b"2"]
    assert storage.trouble is None
    await cluster.complete()
    await storage.close()


async def test_a_round_is_played_though_its_owner_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    options = ("--redis", cluster.url, "--cluster-listen", "127.0.0.1:0")
    env = {"PENTARADUGA_CLUSTER_SECRET": SECRET}
    async with AsyncExitStack() as stack:
        owner, relay = await asyncio.gather(
            *(
                stack.enter_async_context(serving(tmp_path / name, *options, env=env))
                for name in ("owner", "relay")
            )
        )
        room = await create_room(owner.url, "kovriki", match={"kind": "rounds", "value": 2})
        a, b = [RoomClient(relay.url, room["id"], name=name) for name in ("Аня", "Боря")]
        await stack.enter_async_context(a)
        await stack.enter_async_context(b)
        await in_round(a, b)
        assert (await a.act(f"swap {a.own['own']['hand'][0]}")).ok
        owner.process.kill()
        assert (await b.command("rename", name="Борис")).ok
        await a.until(lambda: "Борис" in str(a.pub["members"]))
        for person in (a, b):
            await goes_on(person, members=2)
        for person in (a, b):
            assert (await person.act("give_up")).ok
        await a.until(lambda: a.phase == "result")
        status, text = await get(relay.url.rstrip("/"), f"/api/rooms/{room['id']}/records/1")
        assert status == 200 and "swap" in text
        *_, snap = room_keys(room["id"])
        connections = Connections(cluster.url)
        await connections.slots.refresh()
        said = await connections.ask(snap, lambda c: c.hget(snap, "format"))
        assert said == b"%d" % FORMAT, "older releases leave it alone"
        await connections.close()
