"""One life: a match over several nodes while nodes die, lines are cut and the store fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from pentaraduga.rooms import commands as c
from tests.sim.many.loop import VirtualLoop
from tests.sim.many.world import ManyNodes, many_nodes, people
from tests.sim.world import Client, sit_and_play

Trouble = Callable[[ManyNodes], Awaitable[None]]


async def the_owner_is_killed(world: ManyNodes) -> None:
    if world.owner is not None and len(world.serving) > 1:
        world.owner.kill()
        await another_starts(world)


async def any_node_is_killed(world: ManyNodes) -> None:
    if len(world.serving) > 1:
        world.random.choice(world.serving).kill()
        await another_starts(world)


async def a_node_stops(world: ManyNodes) -> None:
    if len(world.serving) > 1:
        world.do(world.random.choice(world.serving).stop())
        await another_starts(world)


async def another_starts(world: ManyNodes) -> None:
    await asyncio.sleep(world.random.uniform(0, 3))
    if len(world.serving) < 3:
        await world.add_node()


async def a_link_is_cut(world: ManyNodes) -> None:
    if len(world.serving) > 1:
        one, other = world.random.sample(world.serving, 2)
        silently = world.random.random() < 0.5
        world.part(one, other, world.random.uniform(0.1, 5), silently=silently)


async def the_store_is_away(world: ManyNodes) -> None:
    world.store.away = True
    await asyncio.sleep(world.random.uniform(0.1, 3))
    world.store.away = False


async def a_node_is_cut_off_the_store(world: ManyNodes) -> None:
    """For long enough that others may take its rooms, or just not."""
    node = world.random.choice(world.serving)
    node.store.cut = True
    await asyncio.sleep(world.random.uniform(0.2, 4))
    node.store.cut = False


async def a_page_sleeps(world: ManyNodes) -> None:
    client: Client = world.random.choice(world.clients)
    client.drop()
    await asyncio.sleep(world.random.uniform(0.05, 6))
    if client.conn is None:
        client.connect()


TROUBLES: tuple[Trouble, ...] = (
    the_owner_is_killed,
    the_owner_is_killed,
    any_node_is_killed,
    a_node_stops,
    a_link_is_cut,
    the_store_is_away,
    a_node_is_cut_off_the_store,
    a_page_sleeps,
)


def a_player(world: ManyNodes) -> Callable[[Client], None]:
    return sit_and_play(think=(300, 2500), careless=0.05)


async def life(seed: int) -> dict[str, float]:
    """A life to its end; figures of it.

    Raises:
        AssertionError: something that must hold didn't.
    """
    async with many_nodes(seed, 2 + seed % 2, seats=2, match=c.MatchRule("rounds", 2)) as world:
        people(world, 2, partial(a_player, world))
        await asyncio.sleep(world.random.uniform(1, 4))
        for _ in range(world.random.randint(3, 6)):
            world.do(world.random.choice(TROUBLES)(world))
            await asyncio.sleep(world.random.uniform(0.01, 4))
        await world.heal()
        world.check()
        kept = world.store.rooms[world.room_id]
        return {
            "epochs": kept.epoch,
            "entries": len(kept.log),
            "acked": sum(len(x.acked) for x in world.clients),
        }


def live(seed: int) -> dict[str, float]:
    """`life` on a loop of its own. An error says how to see it again."""
    logging.disable(logging.CRITICAL)
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(life(seed))
    except AssertionError as error:
        error.add_note(f"Again: PYTHONHASHSEED=0 .venv/bin/python -m tests.sim --seed {seed}")
        raise
    finally:
        logging.disable(logging.NOTSET)
