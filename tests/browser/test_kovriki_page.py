"""Whole rounds of Kovriki on real pages: by mouse and finger, by keys, by a slap; two and four."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Opens
from tests.browser.keyboard import Typist
from tests.browser.kovriki_rooms import before_the_hit, end_steps
from tests.browser.kovriki_seat import KovrikiSeat
from tests.browser.player import Player
from tests.browser.rooms import link, new_room, table_for_one
from tests.browser.screens import faults, picture, settle
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

PATIENT = {"idle_s": 0}


async def looks_good(player: Player, name: str) -> None:
    """A picture of the screen, and nothing for axe."""
    await settle(player.page)
    await picture(player.page, f"kovriki-{name}")
    assert await faults(player.page) == []


async def play_out(*seats: KovrikiSeat) -> None:
    """Everybody does what they can, one after the other, until the round is over."""
    while True:
        for seat in seats:
            # What others did, which may have changed this hand, can still be on its way here.
            await seat.heard_all(max(other.player.wire.seq for other in seats))
            if seat.stage == "over":
                return
            await seat.act_once()


async def sit_down(url: str, *players: Player) -> list[KovrikiSeat]:
    room = await new_room(url, game="kovriki")
    for player, name in zip(players, ("Аня", "Боря", "Вера", "Гоша"), strict=False):
        await player.come(link(url, room), name)
    for player in players:
        await player.press("lobby.ready")
    for player in players:
        await player.table_opens()
    return [KovrikiSeat(player) for player in players]


async def counted(player: Player, seats: Sequence[KovrikiSeat]) -> None:
    """The result names as many points for everybody as their figures have squares."""
    await expect(player.page.locator(".sheet-lines")).to_be_visible()
    for seat in seats:
        line = player.page.locator(".sheet-lines li").filter(has_text=seat.player.name)
        squares = sum(len(figure.squares) for figure in seat.figures())
        assert squares == seat.mine["squares"]
        await expect(line.locator(".sheet-points")).to_have_text(re.compile(rf"^\+?{squares} "))


async def test_a_finger_and_a_mouse_play_a_whole_round(server: Served, device: Opens) -> None:
    phone, desk = await device("phone", "ru"), await device("desktop", "en")
    watcher = await device("desktop", "ru")
    seats = await sit_down(server.url, phone, desk)
    await watcher.come(phone.page.url, "Зритель", watch=True)
    await looks_good(phone, "phone-start")
    await looks_good(desk, "desktop-start")
    await play_out(*seats)
    await counted(desk, seats)
    await counted(watcher, seats)
    await watcher.press("result.look")
    await looks_good(watcher, "watch-count")
    shown = watcher.page.locator(".square-count")
    await expect(shown).to_have_count(sum(seat.mine["squares"] for seat in seats))


async def test_four_contexts_play_a_whole_round(server: Served, device: Opens) -> None:
    players = [await device(*kind) for kind in (("phone", "ru"), ("desktop", "ru")) * 2]
    seats = await sit_down(server.url, *players)
    await looks_good(players[0], "phone-four")
    await looks_good(players[1], "desktop-four")
    await play_out(*seats)
    for player in players:
        await counted(player, seats)


async def test_drafts_stay_on_the_device_and_say_what_they_lack(
    server: Served, device: Opens
) -> None:
    player = await device("phone", "ru")
    async with table_for_one(server.url, player, game="kovriki", options=PATIENT) as other:
        seat = KovrikiSeat(player)
        while not (moves := seat.moves()):
            await other.act(f"swap {other.own['own']['hand'][0]}")
            await seat.swap(1)
        acts = len(player.wire.sent)
        figure, carpet = moves[0]
        await seat.draft((figure, carpet[:1]))
        await player.sees("kovriki.why.new_needs_three", count=1)
        await looks_good(player, "phone-draft")
        await seat.button().tap(force=True)
        await seat.draft((figure, carpet[1:]))
        hint = player.page.locator(".move-hint.makes")
        await expect(hint).to_contain_text(player.words("kovriki.makes.new"))
        await looks_good(player, "phone-ready")
        assert player.wire.acts(acts) == []
        assert other.pub["table"]["seats"][seat.own["seat"]]["figures"] == []
        await seat.press()
        assert [act.split()[:2] for act in player.wire.acts(acts)] == [["lay", "0"]]
        await other.until(lambda: other.pub["table"]["seats"][seat.own["seat"]]["figures"] != [])


async def test_a_slap_hits_and_the_exchange_goes_step_by_step(
    server: Served, device: Opens
) -> None:
    player = await device("phone", "ru")
    async with before_the_hit(server.url) as (room, secret, other):
        await player.goes_on_as(link(server.url, room), secret)
        await player.table_opens()
        seat = KovrikiSeat(player)
        await expect(seat.button()).to_have_class(re.compile("is-hit"))
        await looks_good(player, "phone-hit")
        await seat.slap()
        await other.until(lambda: other.pub["table"]["stage"] == "exchange")
        assert other.pub["table"]["hitter"] == seat.own["seat"]
        await player.sees("kovriki.late.two.wait.own")
        await looks_good(player, "phone-exchange")
        await end_steps(other)
        await play_out(seat)


async def test_the_late_side_lays_hands_over_and_returns(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru")
    async with before_the_hit(server.url) as (room, secret, other):
        await player.goes_on_as(link(server.url, room), secret)
        await player.table_opens()
        seat = KovrikiSeat(player)
        assert (await other.act("hit")).ok
        await player.sees("kovriki.late.two.own")
        await seat.press()
        await player.sees("kovriki.late.two.received")
        await looks_good(player, "desktop-received")
        while seat.stage == "exchange" and seat.mine["part"] == "received":
            await seat.act_once()
        await end_steps(other)
        await expect(player.page.locator(".count-board, .result")).to_be_visible()


async def test_keys_alone_lay_a_carpet_and_hit(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru")
    typist = Typist(player)
    async with table_for_one(server.url, player, game="kovriki", options=PATIENT) as other:
        seat = KovrikiSeat(player)
        while not (moves := seat.moves()):
            await other.act(f"swap {other.own['own']['hand'][0]}")
            await typist.swap_worst(await player.hand())
        await typist.build(moves[0][1])
        await seat.settle()
        await player.page.keyboard.press("f")
        await other.until(lambda: other.pub["table"]["seats"][seat.own["seat"]]["figures"] != [])
    async with before_the_hit(server.url) as (room, secret, other):
        await player.goes_on_as(link(server.url, room), secret)
        await player.table_opens()
        await player.page.keyboard.press(" ")
        await other.until(lambda: other.pub["table"]["stage"] == "exchange")
