"""Who comes, who goes, who decides; and what people hear who can't come in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from pentaraduga.client import Closed, RoomClient
from pentaraduga.tiles import Placement
from tests.browser.conftest import Opens
from tests.browser.player import DEAF_MS
from tests.browser.rooms import link, new_room, rival
from tests.browser.screens import Gallery
from tests.browser.wire import PATIENCE_MS
from tests.serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def bot_of(client: RoomClient) -> dict[str, Any]:
    """The third seat as everybody sees it."""
    seat: dict[str, Any] = client.pub["table"]["seats"][2]
    return seat


def acted(seat: dict[str, Any]) -> bool:
    return bool(seat["swaps"] or seat["place"] or seat["gave_up"])


async def test_a_bot_sits_in_as_the_third(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    room = await new_room(server.url, seats=3, options={"catch_up_s": 10})
    await player.come(link(server.url, room), "Аня")
    async with rival(server.url, room) as other:
        # The page has to show the rival first: a tap on what moves as somebody sits down hits nothing.
        await expect(player.button("lobby.add_bot")).to_have_count(1)
        # One tap seats one; another makes it stronger.
        await player.tap(player.button("lobby.add_bot"))
        await player.press("bot.skill")
        await player.page.get_by_role("button", name=re.compile(player.words("bot.5"))).tap()
        await expect(player.text("bot.skill", n=5)).to_be_visible()
        await other.command("ready", on=True)
        await player.press("lobby.ready")
        await player.table_opens()
        # A champion is soon at it: it swaps, has a carpet already, or lets go. The page shows it.
        dealt = bot_of(other)["stock"]
        await other.until(lambda: acted(bot_of(other)))
        shown = [player.words.like("seat.stock", n=n).pattern for n in range(dealt)]
        shown += [player.words.like(key).pattern for key in ("seat.place", "seat.gave_up")]
        chip = player.page.get_by_role("listitem").filter(has_text=player.words("bot.5"))
        await expect(chip.get_by_text(re.compile("|".join(shown))).first).to_be_attached()
        assert (await other.act("give_up")).ok
        await player.give_up()
        await player.match_is_over()


async def test_a_newcomer_learns_while_others_are_waited_for(server: Served, device: Opens) -> None:
    player = await device("phone", "ru", reduced_motion=True, newcomer=True)
    room = await new_room(server.url)
    look = Gallery("lesson")
    async with rival(server.url, room) as other:
        await player.come(link(server.url, room), "Аня")
        await player.sees("minutka.lesson.watch")
        await expect(player.button("lesson.skip")).to_be_visible()
        # The hand lays the first by itself.
        await player.sees("minutka.lesson.lay")
        await look.at("lay", player)
        await player.drag(2, Placement.parse("зЖз@2,0v"))
        await player.page.keyboard.press("3")
        await player.page.keyboard.press("n")
        await player.page.keyboard.press("Enter")
        await player.sees("minutka.lesson.hit")
        await player.passes(DEAF_MS)
        await player.tap(player.button_of("minutka.hit.ready"))
        await player.sees("minutka.lesson.swap")
        await player.tap(player.rack(1))
        await player.tap(player.swap_button())
        await player.sees("lesson.over")
        await player.passes(DEAF_MS)
        await player.tap(player.button_of("lesson.ready"))
        await player.sees("lobby.is_ready")
        await other.until(
            lambda: any(
                member["name"] == "Аня" and member["ready"]
                for member in other.pub["members"]["list"]
            )
        )
        await player.page.reload()
        await player.sees("lobby.is_ready")
    look.clean()


async def test_the_host_asks_somebody_to_leave_and_hands_the_room_over(
    server: Served, device: Opens
) -> None:
    host = await device("desktop", "ru")
    guest = await device("phone", "en")
    room = await new_room(server.url, seats=3)
    await host.come(link(server.url, room), "Аня")
    await guest.come(link(server.url, room), "Боря")
    async with rival(server.url, room, "Вера") as third:
        await host.press("lobby.tools", name="Вера")
        await host.press("lobby.kick.ask")
        await host.press("lobby.kick.ban")
        with pytest.raises(Closed, match="kicked"):
            await third.until(lambda: False)
    await expect(host.page.get_by_text("Вера", exact=True)).to_have_count(0)

    await expect(guest.button("invite.close")).to_have_count(0)
    await host.press("lobby.tools", name="Боря")
    await host.press("lobby.pass_host")
    await expect(guest.button("invite.close")).to_be_visible()
    await expect(host.button("invite.close")).to_have_count(0)

    await guest.press("lobby.tools", name="Аня")
    await guest.press("lobby.kick.ask")
    await guest.press("lobby.kick")
    await host.sees("problem.asked_out")


async def test_the_code_can_be_closed_and_opened(server: Served, device: Opens) -> None:
    host = await device("desktop", "ru")
    guest = await device("phone", "ru")
    room = await new_room(server.url)
    await host.come(link(server.url, room), "Аня")
    shown = host.page.locator(".code [aria-hidden]")
    code = re.sub(r"\D", "", await shown.inner_text())
    await host.press("invite.close")
    await host.sees("invite.closed")

    await guest.page.goto(server.url)
    await guest.page.get_by_label(guest.words("home.code")).fill(code[:4])
    await guest.press("home.enter")
    await guest.sees("home.code.short")
    await guest.page.get_by_label(guest.words("home.code")).fill(code)
    await guest.sees("problem.no_such_code")

    await host.press("invite.open")
    code = re.sub(r"\D", "", await shown.inner_text())
    await guest.page.get_by_label(guest.words("home.code")).fill(code)
    await guest.introduce("Боря")
    await expect(host.page.get_by_text("Боря", exact=True)).to_be_visible()


async def test_all_seats_are_taken(server: Served, device: Opens) -> None:
    late = await device("phone", "ru")
    room = await new_room(server.url, seats=2)
    async with rival(server.url, room, "Аня"), rival(server.url, room, "Боря"):
        await late.come(link(server.url, room), "Вера")
        await late.sees("refused.room_full")
        await late.sees("lobby.you_watch")
        await late.sees("party.full")


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("r/AAAAAAAAAA", "problem.no_such_room"),
        ("j/000000", "problem.no_such_code"),
        ("nowhere", "problem.no_such_page"),
    ],
)
async def test_missing_pages_and_deals_say_so(
    server: Served, device: Opens, path: str, key: str
) -> None:
    player = await device("phone", "en")
    await player.page.goto(server.url + path)
    if path.startswith("r/"):
        await player.page.get_by_label(player.words("name.label")).fill("Ann")
        await player.press("name.sit")
    await player.sees(key)
    await player.page.get_by_role("link", name=player.words("do.home")).tap()
    await expect(player.page.get_by_label(player.words("home.code"))).to_be_visible()


async def test_a_television_shows_the_room_and_nothing_that_is_hidden(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "ru")
    page = player.page
    room = await new_room(server.url)
    look = Gallery("tv")
    async with rival(server.url, room) as one, rival(server.url, room, "Вера") as other:
        await page.goto(f"{server.url.rstrip('/')}/tv")
        await page.locator(".code-input").fill(one.pub["room"]["code"])
        await expect(page.locator(".tv-lobby .qr")).to_be_visible(timeout=PATIENCE_MS)
        await expect(page.locator(".tv-seats")).to_contain_text("Вера", timeout=PATIENCE_MS)
        await expect(page.locator(".tv-seats .face")).to_have_count(2)
        await look.now("lobby", player)
        for client in (one, other):
            assert (await client.command("ready", on=True)).ok
        await expect(page.locator(".tv .watch")).to_be_visible(timeout=PATIENCE_MS)
        await expect(page.locator(".tv-clock")).to_be_visible(timeout=PATIENCE_MS)
        # Both hands are dealt, and closed: no tile has a face.
        assert one.own["own"]["hand"] and other.own["own"]["hand"]
        await expect(page.locator(".tv .tile")).to_have_count(0)
        await look.now("race", player)
        assert (await one.act("give_up")).ok and (await other.act("give_up")).ok
        await expect(page.locator(".tv-result .podium .tile").first).to_be_visible(
            timeout=PATIENCE_MS
        )
        await look.now("result", player)
    look.clean()
