"""Every screen in both languages, from the smallest phone to large letters: nothing is cut or covered."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from pentaraduga.games.fourteen import pool
from tests.browser.conftest import Opens
from tests.browser.fits import Fit, Size, resize
from tests.browser.freecell_table import PUBLISHED
from tests.browser.player import Player
from tests.browser.rooms import link, new_room, rival
from tests.browser.screens import settle
from tests.games.freecell_tables import SOLUTION
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

LONG = "Константинаа"
"""Twelve letters, as many as a name may have."""
PARTIES = ("minutka", "kovriki", "kvadraty")

UNHURRIED: dict[str, dict[str, int]] = {"kovriki": {"idle_s": 0}}
"""However long a busy machine looks at a table, its clock does not go on without the players."""
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
    for game in (*PARTIES, "chiselki", "fourteen", "freecell", "puzzles"):
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
        # The game stood under the sheet.
        await expect(player.button("solo.hint")).to_be_enabled()
        if deal == PUBLISHED:
            # Without automatic moves the rest is played by a button, which is one more in the bar.
            for move in SOLUTION[:-1]:
                await player.page.keyboard.type(move)
            await player.press("solo.more")
            off = player.words("option.freecell.auto.off")
            await player.tap(player.page.locator(".choice label").filter(has_text=off))
            await player.press("do.close")
            await expect(player.button("solo.finish")).to_be_visible()
            await fit.at(f"{name}-finish", player)
            await player.press("solo.finish")
            await expect(player.page.locator(".solo-result")).to_be_visible()
            await fit.at(f"{name}-won", player)
    fit.clean()


async def qr_fills_the_screen(host: Player, fit: Fit) -> None:
    """Whole, and nothing over it; the digits are below it."""
    await host.press("invite.qr")
    code = host.page.locator(".whole .qr")
    for size in (Size(360, 740), Size(390, 844)):
        await resize(host.page, size)
        await settle(host.page)
        box = await code.bounding_box()
        assert box is not None
        assert box["width"] > 0.8 * size.width
        for share in (0.02, 0.98):
            x, y = (box["x"] + box["width"] / 2, box["y"] + box["height"] * share)
            on_top = await code.evaluate(
                "(code, [x, y]) => document.elementFromPoint(x, y) === code", [x, y]
            )
            assert on_top, f"{size}: the code is covered or out of sight at {x}, {y}"
    await fit.at("qr", host)
    await host.press("do.close")
    await expect(code).to_have_count(0)


async def has_enough(last: Player, game: str) -> None:
    """The last player who is still in ends the round."""
    if game != "kovriki":
        await last.give_up()
        return
    # There nobody gives up by a button: without a move comes the exchange, and that is ended.
    await last.press_beginning("kovriki.do.pass")
    await last.button_listens()
    await last.press_beginning("kovriki.do.done.last")


@pytest.mark.parametrize("game", PARTIES)
@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_a_match_fits(server: Served, device: Opens, lang: str, game: str) -> None:
    fit = Fit()
    room = await new_room(
        server.url,
        game=game,
        seats=4,
        match={"kind": "rounds", "value": 10},
        options=UNHURRIED.get(game, {}),
    )
    host = await device("phone", lang)
    await host.come(link(server.url, room), LONG)
    await fit.at(f"{game}-lobby", host)
    if game == PARTIES[0]:
        await qr_fills_the_screen(host, fit)
        await host.press("lobby.settings")
        await host.sees("option.match")
        await fit.at("settings", host)
        await host.press("bar.menu")
        await fit.at("menu", host)
        await host.press("do.close")
    async with (
        rival(server.url, room, "Длинноеимяяя") as one,
        rival(server.url, room, "Bob") as two,
        rival(server.url, room, "Вера") as three,
    ):
        for other in (one, two, three):
            assert (await other.command("ready", on=True)).ok
        await host.press("lobby.ready")
        await host.table_opens()
        # A tile on the table leaves an empty place in the rack.
        for key in ("4", "n", "Enter"):
            await host.page.keyboard.press(key)
        await expect(host.page.locator(".slot-empty")).to_have_count(1)
        await fit.at(f"{game}-table", host)
        await host.press("do.undo")
        await expect(host.page.locator(".slot-empty")).to_have_count(0)
        late: Player = await device("phone", lang)
        await late.come(link(server.url, room), "Поздняя")
        await fit.at(f"{game}-late", late)
        for other in (one, two, three):
            assert (await other.act("give_up")).ok
        await has_enough(host, game)
        await expect(host.page.locator(".totals")).to_be_visible()
        await fit.at(f"{game}-result", host)
        await host.press("bar.menu")
        await host.press("menu.to_lobby")
        await fit.at(f"{game}-end", host)
    fit.clean()
