"""The line breaks, the page goes dark, the same device opens the room twice."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Opens
from tests.browser.line import line
from tests.browser.player import Player
from tests.browser.rooms import table_for_one
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_pause_of_the_network(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    async with table_for_one(server.url, player) as other:
        tiles = await player.hand()
        await player.context.set_offline(True)
        await player.sees("line.lost")
        sent = len(player.wire.sent)
        # What is tried meanwhile does nothing, says so, and is not kept for later.
        await player.tap(player.rack(1))
        await expect(player.swap_button()).to_have_attribute("aria-disabled", "true")
        await player.swap_button().dispatch_event("click")
        await other.until(lambda: other.pub["clock"]["paused"] == "away")

        await player.context.set_offline(False)
        await expect(player.text("line.lost")).to_have_count(0)
        await player.table_opens()
        assert await player.hand() == tiles
        assert player.wire.acts(sent) == []
        assert player.wire.sent[sent]["type"] == "hello"
        # The table works again.
        await player.swap(2)
        assert player.wire.acts(sent) == [f"swap {tiles[1]}"]


async def test_a_line_that_only_falls_silent(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    async with (
        line(server.url) as wire,
        table_for_one(server.url, player, page_url=wire.url) as other,
    ):
        wire.freeze()
        await player.sees("line.lost")
        wire.thaw()
        await expect(player.text("line.lost")).to_have_count(0)
        await player.table_opens()
        await player.swap(1)
        await other.until(lambda: other.pub["table"]["seats"][1]["stock"] == 4)


async def test_the_others_see_a_pause_without_hands(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru")
    async with table_for_one(server.url, player) as other:
        assert (await other.command("pause", on=True)).ok
        await player.sees("pause.title")
        await expect(player.rack(1)).to_have_count(0)
        await player.press("pause.go_on")
        await player.table_opens()


async def test_a_second_tab_takes_the_seat_and_gives_it_back(server: Served, device: Opens) -> None:
    first = await device("desktop", "ru")
    async with table_for_one(server.url, first):
        tiles = await first.hand()
        second = await Player.on(first.context, "desktop", "ru")
        await second.page.goto(first.page.url)
        await second.table_opens()
        assert await second.hand() == tiles
        await first.sees("problem.seat_taken_over")
        await first.press("problem.take_back")
        await first.table_opens()
        assert await first.hand() == tiles
        await second.sees("problem.seat_taken_over")


async def test_a_page_older_than_the_server_renews_itself(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    renewed = False

    async def gone(route: Route) -> None:
        # After an update of the server, the old page asks for files that no longer exist.
        await (route.continue_() if renewed else route.fulfill(status=404))

    def loaded(_: Page) -> None:
        nonlocal renewed
        renewed = player.name != ""

    player.page.on("load", loaded)
    await player.page.route(re.compile(r"/assets/board-.*\.js"), gone)
    async with table_for_one(server.url, player):
        assert renewed
