"""Whatever a room is in the middle of when its owner is killed, another node goes on with it.

Claims that are held have a property of their own (`many/properties.py`); so have people's moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from pentaraduga.cluster.load import CPU_MORE, ROOMS_MORE, CpuMeter, least_loaded
from pentaraduga.rooms import commands as c
from pentaraduga.storage.nodes import Seen
from tests.sim.many.pages import Page
from tests.sim.many.properties import on_virtual_time
from tests.sim.many.world import ManyNodes, many_nodes
from tests.sim.world import Client, sit_and_play

AGAIN_MS = 2000


async def killed(world: ManyNodes, page: Page) -> None:
    """The owner dies; in less than two seconds another one has the room, and its clocks run."""
    assert world.owner is not None
    died, seq = world.now, page.seq
    world.owner.kill()

    def goes_on() -> bool:
        return world.actor is not None and page.seq > seq and page.pub["clock"]["paused"] is None

    assert await world.until(goes_on)
    assert world.now - died < AGAIN_MS
    await world.add_node()


def sits_and_gives_up() -> Callable[[Client], None]:
    """Somebody who leaves each round to the bots."""
    asked = set[tuple[str, int]]()

    def plays(me: Client) -> None:
        mine = next((m for m in me.pub["members"]["list"] if m["id"] == me.me), None)
        wish = "sit" if me.seat is None else "ready" if me.phase != "round" else "give_up"
        if mine is None or (wish, me.seq) in asked or (wish == "ready" and mine["ready"]):
            return
        if wish != "give_up":
            me.command(c.Sit if wish == "sit" else c.Ready)
        elif "own" in me.own and not me.own["own"].get("gave_up"):
            me.act("give_up")
        asked.add((wish, me.seq))

    return plays


@on_virtual_time
async def bots_play_on(game: str) -> None:
    """Two bots in the middle of their moves, exchanges, hits and clocks."""
    async with many_nodes(3, 2, game, seats=3, match=c.MatchRule("rounds", 2)) as world:
        host = world.add(next(node for node in world.nodes if node is not world.owner))
        assert await world.until(lambda: host.greeted is not None)
        for _ in range(2):
            host.command(c.AddBot)
        host.plays = sits_and_gives_up()
        assert await world.until(lambda: host.phase == "round", ms=10_000), host.refused
        kills = 0
        for _ in range(4):
            await asyncio.sleep(world.random.uniform(2, 7))
            if host.phase == "round":
                await killed(world, host)
                kills += 1
        assert kills
        assert await world.until(lambda: len(host.pub["match"]["rounds"]) == 2, ms=3_600_000)
        host.plays = None
        assert await world.until(lambda: not host.unanswered)
        world.check()


@pytest.mark.parametrize("game", ["kovriki", "kvadraty", "minutka"])
def test_bots_play_their_match_to_its_end(game: str) -> None:
    bots_play_on(None, game)


@on_virtual_time
async def a_countdown(step: bytes) -> None:
    """Everybody is ready, and nobody has seen the deal yet, which is in the log or isn't."""
    async with many_nodes(6, 2, seats=2) as world:
        relay = next(node for node in world.nodes if node is not world.owner)
        pages = [world.add(relay, plays=sit_and_play(think=(1e8, 2e8))) for _ in range(2)]
        log = world.store.rooms[world.room_id].log
        assert await world.until(lambda: step in log[-1])
        assert not any("own" in page.own for page in pages)
        assert world.owner is not None
        world.owner.kill()
        assert await world.until(lambda: all("own" in page.own for page in pages), ms=8000)
        assert await world.until(lambda: pages[0].pub["clock"]["paused"] is None, ms=AGAIN_MS)
        for page in pages:
            page.act(f"swap {page.own['own']['hand'][0]}")
        assert await world.until(lambda: not any(page.unanswered for page in pages))
        assert all(page.acts.keys() <= page.acked.keys() for page in pages)
        await asyncio.sleep(1)
        world.check()


@pytest.mark.parametrize("step", [b"countdown", b"dealt"])
def test_a_countdown_goes_on(step: bytes) -> None:
    a_countdown(None, step)


@on_virtual_time
async def a_node_about_to_stop() -> None:
    async with many_nodes(9, 2) as world:
        old, other = world.nodes
        old.registry.retire()
        await asyncio.sleep(3)  # each has said how busy it is
        for asked in (old, other):
            room, _ = await asked.cluster.create("minutka", {})
            assert other.registry.at_work(room) is not None and old.registry.at_work(room) is None


def test_new_rooms_are_not_made_by_a_node_that_will_stop() -> None:
    a_node_about_to_stop(None)


@on_virtual_time
async def a_newcomer() -> None:
    async with many_nodes(8, 1) as world:
        (old,) = world.nodes
        for _ in range(ROOMS_MORE + 1):
            await old.cluster.create("minutka", {})
        new = await world.add_node()
        await asyncio.sleep(3)  # each has said how busy it is
        room, code = await old.cluster.create("minutka", {})
        assert code and new.registry.at_work(room) is not None
        assert old.registry.at_work(room) is None
        new.kill()
        room, _ = await old.cluster.create("minutka", {})
        assert old.registry.at_work(room) is not None, "nobody is sent to a dead node"


def test_new_rooms_are_made_by_a_node_that_has_nothing_to_do() -> None:
    a_newcomer(None)


def test_who_has_clearly_less_to_do_gets_the_next_room() -> None:
    here = Seen(True, "a", rooms=20, cpu=0.5)
    nodes = {
        "here": here,
        "like it": Seen(True, "b", rooms=20 - ROOMS_MORE, cpu=0.5),
        "busy": Seen(True, "c", rooms=0, cpu=0.5 + CPU_MORE),
        "dead": Seen(False, "d"),
        "alone": Seen(True, None),
    }
    assert least_loaded("here", nodes) == "here"
    fewer = Seen(True, "e", rooms=(20 - ROOMS_MORE) * 4 // 5 - 1, cpu=0.5)
    calmer = Seen(True, "f", rooms=40, cpu=0.5 - 1.1 * CPU_MORE)
    assert least_loaded("here", nodes | {"fewer": fewer}) == "fewer"
    assert least_loaded("here", nodes | {"fewer": fewer, "calmer": calmer}) == "calmer"
    assert least_loaded("stranger", nodes) == "stranger", "it has not said anything yet"


def test_the_share_of_a_core_is_measured_from_look_to_look() -> None:
    used, clock = iter((1.0, 2.0, 2.0)), iter((10.0, 14.0, 15.0))
    meter = CpuMeter(lambda: next(used), lambda: next(clock))
    assert [meter.share(), meter.share()] == [0.25, 0.0]
