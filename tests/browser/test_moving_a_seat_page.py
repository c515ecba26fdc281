"""A seat goes to another device, by a code and a question on both; by no link alone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Opens
from tests.browser.player import Player
from tests.browser.rooms import link, new_room
from tests.browser.screens import faults, picture, settle
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

ATTACK = "0123456789abcdef" * 2


async def looks_good(player: Player, name: str) -> None:
    """A picture of the screen, and nothing for axe."""
    await settle(player.page)
    await picture(player.page, f"moving-{name}")
    assert await faults(player.page) == []


async def offered(player: Player) -> str:
    """The link that the menu offers for the other device."""
    await player.press("bar.menu")
    await player.press("menu.move")
    await player.sees("move.how")
    source = await player.page.locator("img.qr").get_attribute("src")
    assert source is not None
    room, code = source.split("/qr.svg?take=")
    return f"{player.page.url.split('/r/')[0]}{room}#take={code}"


async def test_a_seat_moves_after_two_questions(server: Served, device: Opens) -> None:
    old, new = await device("phone", "ru"), await device("phone", "en")
    room = await new_room(server.url)
    await old.come(link(server.url, room), "Аня")
    await old.sees("lobby.stand")
    way = await offered(old)
    await looks_good(old, "offer")
    await new.page.goto(way)
    await new.sees("move.take")
    await looks_good(new, "take")
    await new.press("move.take.yes")
    await new.sees("move.waits")
    await looks_good(new, "waits")
    await old.sees("move.asked")
    await looks_good(old, "asked")
    await old.press("move.give")
    await new.sees("lobby.stand")
    await expect(new.page.locator("body")).to_contain_text("Аня")
    await old.sees("problem.seat_moved")
    await looks_good(old, "moved")
    # The seat is the new device's now, also after a reload.
    await new.page.reload()
    await new.sees("lobby.stand")


async def test_no_is_an_answer(server: Served, device: Opens) -> None:
    old, new = await device("phone", "en"), await device("desktop", "ru")
    room = await new_room(server.url)
    await old.come(link(server.url, room), "Ann")
    await old.sees("lobby.stand")
    await new.page.goto(await offered(old))
    await new.press("move.take.yes")
    await old.sees("move.asked")
    await old.press("move.keep")
    await new.sees("problem.seat_not_given")
    await looks_good(new, "not-given")
    await old.sees("lobby.stand")
    await new.press("move.take.no")
    await new.sees("name.title")


async def test_a_link_of_somebody_else_changes_nothing(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    room = await new_room(server.url)
    await player.come(link(server.url, room), "Ann")
    await player.sees("lobby.stand")
    kept = "JSON.stringify([localStorage['pentaraduga.secret'], localStorage['pentaraduga.seats']])"
    before = await player.page.evaluate(kept)
    for hash_ in (f"#seat={ATTACK}", f"#take={ATTACK}"):
        await player.page.goto("about:blank")
        await player.page.goto(link(server.url, room) + hash_)
        await player.sees("lobby.stand")
        assert await player.page.evaluate(kept) == before
