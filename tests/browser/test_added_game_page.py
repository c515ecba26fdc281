"""docs/adding-a-game.md in the browser: both throwaway games are played to the end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.adding.project import ROOT, copy_with, environment, run
from tests.browser.player import Player
from tests.browser.screens import picture
from tests.browser.solo_seat import SoloSeat
from tests.browser.wire import PATIENCE_MS
from tests.browser.words import Words
from tests.serving import serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    # Types are checked and the page is built first.
    pytest.mark.timeout(400),
]

NUMBERS = 6
"""The numbers that a round calls if nobody changes the option."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with both games in it; its page is built in the copy, once."""
    into = tmp_path_factory.mktemp("page")
    made = copy_with(["grab", "lamps"], into, more=("client_web", "tools", "shared"))
    (made / "server/pentaraduga/static").unlink()
    (made / "client_web/node_modules").symlink_to(ROOT / "client_web/node_modules")
    for tool in (
        ["generate.py", "--wire"],
        ["client.py", "npm", "run", "check"],
        ["client.py", "npm", "run", "build"],
    ):
        done = run(made, f"tools/{tool[0]}", *tool[1:])
        assert done.returncode == 0, done.stdout
    return made


async def test_the_party_game_is_created_played_and_finished_by_two(
    copy: Path, tmp_path: Path, device: Callable[..., Awaitable[Player]]
) -> None:
    words = Words("en", copy / "client_web/src")
    host, guest = await device("desktop", "en"), await device("phone", "en")
    host.words = guest.words = words
    async with serving(tmp_path / "data", env=environment(copy)) as served:
        await host.page.goto(served.url)
        await expect(host.text("game.grab.line")).to_be_visible()
        await host.press("home.play", game=words("game.grab"))
        await host.introduce("Ann")
        await guest.come(host.page.url, "Boris")
        await the_lobby_is_its_own(host)
        rounds = host.page.get_by_role("group", name=words("option.match")).last
        for n in range(5, 1, -1):
            await rounds.get_by_role("button", name=words("do.less")).click()
            await expect(rounds).to_contain_text(words.like("option.rounds", n=n - 1))
        for one in (host, guest):
            await one.press("lobby.ready")
        for n in range(NUMBERS):
            await takes(host if n < 2 else guest, left=NUMBERS - n)
        assert "Boris" in await host.match_is_over()
        await guest.match_is_over()
        for one in (host, guest):
            await the_result_is_its_own(one)
            await picture(one.page, f"added-game-{one.device}")


async def the_lobby_is_its_own(player: Player) -> None:
    """Its name, its option, and a note on its rules."""
    words, page = player.words, player.page
    await expect(page.get_by_role("heading", name=words("game.grab"), exact=True)).to_be_visible()
    await player.press("lobby.settings")
    await player.sees("option.grab.numbers")
    await expect(player.button("lobby.add_bot")).to_have_count(0)
    await player.press("grab.rules.how")
    await expect(page.get_by_role("dialog")).to_contain_text(words("grab.rules.text"))
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def takes(player: Player, left: int) -> None:
    """Presses the called number when that many are left, itself included."""
    # The lobby may still be on screen, which has lines of this role, too.
    lines = player.page.get_by_role("main").get_by_role("status")
    # "Called: 3, 4 left" is not the turn at which 3 are left.
    second = re.compile(rf"^\D*\d+\D+{left}\b")
    status = lines.filter(has_text=player.words.like("grab.left", n=left)).filter(has_text=second)
    await expect(status).to_be_visible(timeout=PATIENCE_MS)
    said = player.words.like("grab.called").search(await status.locator("b").inner_text())
    assert said is not None
    await player.caught_up()
    await player.tap(player.page.get_by_role("button", name=said[1], exact=True))


async def the_result_is_its_own(player: Player) -> None:
    """Points for its reasons; a photo finish of what it races for, in no other game's words."""
    words, page = player.words, player.page
    sheet = page.get_by_role("main")
    await expect(sheet).to_contain_text("4 numbers")
    await expect(sheet).to_contain_text("2 numbers")
    # A strip where they were close, else a line.
    photo = sheet.locator(".photo")
    await expect(photo).to_have_count(1)
    await expect(photo).to_contain_text("Boris")
    for other in ("photo.none", "minutka.race.none", "minutka.rules.how"):
        await expect(page.get_by_text(words(other))).to_have_count(0)


async def test_the_solitaire_is_found_played_and_won_alone(
    copy: Path, tmp_path: Path, device: Callable[..., Awaitable[Player]]
) -> None:
    words = Words("en", copy / "client_web/src")
    player = await device("phone", "en")
    player.words = words
    seat = SoloSeat(player, "lamps")
    async with serving(tmp_path / "data", env=environment(copy)) as served:
        await player.page.goto(served.url)
        await expect(player.text("game.lamps.line")).to_be_visible()
        await seat.open(served.url, "lamps/5")
        await player.press("solo.more")
        await player.press("solo.help")
        dialog = player.page.get_by_role("dialog", name=words("game.lamps"))
        await expect(dialog).to_contain_text(words("lamps.rules.text"))
        await player.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        # Two lamps put all out; the rest is taken back.
        await seat.tap("2")
        await seat.until(lambda: seat.section("row")["undo"])
        await player.press("solo.undo")
        await seat.until(lambda: seat.section("row")["redo"])
        await seat.tap("1")
        await seat.until(lambda: seat.section("row")["lit"] == [False, True, True, True])
        await seat.tap("3")
        await seat.has_won("solo.lamps.end.won")
        await seat.counted(won=1, played=1)
        await picture(player.page, "added-solitaire-phone")
