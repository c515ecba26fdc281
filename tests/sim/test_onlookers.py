"""People who only watch a room at several nodes: one connection for all of a node."""

from __future__ import annotations

import asyncio

import pytest

from pentaraduga.rooms import commands as c
from tests.sim.many.pages import Page
from tests.sim.many.properties import on_virtual_time, relayed
from tests.sim.many.world import ManyNodes, many_nodes


async def crowd(world: ManyNodes, at_each: int) -> list[Page]:
    """So many onlookers at each node, behind one member who only watches."""
    world.add(watch=True)
    await asyncio.sleep(1)
    pages = [world.add(node, watch=True) for node in world.nodes for _ in range(at_each)]
    assert await world.until(lambda: up_to_date(world))
    assert all(page.me == "" for page in pages)
    return pages


def up_to_date(world: ManyNodes) -> bool:
    actor = world.actor
    return actor is not None and all(page.seq == actor.room.seq for page in world.clients)


@pytest.mark.parametrize("nodes", [2, 3])
def test_they_are_one_connection_for_each_node_and_outlive_the_owner(nodes: int) -> None:
    on_virtual_time(_outlive)(None, nodes)


async def _outlive(count: int) -> None:
    async with many_nodes(9, count, seats=2) as world:
        a, b = await relayed(world)
        pages = await crowd(world, 20)
        owner = world.owner
        assert owner is not None
        # The players, the member who watches if it came by another node, and one for each node.
        watcher = world.clients[2]
        elsewhere = world._sockets[watcher.conn or 0].node is not owner
        assert owner.cluster.guests == 2 + elsewhere + count - 1
        log = world.store.rooms[world.room_id].log
        members = [data for data in log if b"joined" in data]
        assert len(members) == 3, "no entry for any of the others"
        await asyncio.sleep(4)
        assert all(page.watching == 20 * count for page in world.clients)

        owner.kill()
        acted = a.act(f"swap {a.own['own']['hand'][0]}")
        assert await world.until(lambda: acted in {*a.acked, *a.refused} and up_to_date(world))
        here = [page for page in pages if world.homes[page.secret] is not owner]
        assert len(here) == 20 * (count - 1) and all(page.greeted is not None for page in here)
        # Those whose node died are back by the others.
        assert await world.until(lambda: all(page.watching == 20 * count for page in world.clients))
        for page in pages[:3]:
            page.drop()
        assert await world.until(
            lambda: all(x.watching == 20 * count - 3 for x in world.clients if x.online)
        )
        for page in pages[:3]:
            page.connect()
        said = b.act(f"swap {b.own['own']['hand'][0]}")
        assert await world.until(lambda: said in {*b.acked, *b.refused} and up_to_date(world))
        world.check()


@on_virtual_time
async def sit_down() -> None:
    async with many_nodes(4, 2, seats=3) as world:
        await relayed(world)
        pages = await crowd(world, 2)
        for page in pages:
            page.command(c.Ready)
            page.command(c.Sit)
        assert await world.until(lambda: all(2 in {*x.acked, *x.refused} for x in pages))
        assert all(page.refused[1] == "not_seated" for page in pages)
        sat = [page for page in pages if 2 in page.acked]
        # One seat is free, for the next round; the others are members by now, who watch.
        assert len(sat) == 1 and all(page.me for page in pages)
        assert {page.refused.get(2) for page in pages} == {None, "room_full"}
        pages[0].command(c.Leave)
        assert await world.until(lambda: not pages[0].online or bool(world.faults))


def test_they_can_become_members() -> None:
    sit_down(None)


@on_virtual_time
async def a_locked_room_with_the_host_s_hand_on_it() -> None:
    async with many_nodes(6, 2, seats=2) as world:
        a, b = await relayed(world)
        pages = await crowd(world, 2)
        host = a if a.pub["room"]["host"] == a.me else b
        host.command(c.Lock)
        assert await world.until(lambda: all(p.pub["room"]["shut"] for p in pages))
        pages[0].command(c.Rename, name="Вера")
        assert await world.until(lambda: bool(pages[0].refused))
        assert pages[0].refused[1] == "room_locked" and pages[0].me == ""
        assert world.owner is not None
        world.owner.kill()  # those inside stay inside
        still = [page for page in pages if world.homes[page.secret].serving]
        await asyncio.sleep(1)
        assert await world.until(lambda: all(page.seq == a.seq for page in still))
        assert a.pub["clock"]["paused"] is None
        assert still and all(page.greeted == page.conn for page in still)
        host.command(c.ClearOut)
        assert await world.until(lambda: len(world.faults) >= len(still))
        assert set(world.faults) <= {
            f"a client was turned away: {code}" for code in ("asked_out", "kicked", "room_locked")
        }


def test_a_locked_room_keeps_them_until_the_host_sends_them_away() -> None:
    a_locked_room_with_the_host_s_hand_on_it(None)
