"""What must hold when a node dies, one by one; the planted faults break these."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec

from pentaraduga.rooms import commands as c
from pentaraduga.tiles import Tile, carpet_layout, carpets_from
from tests.sim.many.lives import a_player, life
from tests.sim.many.loop import VirtualLoop
from tests.sim.many.pages import Page
from tests.sim.many.world import ManyNodes, many_nodes
from tests.sim.world import Network, sit_and_play

P = ParamSpec("P")


def on_virtual_time(
    work: Callable[P, Awaitable[None]],
) -> Callable[..., None]:
    """Runs it on a loop of its own. The first argument is for what every property is given."""

    @wraps(work)
    def run(_: object, *args: P.args, **kwargs: P.kwargs) -> None:
        async def main() -> None:
            await work(*args, **kwargs)

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(main())

    return run


async def relayed(world: ManyNodes) -> tuple[Page, Page]:
    """Two who play, both by a node that doesn't have the room, in a round that is theirs to end."""
    relay = next(node for node in world.nodes if node is not world.owner)
    a, b = (world.add(relay, plays=sit_and_play(think=(1e8, 2e8))) for _ in range(2))
    assert await world.until(lambda: "own" in a.own and "own" in b.own)
    await asyncio.sleep(2)
    return a, b


@on_virtual_time
async def what_was_said_is_answered_though_the_owner_dies() -> None:
    async with many_nodes(5, 2, seats=2) as world:
        a, _ = await relayed(world)
        assert world.owner is not None
        world.owner.kill()
        said = a.act(f"swap {a.own['own']['hand'][0]}")
        await asyncio.sleep(10)
        assert said in a.acked or said in a.refused
        assert a.greeted == 1, "and the page never noticed"
        world.check()


@on_virtual_time
async def a_held_claim_is_judged_though_the_owner_dies() -> None:
    """The hold dies with the owner. The next one judges the claim by when it was made, though the
    round stands meanwhile; and it doesn't pass for taken because something said later is in the
    log already."""
    async with many_nodes(5, 2, seats=2) as world:
        b, a = await relayed(world)  # this seed deals one of them a carpet
        b.net = Network(up=150, down=150)
        layout = carpet_layout(carpets_from([Tile(t) for t in a.own["own"]["hand"]])[0])
        assert layout is not None
        claimed = a.act("finish " + " ".join(map(str, layout)))
        renamed = a.command(c.Rename, name="Аня")
        assert await world.until(lambda: renamed in a.acked)
        assert world.owner is not None and world.actor is not None
        assert world.actor.room.holding and claimed not in a.acked
        world.owner.kill()
        await asyncio.sleep(10)
        assert claimed in a.acked, a.refused
        world.check()


@on_virtual_time
async def a_room_that_nobody_asks_for_goes_on() -> None:
    async with many_nodes(7, 2, seats=2, match=c.MatchRule("rounds", 1)) as world:
        a, b = await relayed(world)
        b.act("give_up")  # and the clock of the last one runs
        assert await world.until(lambda: a.pub["clock"]["timers"] != [])
        a.command(c.Rename, name="Аня")
        await asyncio.sleep(1)
        for page in (a, b):
            page.drop()
        await asyncio.sleep(1)
        assert world.owner is not None
        world.owner.kill()
        assert await world.until(lambda: world.actor is not None, ms=5000)


@on_virtual_time
async def one_life(seed: int) -> None:
    await life(seed)


def lives_of_all_kinds(_: object) -> None:
    """Each on a loop of its own, as `make sim` runs them: none depends on how long others took."""
    for seed in (3, 5, 8, 13, 16, 26):
        one_life(_, seed)


@on_virtual_time
async def playing_again_within_two_seconds(seed: int) -> None:
    """SIGKILL of the owner in mid-round: for whoever came by another node the round runs again."""
    async with many_nodes(seed, 2, seats=2) as world:
        relay = next(node for node in world.nodes if node is not world.owner)
        homes = (relay, world.owner) if seed % 2 else (relay, relay)
        pages = [world.add(home, plays=a_player(world)) for home in homes]
        world.add(relay)
        assert await world.until(lambda: all("own" in page.own for page in pages))
        await asyncio.sleep(world.random.uniform(2, 3))
        assert world.owner is not None
        died = world.now
        world.owner.kill()

        def runs() -> bool:
            actor = world.actor
            return actor is not None and all(
                page.seq == actor.room.seq and page.pub["clock"]["paused"] is None
                for page in world.clients
            )

        assert await world.until(runs, ms=10_000)
        assert world.now - died < 2000
