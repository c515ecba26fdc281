"""Every screen, in both languages, on a phone and on a desktop: a picture, and nothing for axe."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Opens
from tests.browser.keyboard import Reader
from tests.browser.player import Player
from tests.browser.rooms import link, new_room, rival
from tests.browser.screens import Gallery, faults
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]


async def test_screens_outside_a_room(server: Served, device: Opens) -> None:
    look = Gallery("outside")

    async def visit(kind: str, lang: str) -> None:
        player = await device(kind, lang)
        for name, path in (("no-such-page", "nowhere"), ("no-such-code", "j/000000")):
            await player.page.goto(server.url + path)
            await player.sees(f"problem.{name.replace('-', '_')}")
            await look.now(name, player)
        await player.page.goto(server.url + "rules/minutka")
        await player.sees("minutka.rules.lead")
        await look.at("rules", player)
        await player.page.goto(server.url + "design")
        await player.sees("design.lead")
        await look.at("design", player)
        await player.page.goto(server.url + "profile")
        await player.sees("profile.stats.none")
        await look.at("profile", player)
        # "My rooms" on the home page, once the device has been in one.
        room = await new_room(server.url)
        await player.come(link(server.url, room), "Аня")
        await player.sees("lobby.need.bots")
        await player.page.goto(server.url)
        await player.sees("home.return")
        await expect(player.button("home.play", game=player.words("game.minutka"))).to_be_visible()
        await look.at("home", player)
        await player.page.goto(link(server.url, "AAAAAAAAAA"))
        await expect(player.button("name.sit")).to_be_visible()
        await look.at("name", player)
        await player.press("name.sit")
        await player.sees("problem.no_such_room")
        await look.at("no-such-room", player)

    await asyncio.gather(visit("phone", "ru"), visit("desktop", "en"))
    look.clean()


async def test_screens_of_a_match(server: Served, device: Opens) -> None:
    look = Gallery("match")
    room = await new_room(
        server.url, options={"catch_up_s": 0}, match={"kind": "rounds", "value": 2}
    )
    host, guest = await device("phone", "ru"), await device("desktop", "en")
    await host.come(link(server.url, room), "Аня")
    await guest.come(link(server.url, room), "Bob")
    both = (host, guest)
    await look.at("lobby", *both)
    await host.press("bar.menu")
    await look.at("menu", host)
    await host.press("menu.rules")
    await look.at("rules-sheet", host)
    await host.press("do.close")

    watcher = await device("desktop", "en")
    await watcher.come(link(server.url, room), "Vera", watch=True)
    shown = [await player.watched("body") for player in both]
    await host.press("lobby.ready")
    await guest.press("lobby.ready")
    for has_shown in shown:
        await has_shown("countdown.ready")
    await asyncio.gather(*[look.now("countdown", player) for player in both])
    for player in both:
        await player.table_opens()
    await look.at("table", *both)
    await look.at("watching", watcher)
    await guest.press("bar.menu")
    await guest.press("menu.pause")
    await guest.sees("pause.title")
    await look.at("pause", *both)
    await guest.press("pause.go_on")
    for player in both:
        await player.table_opens()

    carpet = await host.carpet_or_swap()
    assert carpet is not None
    await host.build(carpet)
    await look.at("carpet", host)
    await host.hit()
    await guest.sees("minutka.catch.you")
    await look.at("catch-up", *both)
    await look.at("watching-catch-up", watcher)
    await guest.give_up()
    for player in (*both, watcher):
        await expect(player.page.locator(".photo")).to_be_visible()
    await look.at("result", *both, watcher)

    await host.press("lobby.ready")
    await guest.press("lobby.ready")
    await guest.table_opens()
    await host.press("bar.menu")
    await host.page.get_by_role("switch", name=host.words("setting.text")).check()
    await host.press("do.close")
    await Reader(host).say("2")
    await look.at("text-mode", host)
    await Reader(host).say("помощь")
    await guest.press("bar.menu")
    await guest.page.get_by_role("switch", name=guest.words("setting.text")).check()
    await guest.press("do.close")
    await Reader(guest).say("2")
    await look.at("text-mode", guest)
    await host.page.get_by_role("textbox").fill("сдаюсь")
    await host.page.get_by_role("textbox").press("Enter")
    await guest.page.get_by_role("textbox").fill("give up")
    await guest.page.get_by_role("textbox").press("Enter")
    for player in (*both, watcher):
        await player.match_is_over()
    await look.at("match-over", *both, watcher)
    look.clean()


async def test_screens_of_a_larger_table(server: Served, device: Opens) -> None:
    """Four at the table, a lost line, a second tab, a host who asks to leave."""
    look = Gallery("table")
    room = await new_room(server.url, seats=4, options={"catch_up_s": 0})
    player = await device("phone", "en")
    await player.come(link(server.url, room), "Аня")
    await player.tap(player.button("lobby.add_bot").first)
    await player.press("bot.skill")
    await look.at("bots", player)
    await player.press("do.close")
    await player.press("lobby.remove")
    await player.press("lobby.settings")
    await player.sees("option.match")
    await look.at("settings", player)
    async with (
        rival(server.url, room, "Константина") as one,
        rival(server.url, room, "Bob") as two,
        rival(server.url, room, "Вера") as three,
    ):
        for other in (one, two, three):
            await other.command("ready", on=True)
        await player.press("lobby.ready")
        await player.table_opens()
        await look.at("table-of-four", player)
        await player.context.set_offline(True)
        await player.sees("line.lost")
        await look.at("offline", player)
        await player.context.set_offline(False)
        # Who comes back later takes the seat: the table stays on screen while the line is lost.
        await expect(player.text("line.lost")).to_have_count(0)
        await player.table_opens()
        second = await Player.on(player.context, "phone", "en")
        await second.page.goto(player.page.url)
        await player.sees("problem.seat_taken_over")
        await look.at("second-tab", player)
        await second.press("bar.menu")
        await second.press("menu.leave")
        await second.press("menu.leave.yes")
        await second.sees("room.left")
        await look.at("left", second)
    look.clean()


async def test_less_motion_and_the_language_are_kept(server: Served, device: Opens) -> None:
    player = await device("phone", "ru", reduced_motion=True)
    await player.page.goto(server.url)
    await expect(player.page.locator("html")).to_have_attribute("data-motion", "less")
    await expect(player.page.locator("html")).to_have_attribute("lang", "ru")
    await player.page.get_by_role("button", name="EN, English").tap()
    english = Player(player.page, player.context, type(player.words)("en"), "phone", player.wire)
    await english.sees("home.lead")
    await player.page.reload()
    await english.sees("home.lead")
    await expect(player.page.locator("html")).to_have_attribute("lang", "en")
    # Who then asks for motion gets it, over reloads too, whatever the system says.
    room = await new_room(server.url)
    await english.come(link(server.url, room), "Ann")
    await english.press("bar.menu")
    switch = player.page.get_by_role("switch", name=english.words("setting.motion"))
    await expect(switch).to_be_checked()
    await switch.uncheck()
    await player.page.reload()
    await expect(player.page.locator("html")).to_have_attribute("data-motion", "full")


async def test_axe_is_not_blind(device: Opens) -> None:
    player = await device("desktop", "en")
    await player.page.set_content('<html lang="en"><main><h1>A</h1><img src="a.png"></main></html>')
    assert "image-alt" in {fault["id"] for fault in await faults(player.page)}
