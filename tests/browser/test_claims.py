"""Hits that do not win: a claim that the room refuses, and two in the same instant."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Callable
from pathlib import Path

import msgpack
import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import Opens
from tests.browser.line import Line, line
from tests.browser.rooms import link, new_room, table_for_one
from tests.known_deals import WIDE_TIES
from tests.serving import Served, serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDE_MS = 60_000
"""Two claims are never farther apart by what a busy machine makes of the clocks of pages."""


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
    """Holds the claim of each page; `arrive` lets both reach the server in the same instant.

    Two presses, or what two pages send, can be farther apart on a busy machine than any dead heat.
    """

    def __init__(self) -> None:
        self.made = asyncio.Event()
        """Both pages have claimed."""
        self._claims: dict[str, tuple[bytes, Callable[[bytes], None]]] = {}

    def route_of(self, who: str) -> Callable[[WebSocketRoute], None]:
        def route(route: WebSocketRoute) -> None:
            there = route.connect_to_server()

            def sent(data: str | bytes) -> None:
                message = msgpack.unpackb(data) if isinstance(data, bytes) else {}
                claims = str(message.get("action", "")).startswith("finish ")
                if claims and isinstance(data, bytes):
                    self._claims[who] = data, there.send
                    if len(self._claims) == 2:
                        self.made.set()
                else:
                    there.send(data)

            route.on_message(sent)

        return route

    async def arrive(self, way: Line, server: Served) -> None:
        """The server is away until it can read both."""
        await self.made.wait()
        way.freeze()
        for claim, send in self._claims.values():
            send(claim)
        await way.holds(2, min(len(claim) for claim, _ in self._claims.values()))
        server.process.send_signal(signal.SIGSTOP)
        try:
            way.thaw()
            await way.passed_on()
        finally:
            server.process.send_signal(signal.SIGCONT)


async def test_a_dead_heat_is_explained_to_both(tmp_path: Path, device: Opens) -> None:
    env = {WIDE_TIES: str(WIDE_MS)}
    async with (
        serving(tmp_path / "data", known_deals=True, env=env) as server,
        line(server.url) as way_there,
    ):
        host, guest = await device("desktop", "ru"), await device("desktop", "en")
        together = Together()
        room = await new_room(server.url)
        for player, name in ((host, "Аня"), (guest, "Bob")):
            await player.page.route_web_socket(re.compile("/ws/"), together.route_of(name))
            await player.come(link(way_there.url, room), name)
        await host.press("lobby.ready")
        await guest.press("lobby.ready")
        await host.table_opens()
        await guest.table_opens()
        carpets = [await host.carpet_or_swap(), await guest.carpet_or_swap()]
        for player, carpet in zip((host, guest), carpets, strict=True):
            assert carpet is not None
            await player.build(carpet)
        for player in (host, guest):
            await player.hit()
        await together.arrive(way_there, server)
        for player in (host, guest):
            photo = player.page.get_by_role("region", name=player.words("photo.title"))
            await expect(photo.get_by_text(player.words("photo.tie"), exact=True)).to_have_count(2)
            await expect(photo.get_by_text(player.words.like("photo.tie.why"))).to_be_visible()
