"""What the server says to those who are in no room: pages with previews, and the public rooms."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import web

from pentaraduga.games import GAMES
from pentaraduga.records import BadRecord, outline
from pentaraduga.runtime.ids import is_room_id
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage.errors import StorageError
from pentaraduga.transport.asker import Asker
from pentaraduga.transport.limits import Buckets
from pentaraduga.transport.previews import Preview, Previews, Speaker
from pentaraduga.transport.problem import Problem
from pentaraduga.transport.settings import Settings

STORE_S: Final = 0.3
"""The page doesn't wait longer for what its preview could say."""


class Outside:
    """The handlers. `looks`: how often an address may ask. `page(request, status)` gives the page
    without a preview.

    A preview says only what the room shows to anybody with its link. Where it can't be had - the
    address has asked too often, the store is away, the room lets nobody in - the page says what
    the product is.
    """

    def __init__(
        self,
        settings: Settings,
        registry: Registry,
        asker: Asker,
        looks: Buckets,
        page: Callable[[web.Request, int], web.StreamResponse],
    ) -> None:
        self._registry = registry
        self._asker = asker
        self._page = page
        self._previews = Previews(settings.static)
        self._looks = looks

    async def home(self, request: web.Request) -> web.StreamResponse:
        """The first page, and others that are about no game."""
        return self._with(request, Speaker.home)

    async def rules(self, request: web.Request) -> web.StreamResponse:
        """The page that explains a game."""
        name = request.match_info["game"]
        game = GAMES.get(name)
        if game is None or not game.info.listed:
            return self._page(request, 404)
        return self._with(request, lambda speaker: speaker.rules(name))

    async def alone(self, request: web.Request) -> web.StreamResponse:
        """A game for one: any deal, today's, or one by its number."""
        name = request.path.split("/")[1]
        deal = request.match_info.get("deal", "")
        if request.query.get("daily"):
            return self._with(request, lambda speaker: speaker.daily(name))
        if re.fullmatch(r"[0-9]{1,12}", deal):
            return self._with(request, lambda speaker: speaker.deal(name, deal))
        return self._with(request, lambda speaker: speaker.game(name))

    async def room(self, request: web.Request) -> web.StreamResponse:
        """A room's page. It learns from its socket whether the room exists, like everybody else."""
        room_id = request.match_info["room"]
        if not is_room_id(room_id):
            return self._page(request, 404)
        poster = await self._found(request, lambda: self._registry.poster(room_id))
        if poster is None or poster.game not in GAMES:
            return self._with(request, Speaker.home)
        return self._with(request, lambda speaker: speaker.room(poster))

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """The page of a finished round."""
        room_id, wanted = request.match_info["room"], request.match_info["n"]
        if not is_room_id(room_id):
            return self._page(request, 404)
        n = int(wanted) if re.fullmatch(r"[1-9][0-9]{0,5}", wanted) else 0
        records = await self._found(request, lambda: self._registry.records(room_id))
        try:
            found = outline((records or {})[n])
        except (KeyError, BadRecord):
            return self._with(request, Speaker.home)
        game, names = found.header.game, found.header.players
        score = [int(points) for points in found.score or ()]
        return self._with(request, lambda speaker: speaker.replay(game, n, names, score))

    async def public(self, request: web.Request) -> web.StreamResponse:
        """Rooms that chose to be found, while people can join them."""
        now, address = time.monotonic(), self._asker.address(request)
        if not self._looks.take(address, now):
            wait_s = self._looks.wait_s(address, now)
            message = "Too many looks at the public rooms from this address."
            raise Problem(429, "too_many", message, wait_s=wait_s, what="looks")
        try:
            rooms = await self._registry.public_rooms()
        except StorageError:
            raise Problem(503, "store_down", "The server cannot look at the moment.") from None
        listed = [
            {"id": room_id, "game": p.game, "mixed": p.mixed, "taken": p.taken, "seats": p.seats}
            for room_id, p in rooms.items()
        ]
        return web.Response(
            body=msgspec.json.encode({"rooms": listed}),
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    async def _found(self, request: web.Request, ask: Callable[[], Any]) -> Any:
        """What the store says, or None: a preview is worth neither an error nor waiting."""
        if not self._looks.take(self._asker.address(request), time.monotonic()):
            return None
        try:
            return await asyncio.wait_for(ask(), STORE_S)
        except (StorageError, TimeoutError):
            return None

    def _with(self, request: web.Request, say: Callable[[Speaker], Preview]) -> web.StreamResponse:
        speaker = self._previews.speaker(request.query.get("lang", ""))
        if speaker is None:
            return self._page(request, 200)
        return self._previews.page(say(speaker), self._asker.base(request), request.path)
