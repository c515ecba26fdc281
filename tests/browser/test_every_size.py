"""Every screen in both languages, from the smallest phone to large letters: nothing is cut or covered."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from pentaraduga.games.fourteen import pool
from tests.browser.conftest import Opens
from tests.browser.fits import Fit
from tests.browser.player import Player
from tests.browser.rooms import link, new_room, rival
from tests.browser.test_freecell_page import PUBLISHED
from tests.games.freecell_tables import SOLUTION
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

LONG = "Константинаа"
"""Twelve letters, as many as a name may have."""
PARTIES = ("minutka", "kovriki", "kvadraty")
DEALS = (
    "chiselki?layout=27",
    f"fourteen/{pool('easy')[0]}?level=easy",
    PUBLISHED,
    "puzzles/0?level=7x8",
)


@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_pages_outside_a_room_fit(server: Served, device: Opens, lang: str) -> None:
    fit = Fit()
    player = await device("phone", lang)
    room = await new_room(server.url)
    await player.come(link(server.url, room), LONG)
    for path in ("", "puzzles", "replay", "nowhere", "r/AAAAAAAAAA"):
        await player.page.goto(server.url + path)
        await expect(player.page.locator("h1").first).to_be_visible()
        await fit.at("page-" + (path.replace("/", "-") or "home"), player)
    for game in (*PARTIES, "chiselki", "fourteen", "puzzles"):
        await player.page.goto(server.url + f"rules/{game}")
        await expect(player.page.locator("h1").first).to_be_visible()
        await fit.at(f"rules-{game}", player)
    fit.clean()


@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_games_for_one_fit(server: Served, device: Opens, lang: str) -> None:
    fit = Fit()
    player = await device("phone", lang)
    for deal in DEALS:
        name = deal.split("/")[0].split("?")[0]
        await player.page.goto(server.url + deal)
        await expect(player.page.locator(".solo-bar")).to_be_visible()
        await player.caught_up()
        await fit.at(name, player)
        await player.press("solo.more")
        await expect(player.page.get_by_role("dialog")).to_be_visible()
        await fit.at(f"{name}-more", player)
        await player.press("do.close")
        if deal == PUBLISHED:
            for move in SOLUTION:
                await player.page.keyboard.type(move)
            await expect(player.page.locator(".solo-result")).to_be_visible()
            await fit.at(f"{name}-won", player)
    fit.clean()


@pytest.mark.parametrize("game", PARTIES)
@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_a_match_fits(server: Served, device: Opens, lang: str, game: str) -> None:
    fit = Fit()
    room = await new_room(server.url, game=game, seats=4, match={"kind": "rounds", "value": 10})
    host = await device("phone", lang)
    await host.come(link(server.url, room), LONG)
    await fit.at(f"{game}-lobby", host)
    await host.press("invite.qr")
    await fit.at(f"{game}-qr", host)
    await host.press("bar.menu")
    await fit.at(f"{game}-menu", host)
    await host.press("do.close")
    async with (
        rival(server.url, room, "Длинноеимяяя") as one,
        rival(server.url, room, "Bob") as two,
        rival(server.url, room, "Вера") as three,
    ):
        for other in (one, two, three):
            assert (await other.command("ready", on=True)).ok
        await host.press("lobby.ready")
        await expect(host.page.locator(".play")).to_be_visible()
        await host.at_rest()
        await fit.at(f"{game}-table", host)
        late: Player = await device("phone", lang)
        await late.come(link(server.url, room), "Поздняя")
        await fit.at(f"{game}-late", late)
        await host.press("bar.menu")
        await host.press("menu.to_lobby")
        await fit.at(f"{game}-end", host)
    fit.clean()
