"""What nodes know of each other: who lives, where, how busy, and which rooms a dead one leaves."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from pentaraduga.storage import OwnedElsewhere, Storage
from pentaraduga.storage.keys import node_keys


async def dies(node: Storage) -> None:
    """As kill -9 does, and its lease has run out."""
    node._lease._task.cancel()  # type: ignore[union-attr]
    lease, _ = node_keys(node.node)
    await node._connections.pulse(lease, lambda c: c.delete(lease))


async def test_a_node_says_where_it_serves_others_and_how_busy_it_is(valkey: str) -> None:
    first = await Storage.open(valkey, "first", address="unix:/tmp/first")
    alone = await Storage.open(valkey, "alone")
    await first.nodes.report(7, 0.25)
    seen = await alone.nodes.all()
    busy, quiet = seen[first.node], seen[alone.node]
    assert (busy.alive, busy.address, busy.rooms, busy.cpu) == (True, "unix:/tmp/first", 7, 0.25)
    assert (quiet.alive, quiet.address, quiet.rooms) == (True, None, 0)
    assert await alone.nodes.where(first.node) == "unix:/tmp/first"
    assert await first.nodes.where(alone.node) is None
    await first.close()
    assert first.node not in await alone.nodes.all(), "a node that stops is struck off"
    await alone.close()


async def test_a_dead_nodes_rooms_are_found(valkey: str) -> None:
    dead, other = await Storage.open(valkey, "dead"), await Storage.open(valkey, "other")
    made, taken, given, gone = (secrets.token_urlsafe(8) for _ in range(4))
    for room in (made, given, gone):
        await dead.create(room, 1, [b"1"])
    await other.create(taken, 1, [b"1"])
    await other.release(taken, 1)
    await dead.claim(taken)
    await dead.release(given, 1)
    with pytest.raises(OwnedElsewhere) as owned:
        await other.claim(gone)
    assert owned.value.node == dead.node
    await dies(dead)
    await other.claim(gone)
    assert set(await other.nodes.rooms_of(dead.node)) == {made, taken, gone}
    assert set(await other.nodes.rooms_of(other.node)) == {gone}
    assert (await other.nodes.all())[dead.node].alive is False
    await other.nodes.forget(dead.node)
    assert dead.node not in await other.nodes.all()
    assert await other.nodes.rooms_of(dead.node) == []
    await asyncio.gather(*(other.claim(room) for room in (made, taken)))
    await other.close()
    again = await Storage.open(valkey, "again")
    kept = set(await again.nodes.rooms_of(other.node))
    assert kept == {gone, made, taken}, "rooms that were not given back stay listed"
    await again.close()
