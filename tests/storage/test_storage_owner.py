"""One owner per epoch, whichever node claims, dies or comes back."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from tests.sim.many.loop import VirtualLoop

from pentaraduga.storage import (
    Fenced,
    MadeByNewer,
    NoSuchRoom,
    OwnedElsewhere,
    Storage,
    StorageDown,
)
from pentaraduga.storage.keys import node_keys, room_keys
from pentaraduga.storage.lease import TRUST_S, TTL_MS, Lease
from pentaraduga.storage.tasks import end


async def die(storage: Storage) -> None:
    """The node stops renewing, as a killed process does; its storage still exists to be tested."""
    await storage._lease.stop()


async def claimed_once_free(storage: Storage, room_id: str) -> tuple[int, float]:
    async with asyncio.timeout(120):
        while True:
            try:
                return await storage.claim(room_id)
            except OwnedElsewhere:
                await asyncio.sleep(0.05)


async def test_a_live_owner_keeps_its_room(valkey: str, storage: Storage, room_id: str) -> None:
    await storage.create(room_id, 1, [b"made"])
    second = await Storage.open(valkey, "second")
    with pytest.raises(OwnedElsewhere, match=re.escape(storage.node)) as caught:
        await second.claim(room_id)
    assert caught.value.node == storage.node
    await storage.append(room_id, 1, 2, [b"still mine"])
    await second.close()


async def test_a_released_room_goes_on_elsewhere(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    last = storage.append(room_id, 1, 2, [b"before the release"])
    await storage.release(room_id, 1)
    await last
    second = await Storage.open(valkey, "second")
    epoch, downtime_ms = await second.claim(room_id)
    assert epoch == 2
    assert 0 <= downtime_ms < 5000
    with pytest.raises(Fenced):
        await storage.append(room_id, 1, 3, [b"late"])
    with pytest.raises(Fenced):
        await storage.release(room_id, 1)
    await second.append(room_id, 2, 3, [b"mine now"])
    assert [entry for _, entry in (await second.load(room_id)).entries] == [
        b"made",
        b"before the release",
        b"mine now",
    ]
    await second.close()


async def test_the_time_since_the_release_is_downtime(
    valkey: str, storage: Storage, room_id: str
) -> None:
    """A server stopped for the night: nobody's clock may have run."""
    await storage.create(room_id, 1, [b"made"])
    await storage.release(room_id, 1)
    own = room_keys(room_id)[0]
    async with Redis.from_url(valkey) as admin:
        kept = await admin.get(own)
        assert isinstance(kept, bytes)
        node, released_epoch, released_ms = kept.decode().split()
        await admin.set(own, f"{node} {released_epoch} {int(released_ms) - 8 * 3600 * 1000}")
    epoch, downtime_ms = await storage.claim(room_id)
    assert epoch == 2
    assert 8 * 3600_000 <= downtime_ms < 8 * 3600_000 + 60_000


async def test_a_dead_owner_loses_its_room_and_the_downtime_is_known(
    valkey: str, storage: Storage, room_id: str
) -> None:
    first = await Storage.open(valkey, "first")
    await first.create(room_id, 1, [b"made"])
    await die(first)
    assert not first.alive
    epoch, downtime_ms = await claimed_once_free(storage, room_id)
    assert epoch == 2
    # The lease ends TTL after the last beat; nobody could claim before.
    assert TTL_MS <= downtime_ms + 5 < 60_000
    with pytest.raises(Fenced):
        await first.append(room_id, 1, 2, [b"from the grave"])
    await first.close()


async def test_a_node_that_closed_is_dead_at_once(
    valkey: str, storage: Storage, room_id: str
) -> None:
    first = await Storage.open(valkey, "first")
    await first.create(room_id, 1, [b"made"])
    await first.close()
    epoch, downtime_ms = await storage.claim(room_id)
    assert epoch == 2
    assert 0 <= downtime_ms < TTL_MS


async def test_the_same_name_started_again_is_another_node(valkey: str, room_id: str) -> None:
    first = await Storage.open(valkey, "same")
    await first.create(room_id, 1, [b"made"])
    again = await Storage.open(valkey, "same")
    assert again.node != first.node
    with pytest.raises(OwnedElsewhere):
        await again.claim(room_id)
    await first.close()
    await again.close()


async def test_claiming_ones_own_room_starts_a_new_epoch(storage: Storage, room_id: str) -> None:
    """A room that failed in memory is loaded afresh; what was under way before is fenced."""
    await storage.create(room_id, 1, [b"made"])
    assert await storage.claim(room_id) == (2, 0.0)
    with pytest.raises(Fenced):
        await storage.append(room_id, 1, 2, [b"old epoch"])
    await storage.append(room_id, 2, 2, [b"new epoch"])


async def test_of_many_claimants_at_once_each_gets_an_epoch_of_its_own(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    claims = await asyncio.gather(*(storage.claim(room_id) for _ in range(8)))
    assert sorted(claim.epoch for claim in claims) == list(range(2, 10))


async def test_of_many_nodes_one_takes_a_free_room(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    await storage.release(room_id, 1)
    nodes = [await Storage.open(valkey, f"n{number}") for number in range(5)]
    results = await asyncio.gather(*(node.claim(room_id) for node in nodes), return_exceptions=True)
    (winner,) = [result for result in results if not isinstance(result, OwnedElsewhere)]
    assert not isinstance(winner, BaseException) and winner.epoch == 2
    for node in nodes:
        await node.close()


async def test_a_room_without_its_log_does_not_exist(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    async with Redis.from_url(valkey) as admin:
        await admin.delete(room_keys(room_id)[1])
    with pytest.raises(NoSuchRoom):
        await storage.claim(room_id)


async def test_only_a_released_room_is_forgotten_one_day(valkey: str, room_id: str) -> None:
    storage = await Storage.open(valkey, "short", keep_days=1)
    await storage.create(room_id, 1, [b"made"])
    await storage.snapshot(room_id, 1, 1, b"state")
    async with Redis.from_url(valkey) as admin:

        async def left_s() -> list[int]:
            return [await admin.ttl(key) for key in room_keys(room_id)]

        assert await left_s() == [-1, -1, -1]
        await storage.release(room_id, 1)
        assert all(86_000 < left <= 86_400 for left in await left_s())
        await storage.claim(room_id)
        assert await left_s() == [-1, -1, -1]
    await storage.close()


async def test_a_room_that_a_newer_release_had_is_left_to_it(valkey: str, room_id: str) -> None:
    old, new = [await Storage.open(valkey, f"f{n}", room_format=n) for n in (1, 2)]
    own, _, snap = room_keys(room_id)
    await old.create(room_id, 1, [b"made"])
    await old.release(room_id, 1)
    await new.claim(room_id)
    await new.release(room_id, 2)
    async with Redis.from_url(valkey) as admin:
        before = await admin.get(own)
        with pytest.raises(MadeByNewer):
            await old.claim(room_id)
        assert await admin.get(own) == before, "nothing was changed"
        assert await admin.hget(snap, "format") == b"2"
        assert (await new.claim(room_id)).epoch == 3
        # A room from before there were formats.
        await new.release(room_id, 3)
        await admin.hdel(snap, "format")
    assert (await old.claim(room_id)).epoch == 4
    await old.close()
    await new.close()


async def test_a_closed_node_leaves_no_lease(valkey: str) -> None:
    node = await Storage.open(valkey, "gone")
    lease, _ = node_keys(node.node)
    async with Redis.from_url(valkey) as admin:
        assert 0 < await admin.pttl(lease) <= TTL_MS
        await node.close()
        assert not await admin.exists(lease)
    assert not node.alive


async def test_the_lease_is_trusted_shorter_than_it_lasts() -> None:
    """A node that cannot renew says nothing any more before another one may begin."""
    now_s = 100.0
    slow_s = 0.0

    async def renew() -> None:
        nonlocal now_s
        now_s += slow_s

    lease = Lease(renew, clock=lambda: now_s)
    assert not lease.alive
    await lease.start()
    assert lease.alive
    now_s += TRUST_S - 0.001
    assert lease.alive
    now_s += 0.001
    assert not lease.alive
    assert TRUST_S * 1000 < TTL_MS
    await lease.stop()
    # A reply that took long proves life only as of when it was asked for.
    slow_s = TRUST_S + 0.001
    await lease.start()
    assert not lease.alive
    await lease.stop()


def test_a_store_that_answers_in_half_a_second_keeps_the_lease_good() -> None:
    """On virtual time: one question at a time would be answered too late again and again."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        bad, terms = runner.run(_slow_store())
    assert bad == []
    assert len(terms) == 1


async def _slow_store() -> tuple[list[float], set[int]]:
    """When the lease was not good in a minute, looked at a hundred times a second; its terms."""
    loop = asyncio.get_running_loop()

    async def renew() -> None:
        await asyncio.sleep(0.5)

    lease = Lease(renew, clock=loop.time)
    await lease.start()
    await asyncio.sleep(2)
    bad, terms = [], set()
    for _ in range(6000):
        await asyncio.sleep(0.01)
        terms.add(lease.term)
        if not lease.alive:
            bad.append(loop.time())
    await lease.stop()
    return bad, terms


async def test_a_lease_that_may_have_run_out_begins_a_new_term() -> None:
    now_s, slow_s = 100.0, 0.0

    async def renew() -> None:
        nonlocal now_s
        now_s += slow_s

    lease = Lease(renew, clock=lambda: now_s)
    await lease.start()
    first = lease.term
    now_s += TRUST_S + 0.1
    assert not lease.alive and lease.margin_s < 0
    waiting = asyncio.create_task(lease.good())
    await asyncio.sleep(0)
    assert not waiting.done()
    await lease._once()
    assert await waiting == first, "late, but the store had not let it run out yet"
    # Asked for in time, but for all that is known it came to the store too late.
    now_s, slow_s = now_s + 0.5, TTL_MS / 1000 - 0.5
    await lease._once()
    assert lease.term == first + 1
    await lease.stop()
    with pytest.raises(StorageDown):
        await lease.good()


async def test_on_a_store_of_its_own_a_node_needs_no_lease() -> None:
    now_s = 100.0

    async def renew() -> None:
        pass

    lease = Lease(renew, clock=lambda: now_s, exclusive=True)
    assert not lease.alive
    await lease.start()
    term = lease.term
    now_s += 3600
    assert lease.alive and await lease.good() == term
    await lease._once()
    assert lease.term == term, "nobody can have taken anything"
    await lease.stop()
    assert not lease.alive


async def test_a_store_of_ones_own_is_not_waited_for(
    valkey: str, storage: Storage, room_id: str
) -> None:
    await storage.create(room_id, 1, [b"made"])
    with pytest.raises(OwnedElsewhere):
        async with opened(valkey, exclusive=False) as other:
            await other.claim(room_id)
    async with opened(valkey, exclusive=True) as other:
        assert (await other.claim(room_id)).epoch == 2
    with pytest.raises(Fenced, match="belongs to"):
        await storage.confirm(room_id, 1)


async def test_a_node_keeps_what_nobody_took_while_it_was_stopped(
    valkey: str, storage: Storage, room_id: str
) -> None:
    """A claim that looked while the lease was gone fails if the owner is back before it is made."""
    sleeper = await Storage.open(valkey, "sleeper")
    await sleeper.create(room_id, 1, [b"made"])
    await end(sleeper._lease._task)  # type: ignore[arg-type]
    async with Redis.from_url(valkey) as admin:
        await admin.delete(node_keys(sleeper.node)[0])
        looked, ask = asyncio.Event(), storage._connections.call

        async def ask_late(name: str, *args: Any) -> Any:
            if name == "claim" and not looked.is_set():
                looked.set()
                await sleeper._beat()
            return await ask(name, *args)

        storage._connections.call = ask_late  # type: ignore[method-assign,assignment]
        with pytest.raises(OwnedElsewhere, match="sleeper"):
            await storage.claim(room_id)
    assert looked.is_set()
    await sleeper.append(room_id, 1, 2, [b"still mine"])
    await sleeper.close()


@asynccontextmanager
async def opened(url: str, *, exclusive: bool) -> AsyncIterator[Storage]:
    node = await Storage.open(url, "another", exclusive=exclusive)
    yield node
    await node.close()


@pytest.mark.parametrize("seed", range(5))
async def test_nothing_acknowledged_is_lost_however_nodes_fight(valkey: str, seed: int) -> None:
    """Nodes claim, append, release and die in a random order, many things under way at once."""
    dice = random.Random(seed)
    room = f"fight{seed}{random.getrandbits(32):08x}"
    nodes = [await Storage.open(valkey, f"n{number}") for number in range(3)]
    await nodes[0].create(room, 1, [b"made"])
    acknowledged: dict[int, bytes] = {1: b"made"}
    epochs: set[int] = {1}
    believed: dict[int, tuple[int, int]] = {0: (1, 1)}
    asked = []

    async def note(future: asyncio.Future[None], seq: int, entry: bytes) -> None:
        try:
            await future
        except Fenced:
            return
        assert seq not in acknowledged, "two moves with one number"
        acknowledged[seq] = entry

    for turn in range(120):
        number = dice.randrange(len(nodes))
        node = nodes[number]
        deed = dice.choice(["append", "append", "append", "claim", "release", "lapse"])
        if deed == "append" and number in believed:
            epoch, last = believed[number]
            entry = b"%d by %d" % (turn, number)
            future = node.append(room, epoch, last + 1, [entry])
            asked.append(asyncio.create_task(note(future, last + 1, entry)))
            believed[number] = (epoch, last + 1)
        elif deed == "claim":
            try:
                epoch, _ = await node.claim(room)
            except OwnedElsewhere:
                continue
            assert epoch not in epochs, "two owners of one epoch"
            epochs.add(epoch)
            entries = (await node.load(room)).entries
            believed[number] = (epoch, entries[-1][0])
        elif deed == "release" and number in believed:
            with contextlib.suppress(Fenced):
                await node.release(room, believed[number][0])
        elif deed == "lapse":
            async with Redis.from_url(valkey) as admin:
                await admin.delete(node_keys(node.node)[0])
    await asyncio.gather(*asked)
    loaded = await nodes[0].load(room)
    assert dict(loaded.entries) == acknowledged
    assert [seq for seq, _ in loaded.entries] == list(range(1, len(acknowledged) + 1))
    assert len(acknowledged) > 10 and len(epochs) > 5
    for node in nodes:
        await node.close()
