"""Hits that do not win: a claim that the room refuses, and two in the same instant."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import msgpack
import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import Opens
from tests.browser.line import line
from tests.browser.rooms import link, new_room, table_for_one
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ONE_WAY_S = 0.06
"""A phone far from its mast: dead heats are as wide as they are on such lines."""


def spoil_claims(route: WebSocketRoute) -> None:
    """Passes everything on, but lays the last tile of every claim beside the carpet."""
    there = route.connect_to_server()

    def sent(data: str | bytes) -> None:
        message = msgpack.unpackb(data) if isinstance(data, bytes) else {}
        if str(message.get("action", "")).startswith("finish "):
            message["action"] = re.sub(r"@(-?\d+),(-?\d+)[hv]$", "@90,90h", message["action"])
            data = msgpack.packb(message)
        there.send(data)

    route.on_message(sent)


async def test_a_wrong_claim_is_refused_with_its_reason_and_locked(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "ru")
    await player.page.route_web_socket(re.compile("/ws/"), spoil_claims)
    async with table_for_one(server.url, player) as other:
        carpet = await player.carpet_or_swap()
        assert carpet is not None
        await player.build(carpet)
        shown = await player.watched(".play")
        await player.hit()
        await shown("refused.not_connected")
        # The lock lasts two seconds, which the machine may sleep through.
        await shown("hit.locked")
        # The screen still stands, and nobody has seen the hand.
        assert other.pub["table"]["seats"][0]["screen"] is True
        assert other.pub["table"]["seats"][0]["shown"] is None
        await expect(player.button_of("minutka.hit.ready")).to_be_enabled()


class Together:
    """Holds the claim of the first page until the second claims, and stamps both with one instant.

    Fair time reaches back by a quarter of a second at most, and on a busy machine two presses can
    be farther apart than that.
    """

    def __init__(self) -> None:
        self.origins: list[float] = []
        """`performance.timeOrigin` of each page, in the order of their claims."""
        self._claims: list[tuple[dict[str, Any], Callable[[bytes], None]]] = []

    def route(self, route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def sent(data: str | bytes) -> None:
            message = msgpack.unpackb(data) if isinstance(data, bytes) else {}
            if str(message.get("action", "")).startswith("finish "):
                self._claims.append((message, there.send))
                self._release()
            else:
                there.send(data)

        route.on_message(sent)

    def _release(self) -> None:
        if len(self._claims) == 2:
            instant = time.time() * 1000
            for (claim, send), origin in zip(self._claims, self.origins, strict=True):
                send(msgpack.packb({**claim, "t": instant - origin}))


async def test_a_dead_heat_is_explained_to_both(server: Served, device: Opens) -> None:
    async with line(server.url, ONE_WAY_S) as slow:
        host, guest = await device("desktop", "ru"), await device("desktop", "en")
        together = Together()
        for player in (host, guest):
            await player.page.route_web_socket(re.compile("/ws/"), together.route)
        room = await new_room(server.url)
        await host.come(link(slow.url, room), "Аня")
        await guest.come(link(slow.url, room), "Bob")
        await host.press("lobby.ready")
        await guest.press("lobby.ready")
        await host.table_opens()
        await guest.table_opens()
        carpets = [await host.carpet_or_swap(), await guest.carpet_or_swap()]
        for player, carpet in zip((host, guest), carpets, strict=True):
            assert carpet is not None
            await player.build(carpet)
        for player in (host, guest):
            origin: float = await player.page.evaluate("performance.timeOrigin")
            together.origins.append(origin)
            await player.hit()
        for player in (host, guest):
            photo = player.page.get_by_role("region", name=player.words("photo.title"))
            await expect(photo.get_by_text(player.words("photo.tie"), exact=True)).to_have_count(2)
            await expect(photo.get_by_text(player.words.like("photo.tie.why"))).to_be_visible()
