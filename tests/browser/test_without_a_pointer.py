"""A whole round by keys alone, and one in the text mode."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from pentaraduga.tiles import carpet_layout, carpets_from
from tests.browser.conftest import Opens
from tests.browser.keyboard import Reader, Typist
from tests.browser.rooms import ONE_ROUND, link, new_room, rival, table_for_one
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_round_by_keyboard_only(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru")
    typist, page, words = Typist(player), player.page, player.words
    room = await new_room(server.url, match=ONE_ROUND)
    await page.goto(link(server.url, room))
    await typist.tab_to(words("name.label"), role="textbox")
    await page.keyboard.type("Аня")
    await page.keyboard.press("Enter")
    async with rival(server.url, room) as other:
        await other.command("ready", on=True)
        await typist.tab_to(words("lobby.ready"))
        await page.keyboard.press("Enter")
        await player.table_opens()

        while not (triples := carpets_from(tiles := await player.hand())):
            # The rival gives tiles away as well, so that nobody's stock stays empty.
            await other.act(f"swap {other.own['own']['hand'][0]}")
            await typist.swap_worst(tiles)
        await typist.build(carpet_layout(triples[0]) or ())
        await page.keyboard.press("f")
        await expect(player.button_of("minutka.hit.first")).to_be_visible()
        assert (await other.act("give_up")).ok

        await player.match_is_over()
        again = re.compile(f"^{re.escape(words('result.rematch'))}")
        await typist.tab_to(again)
        await page.keyboard.press("Enter")
        assert (await other.command("rematch")).ok
        await player.table_opens()


async def test_a_round_in_text_mode(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    reader = Reader(player)
    async with table_for_one(server.url, player) as other:
        await player.press("bar.menu")
        await player.page.get_by_role("switch", name=player.words("setting.text")).check()
        await player.press("do.close")
        assert player.words("text.help")[:8] in await reader.say("помощь")
        assert player.words("text.unknown", text="абв") == await reader.say("абв")
        while not (triples := await reader.carpet_or_swap()):
            await other.act(f"swap {other.own['own']['hand'][0]}")
        await reader.build(carpet_layout(triples[0]) or ())
        await player.page.get_by_role("textbox").fill("готово")
        await player.page.get_by_role("textbox").press("Enter")
        await other.until(lambda: other.pub["table"]["stage"] == "catch_up")
        await other.act("give_up")
        await player.match_is_over()
