"""Whole rounds of Kvadraty on real pages: by finger and mouse, by keys, as text; checks; matches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from pentaraduga.client import RoomClient
from tests.browser.conftest import Opens
from tests.browser.keyboard import Reader, Typist
from tests.browser.kvadraty_seat import KvadratySeat, best, can, said
from tests.browser.player import SLIP_MS, Player
from tests.browser.rooms import link, new_room, rival, table_for_one
from tests.browser.screens import faults, picture, settle
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

NO_CLOCK = {"finish_s": 0, "check_s": 0}
"""A busy machine may take its time."""

GAME: dict[str, Any] = {"game": "kvadraty", "options": NO_CLOCK}


async def looks_good(player: Player, name: str) -> None:
    """A picture of the screen, and nothing for axe."""
    await settle(player.page)
    await picture(player.page, f"kvadraty-{name}")
    assert await faults(player.page) == []


async def sit_down(url: str, *players: Player) -> list[KvadratySeat]:
    """Everybody at one table, with hands that can be laid: few cannot, but a deal is chance."""
    for _ in range(6):
        room = await new_room(url, seats=max(2, len(players)), **GAME)
        for player, name in zip(players, ("Аня", "Боря", "Вера", "Гоша"), strict=False):
            await player.come(link(url, room), name)
        for player in players:
            await player.press("lobby.ready")
        for player in players:
            await player.table_opens()
        seats = [KvadratySeat(player) for player in players]
        if all(can(seat.own["hand"]) for seat in seats):
            return seats
    raise AssertionError("impossible hands again and again")


async def counted(player: Player, seat: KvadratySeat, factor: int = 1) -> None:
    """The result counts the squares of this seat one by one, up to its points."""
    name = seat.player.name
    line = player.page.locator(".kv-line").filter(has_text=name)
    await expect(line).to_be_visible()
    squares = seat.table["seats"][seat.own["seat"]]["squares"]
    sum_ = line.locator(".kv-sum")
    await expect(sum_).to_contain_text(f"= {squares * 5 * factor}")
    await expect(line.locator(".square-mark")).to_have_count(squares)


async def test_a_finger_and_a_mouse_play_a_whole_round(server: Served, device: Opens) -> None:
    phone, desk = await device("phone", "ru"), await device("desktop", "en")
    watcher = await device("desktop", "ru", reduced_motion=True)
    seats = await sit_down(server.url, phone, desk)
    await watcher.come(phone.page.url, "Зритель", watch=True)
    await looks_good(phone, "phone-race")
    await looks_good(desk, "desktop-race")
    await looks_good(watcher, "watch-race")

    first, second = seats
    await first.build()
    await looks_good(phone, "phone-ready")
    hand = first.own["hand"]
    await first.press()
    await second.stage("finishing")
    # The first figure lies covered: what it is made of nobody else has been told.
    told = [m for m in (*desk.wire.heard, *watcher.wire.heard) if m["type"] == "update"]
    seen = [m["pub"]["table"]["seats"][first.own["seat"]] for m in told if "table" in m["pub"]]
    assert all(one["laid"] is None and one["shown"] is None for one in seen)
    assert [*hand] == first.own["hand"]
    await desk.sees("kvadraty.alone")
    await looks_good(desk, "desktop-finishing")

    await second.build()
    await expect(watcher.page.locator(".watch-seat").nth(1).locator("svg .tile")).to_have_count(7)
    await looks_good(watcher, "watch-open")
    await second.press()
    for player in (phone, desk, watcher):
        for seat in seats:
            await counted(player, seat)
    await looks_good(phone, "phone-result")
    await looks_good(desk, "desktop-result")
    first_lines = phone.page.locator(".sheet-lines li").filter(has_text="Аня")
    await expect(first_lines).to_contain_text(phone.words("reason.kvadraty.first", points=1))


async def test_a_claim_is_refuted_by_a_mouse(server: Served, device: Opens) -> None:
    phone, desk = await device("phone", "en"), await device("desktop", "ru")
    claimer, checker = await sit_down(server.url, phone, desk)
    hand = claimer.own["hand"]
    side = phone.page.locator(".side")
    await side.tap()
    await expect(side).to_have_class(re.compile("sure"))
    assert phone.wire.acts() == []
    await looks_good(phone, "phone-sure")
    await phone.passes(SLIP_MS)
    await side.tap()
    await checker.stage("checking")
    assert phone.wire.acts() == ["impossible"]
    await expect(phone.page.locator(".hit-button.judged")).to_be_visible()
    await looks_good(phone, "phone-judged")
    await looks_good(desk, "desktop-check")

    figure = best(hand)
    since = len(desk.wire.sent)
    await checker.lay(checker.section("check")["hand"], figure)
    # An attempt is nobody's business until it is one.
    assert desk.wire.acts(since) == []
    await expect(checker.button()).to_have_class(re.compile("refute"))
    await checker.press()
    await checker.stage("truth")
    await desk.sees("kvadraty.truth.refuted.you")
    await phone.sees("kvadraty.truth.go.you")
    await checker.press()
    # The truth is shown for ten seconds or until everybody goes on: pictures may take longer, and
    # the round goes on without the second press.
    await looks_good(phone, "phone-truth")
    await looks_good(desk, "desktop-truth")
    await checker.stage("race")
    await expect(phone.page.locator(".hit-button.out")).to_be_visible()

    # The other one goes on alone, from where it was.
    await checker.build()
    await checker.press()
    await counted(phone, checker)
    line = phone.page.locator(".kv-line").filter(has_text="Аня")
    await expect(line).to_contain_text(phone.words("kvadraty.count.none"))
    await phone.tap(line.get_by_role("button"))
    best_is = phone.words.like("kvadraty.count.best_is")
    await expect(line.get_by_text(best_is)).to_be_visible()
    await expect(line.locator(".square-mark")).to_have_count(
        claimer.section("best")["seats"][0]["squares"]
    )
    await looks_good(phone, "phone-best")


async def test_by_keys_a_hand_is_agreed_to_and_dealt_anew_for_double(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "ru")
    typist, page = Typist(player), player.page
    async with table_for_one(server.url, player, **GAME) as other:
        seat = KvadratySeat(player)
        for deal in range(1, 9):
            assert (await other.act("impossible")).ok
            await seat.stage("checking")
            await page.keyboard.press("a")
            await seat.stage("truth")
            await expect(page.get_by_role("region").get_by_role("heading")).to_be_visible()
            assert (await other.act("on")).ok
            await player.button_listens()
            await page.keyboard.press("f")
            await seat.stage("race")
            await player.table_opens()
            if can(seat.own["hand"]):
                break
        factor = 2**deal
        await expect(
            page.get_by_text(player.words("kvadraty.factor", n=factor), exact=True)
        ).to_be_visible()
        await looks_good(player, "desktop-redeal")
        await typist.build(best(seat.own["hand"]))
        await page.keyboard.press("f")
        await expect(page.locator(".hit-button.placed")).to_be_visible()
        assert (await other.act("give_up")).ok
        await player.match_is_over()
        await counted(player, seat, factor)
        squares = seat.mine["squares"]
        mine = page.locator(".sheet-lines .me .sheet-points")
        await expect(mine).to_have_text(re.compile(rf"^\+{(squares * 5 + 1) * factor} "))


async def test_a_round_as_text(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    reader = Reader(player)
    async with table_for_one(server.url, player, **GAME) as other:
        seat = KvadratySeat(player)
        await player.press("bar.menu")
        await player.page.get_by_role("switch", name=player.words("setting.text")).check()
        await player.press("do.close")
        assert player.words("kvadraty.help")[:12] in await reader.say("помощь")
        # The pass of another game means nothing here.
        assert await reader.say("пас") == player.words("text.unknown", text="пас")
        assert (await other.act("impossible")).ok
        await seat.stage("checking")
        await looks_good(player, "phone-text-check")
        checked = best(seat.section("check")["hand"]) if can(other.own["own"]["hand"]) else None
        if checked is None:
            await reader.say("верю")
        else:
            await reader.build(checked)
            await reader.say("готово")
        await seat.stage("truth")
        await looks_good(player, "phone-text-truth")
        assert (await other.act("on")).ok
        await player.button_listens()
        box = player.page.get_by_role("textbox")
        await box.fill("дальше")
        await box.press("Enter")
        await seat.stage("race")
        if can(seat.own["hand"]):
            await reader.build(best(seat.own["hand"]))
            await box.fill("готово")
            await box.press("Enter")
        else:
            await box.fill("сдаюсь")
            await box.press("Enter")
        if checked is None:
            assert (await other.act("give_up")).ok
        await player.match_is_over()


async def test_a_word_is_typed_twice_before_the_hand_is_shown(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "en")
    reader = Reader(player)
    async with table_for_one(server.url, player, **GAME) as other:
        await player.press("bar.menu")
        await player.page.get_by_role("switch", name=player.words("setting.text")).check()
        await player.press("do.close")
        await reader.say("impossible")
        await player.sees("kvadraty.impossible.ask")
        assert player.wire.acts() == []
        await player.passes(SLIP_MS)
        await reader.say("impossible")
        await KvadratySeat(player).stage("checking")
        await other.until(lambda: other.pub["check"]["seat"] == 0)
        hand = other.pub["check"]["hand"]
        if can(hand):
            assert (await other.act(f"refute {said(best(hand))}")).ok
            await player.sees("kvadraty.truth.go.you")
        else:
            assert (await other.act("agree")).ok
            await player.sees("kvadraty.truth.redeal", n=2)


async def test_four_at_one_table(server: Served, device: Opens) -> None:
    players = [await device(kind, "ru") for kind in ("phone", "desktop", "phone", "phone")]
    seats = await sit_down(server.url, *players)
    phone = players[0]
    await looks_good(phone, "phone-four-race")
    await seats[1].build()
    await seats[1].press()
    for seat in seats[:1] + seats[2:]:
        await seat.stage("finishing")
    figure = best(seats[0].own["hand"])
    await seats[0].lay(seats[0].own["hand"], figure[:3])
    # What lies there is seen by everybody at once.
    chip = players[2].page.locator(".seat-chip").filter(has_text="Аня")
    await expect(chip.locator(".open-figure .tile")).to_have_count(3)
    await looks_good(players[2], "phone-four-open")
    for player in (players[0], players[2], players[3]):
        await player.give_up()
    for player in players:
        await counted(player, seats[1])
    await looks_good(phone, "phone-four-result")


def best_or_none(client: RoomClient) -> str | None:
    hand = client.own["own"]["hand"]
    return f"ready {said(best(hand))}" if can(hand) else None


async def test_a_mixed_match_in_the_order_of_the_host(server: Served, device: Opens) -> None:
    host = await device("desktop", "ru")
    page, words = host.page, host.words
    typist = Typist(host)
    room = await new_room(server.url)
    await host.come(link(server.url, room), "Аня")
    await host.press("lobby.stand")
    await host.press("lobby.settings")
    rows = page.locator(".playlist-name")
    names = [words(f"game.{game}") for game in ("minutka", "kvadraty", "kovriki")]

    # By keys: mixed, the last game first, one more and away with it.
    await page.get_by_role("radio", name=words("game.mixed")).check()
    await expect(rows).to_have_count(3)
    listed = await rows.all_inner_texts()
    assert sorted(listed) == sorted(names)
    at = listed.index(words("game.kvadraty"))
    while at > 0:
        await typist.tab_to(words("playlist.up", n=at + 1))
        await page.keyboard.press("Enter")
        listed[at - 1], listed[at] = listed[at], listed[at - 1]
        await expect(rows).to_have_text(listed)
        at -= 1
    # The focus went with the row; at the top only "down" is left to it.
    focused = page.get_by_role("button", name=words("playlist.down", n=1))
    await expect(focused).to_be_focused()
    await typist.tab_to(words("playlist.add", game=words("game.minutka")))
    await page.keyboard.press("Enter")
    await expect(rows).to_have_count(4)
    await expect(page.get_by_role("group", name=words("option.match"))).to_have_count(2)
    await typist.tab_to(words("playlist.remove", n=4))
    await page.keyboard.press("Enter")
    await expect(rows).to_have_text(listed)
    # The settings of a row are its own.
    await host.press("playlist.settings", n=1)
    line = page.get_by_role("group", name=words("option.kvadraty.check_s"))
    await line.get_by_role("button", name=words("do.more")).click()
    await expect(line.get_by_role("status")).to_have_text(words("option.s", n=70))
    await looks_good(host, "mixed-lobby")

    order = {words(f"game.{game}"): game for game in ("minutka", "kvadraty", "kovriki")}
    async with (
        rival(server.url, room, "Боря") as one,
        rival(server.url, room, "Вера") as two,
    ):
        played = [order[name] for name in listed]
        assert played[0] == "kvadraty"
        firsts = 0
        for n, game in enumerate(played, 1):
            for client in (one, two):
                assert (await client.command("ready", on=True)).ok
            await one.until(lambda: one.pub["room"]["phase"] == "round")
            assert one.pub["room"]["game"] == game
            where = words("bar.round_of", game=words(f"game.{game}"), n=n, of=3)
            await expect(page.locator(".bar-where")).to_have_text(where)
            ready = best_or_none(two) if game == "kvadraty" else None
            firsts += ready is not None
            assert (await two.act(ready or "give_up")).ok
            await one.act("give_up")
            await one.until(lambda: one.pub["room"]["phase"] in ("result", "over"))
            if n == 1:
                assert one.pub["room"]["options"]["check_s"] == 70
                await expect(page.get_by_text(words("result.next", game=listed[1]))).to_be_visible()
        await host.match_is_over()
        table = page.get_by_role("table")
        heads = await table.get_by_role("columnheader").all_inner_texts()
        for n, name in enumerate(listed, 1):
            assert words("result.round_game", n=n, game=name) in heads[n].replace("\n", " ")
        row = table.get_by_role("row").filter(has_text="Вера")
        cells = await row.get_by_role("cell").all_inner_texts()
        assert cells[3] == str(firsts)
        assert int(cells[4]) == sum(map(int, cells[:3]))
        await looks_good(host, "mixed-result")

        for client in (one, two):
            assert (await client.command("rematch")).ok
        where = words("bar.round_of", game=listed[0], n=1, of=3)
        await expect(page.locator(".bar-where")).to_have_text(where)
