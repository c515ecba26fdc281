"""How the storage behaves when the store dies, hangs, fills up or changes its role."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from pentaraduga.storage import Storage, StorageDown, StorageFull
from pentaraduga.storage.embedded import EmbeddedValkey


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[EmbeddedValkey]:
    """A Valkey that a test may kill."""
    server = EmbeddedValkey(tmp_path / "own")
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def node(own: EmbeddedValkey) -> AsyncIterator[Storage]:
    storage = await Storage.open(own.url, "node")
    yield storage
    await storage.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def send(server: EmbeddedValkey, number: signal.Signals) -> None:
    assert server.pid is not None
    os.kill(server.pid, number)


async def test_killed_valkey_loses_no_acknowledged_append(
    own: EmbeddedValkey, node: Storage
) -> None:
    await node.create("room", 1, [b"1"])
    acknowledged = [1]

    async def note(future: asyncio.Future[None], seq: int) -> None:
        await future
        acknowledged.append(seq)

    noting = []
    for seq in range(2, 3000):
        noting.append(asyncio.create_task(note(node.append("room", 1, seq, [b"%d" % seq]), seq)))
        if seq % 10 == 0:
            await asyncio.sleep(0)
        if seq == 1500:
            # In the middle of traffic, with appends under way.
            await until(lambda: len(acknowledged) > 700)
            send(own, signal.SIGKILL)
    await own.wait()
    await until(lambda: not node.connected)
    assert len(acknowledged) < 2999, "the kill came in the middle"
    before = len(acknowledged)
    await own.restart()
    await asyncio.gather(*noting)
    assert before < len(acknowledged), "what was in doubt, or not sent yet, is written now"
    assert acknowledged == list(range(1, 3000)), "in order"
    loaded = (await node.load("room")).entries
    assert loaded == [(seq, b"%d" % seq) for seq in range(1, 3000)], "each once, without a gap"


async def test_calls_under_way_wait_for_the_store_and_all_others_hear_that_it_is_away(
    own: EmbeddedValkey, node: Storage
) -> None:
    await node.create("room", 1, [b"1"])
    send(own, signal.SIGSTOP)
    under_way = [node.append("room", 1, seq, [b"x"]) for seq in (2, 3)]
    await asyncio.sleep(0.05)
    under_way.append(node.append("room", 1, 4, [b"x"]))
    send(own, signal.SIGKILL)
    await until(lambda: not node.connected)
    assert node.trouble
    under_way.append(node.append("room", 1, 5, [b"while it is gone"]))
    under_way.append(node.snapshot("room", 1, 2, b"while it is gone"))
    assert node.waiting[0] >= 3
    with pytest.raises(StorageDown):
        await node.load("room")
    with pytest.raises(StorageDown):
        await node.claim("room")
    with pytest.raises(StorageDown):
        await node.create("other", 1, [b"1"])
    with pytest.raises(StorageDown):
        await node.room_of_code("123456")
    with pytest.raises(StorageDown):
        await node.reserve_code("123456", "room", 60)
    with pytest.raises(StorageDown):
        await node.ping()
    await until(lambda: not node.alive)
    assert not any(future.done() for future in under_way)
    await own.wait()
    await own.restart()
    await asyncio.gather(*under_way)
    await until(lambda: node.connected and node.alive)
    assert node.trouble is None and node.waiting == (0, 0)
    assert [seq for seq, _ in (await node.load("room")).entries] == [3, 4, 5]
    await node.append("room", 1, 6, [b"and on"])


async def test_closed_connections_are_opened_again(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    await until(lambda: not node.connected)
    await until(lambda: node.connected)
    await node.append("room", 1, 2, [b"2"])
    assert len((await node.load("room")).entries) == 2


async def test_a_hanging_store_is_waited_for(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    before = node.term
    send(own, signal.SIGSTOP)
    under_way = node.append("room", 1, 2, [b"outcome unknown"])
    await until(lambda: "not answered" in (node.trouble or ""))
    await until(lambda: not node.connected and not node.alive)
    confirmed = node.confirm("room", 1)
    send(own, signal.SIGCONT)
    await under_way
    term = await confirmed
    # A busy machine may lose the lease once more.
    assert before < term <= node.term, "others might have taken the room"
    await until(lambda: node.alive)
    # What the old line had left behind in the store was asked once more, and is there once.
    assert (await node.load("room")).entries == [(1, b"1"), (2, b"outcome unknown")]
    await node.append("room", 1, 3, [b"and on"])


async def test_a_full_store_says_so_and_stays_whole(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.config_set("maxmemory", "1mb")
        waits = node.append("room", 1, 2, [b"does not fit yet"])
        await until(lambda: "raise its maxmemory" in (node.trouble or ""))
        with pytest.raises(StorageFull):
            await node.create("other", 1, [b"1"])
        # The lease and what frees memory still work.
        await node._beat()
        assert not waits.done()
        await admin.config_set("maxmemory", "0")
    await waits
    assert node.trouble is None
    assert (await node.load("room")).entries[1:] == [(2, b"does not fit yet")]


async def test_a_demoted_primary_is_noticed(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.execute_command("REPLICAOF", "127.0.0.1", "1")
        waits = node.append("room", 1, 2, [b"2"])
        await until(lambda: not node.connected)
        assert "read-only replica" in (node.trouble or "")
        await until(lambda: not node.alive)
        await admin.execute_command("REPLICAOF", "NO", "ONE")
    await waits
    await until(lambda: node.connected and node.alive)


async def test_lost_functions_are_loaded_again(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.function_flush()
    await node.append("room", 1, 2, [b"2"])
    await until(lambda: node.connected and node.alive)


async def test_a_damaged_room_stops_no_other(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    await node.create("other", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.delete("{r:room}:log")
        await admin.set("{r:room}:log", "not a stream")
    bad, good = node.append("room", 1, 2, [b"2"]), node.append("other", 1, 2, [b"2"])
    await good
    with pytest.raises(StorageDown, match="WRONGTYPE"):
        await bad
    assert node.connected


async def test_closing_waits_for_calls_under_way(own: EmbeddedValkey) -> None:
    storage = await Storage.open(own.url, "closing")
    await storage.create("last", 1, [b"1"])
    futures = [storage.append("last", 1, seq, [b"x"]) for seq in range(2, 100)]
    await storage.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with pytest.raises(StorageDown, match="closed"):
        await storage.append("last", 1, 100, [b"x"])
    again = await Storage.open(own.url, "again")
    assert len((await again.load("last")).entries) == 99
    await again.close()
