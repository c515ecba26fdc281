"""Rounds of Kovriki brought to a point by members without a browser, for a page to take over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from pentaraduga.client import RoomClient
from pentaraduga.tiles import Tile
from pentaraduga.tiles.laying import layings
from tests.browser.kovriki_seat import Move, figure_of
from tests.browser.rooms import new_room

MOST_ROOMS = 24
AT_ONCE = 6


def moves_of(client: RoomClient) -> list[Move]:
    """Every laying move of the client's seat, the largest first."""
    own = client.own["own"]
    figures = list(map(figure_of, client.pub["table"]["seats"][own["seat"]]["figures"]))
    hand = [Tile(name) for name in own["hand"]]
    planes = [*enumerate(figures), (len(figures), None)]
    found = [(n, laid) for n, figure in planes for laid in layings(figure, hand)]
    return sorted(found, key=lambda move: len(move[1]), reverse=True)


async def lay_all(client: RoomClient) -> bool:
    """Lays whatever can be laid, with the prizes that come with it; False if that was nothing."""
    laid = False
    while client.pub["table"]["stage"] != "over":
        if found := moves_of(client):
            number, tiles = found[0]
            action = f"lay {number} {' '.join(map(str, tiles))}"
        elif client.own["own"]["can_prize"]:
            action = "prize"
        else:
            break
        seen = client.seq
        if not (await client.act(action)).ok:
            break
        laid = True
        await _newer(client, seen)
    return laid


async def _newer(client: RoomClient, seen: int) -> None:
    await client.until(lambda: client.seq > seen)


async def _dealt(client: RoomClient) -> None:
    await client.until(lambda: client.phase == "round" and "own" in client.own)


async def end_steps(client: RoomClient) -> None:
    """The client's way through the exchange: lays what fits and ends each of its steps."""

    def through() -> bool:
        mine = client.pub["table"]["seats"][client.own["own"]["seat"]]
        return bool(mine["part"] == "out")

    while not through():
        await lay_all(client)
        await client.until(lambda: through() or client.own["own"]["can_done"])
        if not through():
            seen = client.seq
            assert (await client.act("done")).ok
            await _newer(client, seen)


async def quiet(*clients: RoomClient) -> None:
    """Everybody lays and swaps until nobody can do either."""
    for _ in range(40):
        laid = [await lay_all(one) for one in clients]
        if any(laid):
            continue
        swaps = [one for one in clients if one.own["own"]["can_swap"]]
        if not swaps:
            return
        await swaps[0].act(f"swap {swaps[0].own['own']['hand'][0]}")


@asynccontextmanager
async def before_the_hit(url: str) -> AsyncIterator[tuple[str, str, RoomClient]]:
    """A room of two in which all stocks are empty and both hold tiles.

    Gives the room, the secret of the first seat, which no device holds any more, and the client of
    the second. Not every deal comes to this, so several rooms play at the same time.
    """
    async with AsyncExitStack() as stack:
        for _ in range(MOST_ROOMS // AT_ONCE):
            tries = [_come_to_the_hit(url, stack) for _ in range(AT_ONCE)]
            for found in await asyncio.gather(*tries):
                if found is not None:
                    yield found
                    return
        raise AssertionError(f"none of {MOST_ROOMS} rounds came to a hit")


async def _come_to_the_hit(url: str, stack: AsyncExitStack) -> tuple[str, str, RoomClient] | None:
    room = await new_room(url, game="kovriki", options={"idle_s": 0})
    secret = secrets.token_hex(16)
    async with RoomClient(url, room, name="Аня", secret=secret) as first:
        second = await stack.enter_async_context(RoomClient(url, room, name="Боря"))
        for one in (first, second):
            assert (await one.command("sit")).ok
        assert (await first.command("configure", auto_pause=False)).ok
        for one in (first, second):
            assert (await one.command("ready", on=True)).ok
        for one in (first, second):
            await _dealt(one)
        await quiet(first, second)
        own = [one.own["own"] for one in (first, second)]
        if all(one["can_hit"] and one["hand"] for one in own):
            return room, secret, second
    return None
