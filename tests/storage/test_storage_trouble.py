"""What the storage says and does when the store dies, hangs, fills up or changes its role."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from pentaraduga.storage import Fenced, Storage, StorageDown, StorageFull
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
    async with asyncio.timeout(20):
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
    lost: list[int] = []

    async def note(future: asyncio.Future[None], seq: int) -> None:
        try:
            await future
            acknowledged.append(seq)
        except StorageDown:
            lost.append(seq)

    noting = []
    for seq in range(2, 3000):
        noting.append(asyncio.create_task(note(node.append("room", 1, seq, [b"%d" % seq]), seq)))
        if seq % 10 == 0:
            await asyncio.sleep(0)
        if seq == 1500:
            # In the middle of traffic, with appends under way.
            await until(lambda: len(acknowledged) > 700)
            send(own, signal.SIGKILL)
    await asyncio.gather(*noting)
    assert lost, "the kill came in the middle"
    await own.wait()
    await own.restart()
    await until(lambda: node.connected and node.alive)
    epoch, _ = await node.claim("room")
    loaded = (await node.load("room")).entries
    assert loaded == [(seq, b"%d" % seq) for seq in range(1, len(loaded) + 1)], "no gap"
    assert sorted(acknowledged) == list(range(1, len(acknowledged) + 1))
    assert len(loaded) >= len(acknowledged)
    with pytest.raises(Fenced):
        await node.append("room", 1, len(loaded) + 1, [b"of the old epoch"])
    await node.append("room", epoch, len(loaded) + 1, [b"and on"])


async def test_a_lost_connection_fails_what_was_under_way_and_mends_itself(
    own: EmbeddedValkey, node: Storage
) -> None:
    await node.create("room", 1, [b"1"])
    send(own, signal.SIGSTOP)
    under_way = [node.append("room", 1, seq, [b"x"]) for seq in (2, 3)]
    await asyncio.sleep(0.05)
    under_way.append(node.append("room", 1, 4, [b"x"]))
    send(own, signal.SIGKILL)
    for future in under_way:
        with pytest.raises(StorageDown):
            await future
    assert not node.connected
    with pytest.raises(StorageDown):
        await node.append("room", 1, 2, [b"while it is gone"])
    with pytest.raises(StorageDown):
        await node.snapshot("room", 1, 1, b"while it is gone")
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
    await own.wait()
    await own.restart()
    await until(lambda: node.connected and node.alive)
    epoch, _ = await node.claim("room")
    await node.append("room", epoch, 2, [b"and on"])


async def test_closed_connections_are_opened_again(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    await until(lambda: not node.connected)
    await until(lambda: node.connected)
    await node.append("room", 1, 2, [b"2"])
    assert len((await node.load("room")).entries) == 2


async def test_a_hanging_store_stops_the_node_and_lets_it_go_on_later(
    own: EmbeddedValkey, node: Storage
) -> None:
    await node.create("room", 1, [b"1"])
    send(own, signal.SIGSTOP)
    under_way = node.append("room", 1, 2, [b"outcome unknown"])
    with pytest.raises(StorageDown, match="not answered"):
        await under_way
    assert not node.alive
    send(own, signal.SIGCONT)
    await until(lambda: node.connected and node.alive)
    epoch, _ = await node.claim("room")
    last = (await node.load("room")).entries[-1][0]
    assert last in (1, 2)
    await node.append("room", epoch, last + 1, [b"and on"])


async def test_a_full_store_says_so_and_stays_whole(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.config_set("maxmemory", "1mb")
        refused = node.append("room", 1, 2, [b"does not fit"])
        with pytest.raises(StorageFull, match="raise its maxmemory"):
            await refused
        with pytest.raises(StorageFull):
            await node.create("other", 1, [b"1"])
        # The lease and what frees memory still work.
        await node._beat()
        await node.snapshot("room", 1, 1, b"")
        await admin.config_set("maxmemory", "0")
    with pytest.raises(Fenced):
        await node.append("room", 1, 3, [b"after one that failed"])
    await node.append("room", 1, 2, [b"fits"])
    assert (await node.load("room")).entries == [(2, b"fits")]


async def test_a_demoted_primary_is_noticed(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.execute_command("REPLICAOF", "127.0.0.1", "1")
        with pytest.raises(StorageDown, match="read-only replica"):
            await node.append("room", 1, 2, [b"2"])
        assert not node.connected
        await until(lambda: not node.alive)
        await admin.execute_command("REPLICAOF", "NO", "ONE")
    await until(lambda: node.connected and node.alive)
    await node.append("room", 1, 2, [b"2"])


async def test_lost_functions_are_loaded_again(own: EmbeddedValkey, node: Storage) -> None:
    await node.create("room", 1, [b"1"])
    async with Redis.from_url(own.url) as admin:
        await admin.function_flush()
    with pytest.raises(StorageDown):
        await node.append("room", 1, 2, [b"2"])
    await until(lambda: node.connected and node.alive)
    await node.append("room", 1, 2, [b"2"])


async def test_closing_waits_for_what_was_asked(own: EmbeddedValkey) -> None:
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
