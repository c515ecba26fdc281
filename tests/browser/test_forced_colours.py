"""With the system's own few colours: what is picked, chosen or whose differs by more than colour."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from pentaraduga.games.fourteen import pool
from tests.browser.conftest import Opens
from tests.browser.freecell_table import PUBLISHED
from tests.browser.player import Player
from tests.browser.rooms import link, new_room, rival
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Everything about an element and what is in it that can be told apart without any colour. Weight is
# left out: nobody compares how bold two words are.
SHAPE = """(one) => {
  const FIELDS = ["borderTopStyle", "borderTopWidth", "borderBottomStyle", "borderBottomWidth",
    "outlineStyle", "outlineWidth", "textDecorationLine", "strokeWidth", "strokeDasharray",
    "translate", "content"];
  const parts = [one, ...one.querySelectorAll("*")];
  return parts.flatMap((part) => ["", "::before", "::after"].flatMap((pseudo) => {
    const style = getComputedStyle(part, pseudo === "" ? null : pseudo);
    return FIELDS.map((field) => style[field]);
  })).join();
}"""


async def shape(what: Locator) -> str:
    await expect(what).to_be_attached()
    found: str = await what.evaluate(SHAPE)
    return found


async def picked(player: Player, what: Locator) -> None:
    """Picks it; then it looks different."""
    before = await shape(what)
    await player.tap(what)
    await player.caught_up()
    assert await shape(what) != before, f"picked or not looks the same: {what}"


async def open_in_few_colours(device: Opens) -> Player:
    player = await device("desktop", "ru", reduced_motion=True)
    await player.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    return player


async def test_in_a_room(server: Served, device: Opens) -> None:
    player = await open_in_few_colours(device)
    for game in ("minutka", "kovriki", "kvadraty"):
        room = await new_room(server.url, game=game, seats=4)
        await player.page.goto(link(server.url, room))
        if game == "minutka":
            await player.introduce("Аня")
        else:
            await player.press("name.sit")
        await player.press("lobby.settings")
        marks = player.page.locator(".seat-mark")
        await expect(marks).to_have_count(4)
        looks = [await shape(mark) for mark in await marks.all()]
        assert len(set(looks)) == 4, "seats look alike"
        on, off = (
            player.page.locator(".choice label.on"),
            player.page.locator(".choice label:not(.on)"),
        )
        assert await shape(on.first) != await shape(off.first), "a choice looks like any other"
        async with rival(server.url, room) as other:
            assert (await other.command("ready", on=True)).ok
            await player.press("lobby.ready")
            await player.table_opens()
            await picked(player, player.rack(1))


async def test_in_games_for_one(server: Served, device: Opens) -> None:
    player = await open_in_few_colours(device)
    page = player.page

    async def begin(address: str) -> None:
        await page.goto(server.url + address)
        await expect(player.page.locator(".solo-bar")).to_be_visible()
        await player.caught_up()

    await begin("chiselki?layout=27")
    await picked(player, page.locator("[data-spot='0']"))

    await begin(f"fourteen/{pool('easy')[0]}?level=easy")
    await picked(player, page.locator("[data-spot='r1']"))

    await begin(PUBLISHED)
    await page.keyboard.press("ArrowRight")
    card = page.locator("[data-card='AC']")
    before = await shape(card)
    await page.locator("[data-stop='AC']").focus()
    await page.keyboard.press(" ")
    await expect(card).to_have_class("fc-card picked")
    assert await shape(card) != before, "a picked card looks like any other"

    await begin("puzzles/0?level=7x8")
    await picked(player, player.rack(1))
