"""Rooms to play in, and members without a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from pentaraduga.client import RoomClient
from tests.browser.player import Player

ONE_ROUND = {"kind": "rounds", "value": 1}


async def new_room(url: str, **fields: Any) -> str:
    """Makes a room for Minutka; its id. `fields`: as in POST /api/rooms."""
    wish = {"game": "minutka", "match": ONE_ROUND, **fields}
    async with (
        aiohttp.ClientSession() as session,
        session.post(url.rstrip("/") + "/api/rooms", json=wish) as response,
    ):
        assert response.status == 201, await response.text()
        return str((await response.json())["id"])


def link(url: str, room: str) -> str:
    return f"{url.rstrip('/')}/r/{room}"


@asynccontextmanager
async def rival(url: str, room: str, name: str = "Боря") -> AsyncIterator[RoomClient]:
    """Somebody who sits in the room and does what the test says."""
    async with RoomClient(url, room, name=name) as client:
        assert (await client.command("sit")).ok
        yield client


@asynccontextmanager
async def table_for_one(
    url: str, player: Player, *, page_url: str = "", **fields: Any
) -> AsyncIterator[RoomClient]:
    """`player` at a table whose hands are open, with one rival who does nothing by itself.

    `page_url`: where the page finds the server, if not at `url`.
    """
    room = await new_room(url, **fields)
    await player.come(link(page_url or url, room), "Аня")
    async with rival(url, room) as other:
        assert (await other.command("ready", on=True)).ok
        await player.press("lobby.ready")
        await player.table_opens()
        yield other
