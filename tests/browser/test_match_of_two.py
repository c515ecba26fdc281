"""The main thing: two people on two devices play a match to its end, a third watches."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Opens
from tests.browser.player import Player
from tests.browser.steady import stayed, watch
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def play_round(*players: Player) -> list[Player]:
    """Everybody drags until the round is over; those who finished, in that order.

    Without any carpet in reach everybody's swaps use the stocks up, which ends the round too.
    """
    for player in players:
        await player.table_opens()
        await watch(player.page)
    finished: list[Player] = []
    for _ in range(12):
        for player in players:
            carpet = await player.carpet_or_swap()
            if carpet is None:
                continue
            await player.build(carpet)
            await player.hit()
            # The last one to finish may see the result at once: then it names this one as a finisher.
            named = player.page.locator(".photo").filter(has_text=player.name)
            done = player.page.locator(".hit-button.finished").or_(named)
            await expect(done.first).to_be_visible()
            finished.append(player)
        if not any([await player.plays() for player in players]):
            for player in players:
                await stayed(player.page)
            return finished
    raise AssertionError("the round does not end")


async def result_shows(players: list[Player], finished: list[Player]) -> None:
    """Everybody hears the same, each from their own seat."""
    for player in players:
        photo = player.page.locator(".photo")
        await expect(photo).to_be_visible()
        said = await photo.inner_text()
        places = [said.index(one.name) for one in finished]
        assert places == sorted(places)
        assert not [one.name for one in players if one not in finished and one.name in said]


async def test_two_devices_and_a_spectator_play_a_match(server: Served, device: Opens) -> None:
    host = await device("desktop", "ru")
    await host.page.goto(server.url)
    await host.press("home.play", game=host.words("game.minutka"))
    await host.introduce("Аня")
    await host.press("lobby.settings")
    rounds = host.page.get_by_role("group", name=host.words("option.match"))
    for left in ("4", "3", "2"):
        await rounds.get_by_role("button", name=host.words("do.less")).click()
        await expect(rounds.get_by_role("status")).to_have_text(re.compile(f"^{left} "))
    link = await host.page.get_by_label(host.words("invite.link")).input_value()
    code = re.sub(r"\D", "", await host.page.locator(".code [aria-hidden]").inner_text())

    guest = await device("phone", "ru")
    await guest.page.goto(server.url)
    await guest.page.get_by_label(guest.words("home.code")).fill(code)
    await guest.introduce("Боря")
    watcher = await device("desktop", "en")
    await watcher.come(link, "Вера", watch=True)
    everybody = [host, guest, watcher]

    await host.press("lobby.ready")
    await guest.press("lobby.ready")
    finished = await play_round(host, guest)
    await result_shows(everybody, finished)

    await guest.press("lobby.ready")
    await host.press("lobby.ready")
    finished = await play_round(guest, host)
    await result_shows(everybody, finished)

    totals = []
    for player in everybody:
        await player.match_is_over()
        table = player.page.get_by_role("table")
        totals.append(
            [re.sub(r"\D+", " ", row) for row in await table.get_by_role("row").all_inner_texts()]
        )
    assert totals[0] == totals[1] == totals[2]

    # One tick takes nobody's result away; with the second one the next match begins.
    await guest.press("result.rematch")
    await expect(guest.button("lobby.ready_on")).to_be_visible()
    await expect(host.page.get_by_role("table")).to_be_visible()
    await host.press("result.rematch")
    for player in everybody:
        await expect(player.page.locator(".bar-where")).to_have_text(
            player.words("bar.round_of", game=player.words("game.minutka"), n=1, of=2)
        )
    await host.table_opens()
    await guest.table_opens()
