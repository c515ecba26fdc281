"""A whole round by keys alone, and one in the text mode."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from pentaraduga.tiles import carpet_layout, carpets_from
from tests.browser.conftest import Opens
from tests.browser.keyboard import Reader, Typist
from tests.browser.player import Player
from tests.browser.rooms import ONE_ROUND, link, new_room, rival, table_for_one
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


LIVE = "[aria-live=polite].unseen"


async def named_for_readers(player: Player) -> None:
    """What a screen reader finds at a table that has just opened."""
    words = player.words
    tiles = [f"  - 'button /^{words('table.rack_tile', n=n, tile='.+')}$/'" for n in (1, 2, 3, 4)]
    rack = "\n".join([f'- group "{words("table.rack")}":', *tiles])
    await expect(player.page.locator("body")).to_match_aria_snapshot(rack)
    await expect(player.button("bar.menu")).to_be_visible()
    for name in (words("minutka.hit.ready"), words("swap")):
        button = player.page.get_by_role("button", name=re.compile(f"^{re.escape(name[:6])}"))
        await expect(button).to_be_visible()


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
        await named_for_readers(player)
        await player.watched(LIVE)

        while not (triples := carpets_from(tiles := await player.hand())):
            # The rival gives tiles away as well, so that nobody's stock stays empty.
            await other.act(f"swap {other.own['own']['hand'][0]}")
            await typist.swap_worst(tiles)
        await typist.build(carpet_layout(triples[0]) or ())
        await page.keyboard.press("f")
        await expect(player.button_of("minutka.hit.first")).to_be_visible()
        assert (await other.act("give_up")).ok

        await player.match_is_over()
        said = [one.strip("\u200b") for one in await page.evaluate("window.remembered")]
        for key in ("table.picked", "table.laid", "table.carpet"):
            assert any(words.like(key).search(one) for one in said), (key, said)
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
