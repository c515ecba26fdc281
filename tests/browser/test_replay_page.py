"""Replays on real pages: of a room's round and of records that somebody brings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Locator, expect

from pentaraduga.client import RoomClient
from pentaraduga.tiles import Tile, carpet_layout, carpets_from
from tests.browser.conftest import Opens
from tests.browser.player import DESKTOP, PHONE, Fingers, Player, Point, worst_of
from tests.browser.rooms import link, new_room
from tests.browser.screens import faults, picture, settle
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

GOLDEN = Path(__file__).resolve().parents[1] / "records" / "golden"
ARTICLE = (GOLDEN / "article.txt").read_text(encoding="utf-8")
HIT = 6
"""The step of the article's game, and of `kovriki-hit`, in which the table is hit."""
LAST = 11

DEAD_HEAT = """{Game: minutka}
{Players: "Аня", "Боря"}
А (кОк, жОж, жЗс, сЗж) (жЗж, жОк, зЖз).
Б (оКо, кОж, оЖз, сЗс) (оЖо, зСз, зЖо).
2. _сЗс, +оЖо. {Б 0.4000s ±8.2ms: swap сЗс}
1. (жОж, сЗж, жЗс). {А 1.2000s ±8.2ms tie 1/2 77: finish жОж@0,0v сЗж@1,0h жЗс@1,1h} \
4. (оКо, оЖо, оЖз). {Б 1.2010s ±8.2ms tie 2/2 77: finish оКо@0,0v оЖо@1,0v оЖз@2,0v} = 4:2
{Ended: all_finished}
"""


def slider(player: Player) -> Locator:
    return player.page.get_by_role("slider", name=player.words("replay.timeline"))


async def at_step(player: Player, step: int) -> None:
    await expect(slider(player)).to_have_attribute("aria-valuenow", str(step))


def seat(player: Player, number: int) -> Locator:
    return player.page.locator(f".open-seat[data-seat='{number}']")


def dock(player: Player) -> Locator:
    return player.page.locator(".replay-caption")


async def bring(player: Player, url: str, record: str | Path) -> None:
    """Brings a record to the page: a path as a file, a text as text."""
    await player.page.goto(url + "replay")
    if isinstance(record, Path):
        await player.page.locator("input[type=file]").set_input_files(record)
        return
    await player.page.get_by_label(player.words("replay.upload.text")).fill(record)
    await player.press("replay.upload.go")


async def opened(player: Player, game: str) -> None:
    title = player.words("replay.title", game=player.words(f"game.{game}"))
    await expect(player.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    await expect(seat(player, 1)).to_be_visible()


async def good(player: Player, name: str) -> None:
    """A picture, nothing for axe, and no text that the catalogue lacks."""
    await settle(player.page)
    await picture(player.page, f"replay-{name}")
    assert await faults(player.page) == []
    shown = await player.page.locator("body").inner_text()
    assert re.findall(r"\b(?:replay|kovriki|kvadraty|minutka|seat|over)\.[a-z_.]+", shown) == []


async def finish_or_give_up(one: RoomClient) -> None:
    """A carpet as soon as there is one; without any hope it gives up."""
    while True:
        tiles = [Tile(name) for name in one.own["own"]["hand"]]
        if found := carpets_from(tiles):
            laid = carpet_layout(found[0])
            assert laid is not None
            assert (await one.act(f"finish {' '.join(map(str, laid))}")).ok
            return
        if not one.own["own"]["can_swap"]:
            assert (await one.act("give_up")).ok
            return
        seen = one.seq
        assert (await one.act(f"swap {tiles[worst_of(tiles)]}")).ok
        await newer(one, seen)


async def newer(one: RoomClient, seen: int) -> None:
    await one.until(lambda: one.seq > seen)


async def dealt(one: RoomClient) -> None:
    await one.until(lambda: one.phase == "round" and "own" in one.own)


async def get(url: str) -> Any:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 200, await response.text()
        if response.content_type == "application/json":
            return await response.json()
        return await response.text()


async def test_a_round_of_a_room_is_watched_again(server: Served, device: Opens) -> None:
    """From the result to the replay, whose address works for everybody, and its record."""
    room = await new_room(server.url, options={"catch_up_s": 0})
    base = server.url.rstrip("/")
    player = await device("phone", "ru")
    async with AsyncExitStack() as stack:
        seats = [
            await stack.enter_async_context(RoomClient(base, room, name=name))
            for name in ("Аня", "Боря")
        ]
        for one in seats:
            assert (await one.command("sit")).ok
        await player.come(link(server.url, room), "Вера", watch=True)
        for one in seats:
            assert (await one.command("ready", on=True)).ok
        for one in seats:
            await dealt(one)
        # While it runs there is nothing to see of it.
        early = await device("desktop", "en")
        await early.page.goto(f"{base}/r/{room}/replay/1")
        await early.sees("replay.bad.no_such_record", n=1)
        await finish_or_give_up(seats[0])
        if seats[1].phase == "round":
            await seats[1].act("give_up")
        quilts = "(faces) => faces.map((face) => [face.dataset.seat, face.innerHTML]).sort()"
        await expect(player.page.locator(".podium .face")).to_have_count(2)
        known = await player.page.locator(".podium .face").evaluate_all(quilts)
        await player.press("replay.again")
        await opened(player, "minutka")
        # Everybody has the emblem by which the room knows them.
        assert await player.page.locator(".lanes .face").evaluate_all(quilts) == known
        # Over the room: the seat is still connected, and closing it shows the result again.
        here = player.page.url
        await player.press("result.back")
        await expect(player.button("replay.again")).to_be_visible()
        assert player.page.url == here
    await player.page.goto(f"{base}/r/{room}/replay/1")
    await opened(player, "minutka")
    told = await get(f"{base}/api/rooms/{room}/records/1/replay")
    await player.page.keyboard.press("End")
    await at_step(player, len(told["steps"]) - 1)
    await expect(player.page.locator(".replay-moves li")).to_have_count(len(told["steps"]))
    await expect(dock(player)).to_contain_text(" : ".join(map(str, told["score"])))
    await expect(seat(player, 0)).to_contain_text("Аня")
    async with player.page.expect_download() as waiting:
        await player.page.get_by_role("link", name=player.words("replay.download")).click()
    file = await (await waiting.value).path()
    assert file.read_text(encoding="utf-8") == await get(f"{base}/api/rooms/{room}/records/1")

    await early.page.reload()
    await opened(early, "minutka")
    await early.page.goto(f"{base}/r/{room}/replay/7")
    await early.sees("replay.bad.no_such_record", n=7)
    await early.page.get_by_role("link", name="1", exact=True).click()
    await opened(early, "minutka")


async def test_the_article_s_game(server: Served, device: Opens) -> None:
    """A plain record as a file: no times, one possible way to lay, which the page says."""
    player = await device("desktop", "ru")
    await player.page.goto(server.url)
    await player.page.get_by_role("link", name=player.words("replay.home")).click()
    await player.page.locator("input[type=file]").set_input_files(GOLDEN / "article.txt")
    await opened(player, "kovriki")
    await player.sees("replay.plain")
    names = [player.words("replay.player", letter=letter) for letter in "АБ"]
    some = player.words("replay.plain.some", name=names[0], low=3, high=4)
    one = player.words("replay.plain.one", name=names[1], low=2)
    await expect(player.page.get_by_text(f"{some}, {one}")).to_be_visible()
    await player.sees("replay.photo.unknown")
    await at_step(player, 0)
    await expect(seat(player, 0).locator(".open-tiles.hand .open-tile")).to_have_count(4)
    await expect(seat(player, 0).locator(".open-tiles.stock .open-tile")).to_have_count(3)
    await player.press("replay.next_mark")
    await at_step(player, HIT)
    await expect(dock(player)).to_contain_text(
        player.words("replay.deed.kovriki.hit", who=names[0])
    )
    await expect(seat(player, 0).locator(".open-tiles.hand .open-tile")).to_have_count(0)
    await player.press("replay.next_mark")
    await at_step(player, LAST)
    await expect(dock(player)).to_contain_text(player.words("replay.end", score="4 : 2"))
    for number, squares in ((0, 4), (1, 2)):
        await expect(seat(player, number).locator(".squares b")).to_have_text(str(squares))
    await player.page.get_by_role("radio", name="Б").check(force=True)
    await expect(seat(player, 0)).to_have_count(0)
    await expect(seat(player, 1)).to_be_visible()
    async with player.page.expect_download() as waiting:
        await player.press("replay.download")
    assert (await (await waiting.value).path()).read_text(encoding="utf-8") == ARTICLE


async def test_keys_a_finger_and_playing(server: Served, device: Opens) -> None:
    player = await device("phone", "en")
    await bring(player, server.url, GOLDEN / "kovriki-hit.txt")
    await opened(player, "kovriki")
    keys = player.page.keyboard
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("Shift+ArrowRight", HIT),
        ("End", LAST),
        ("Shift+ArrowLeft", HIT),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        await keys.press(key)
        await at_step(player, step)
    await slider(player).focus()
    await keys.press("PageUp")
    await at_step(player, HIT)
    await expect(slider(player)).to_have_attribute("aria-valuetext", re.compile("Аня hits.*7.20 s"))
    await keys.press("ArrowDown")
    await at_step(player, HIT - 1)

    box = await player.page.locator(".lane-track").bounding_box()
    assert box is not None
    fingers = Fingers(await player.context.new_cdp_session(player.page))
    start = Point(box["x"] + 2, box["y"] + box["height"] / 2)
    await fingers.down(start)
    await at_step(player, 0)
    await fingers.move(start, Point(start.x + box["width"] * 7.2 / 13.2, start.y), steps=8)
    await at_step(player, HIT)
    await fingers.move(Point(start.x + 200, start.y), Point(box["x"] + box["width"] + 5, start.y))
    await fingers.up()
    await at_step(player, LAST)

    # From the end it begins anew, and stops by itself when it is there again.
    await player.page.get_by_label(player.words("replay.speed")).select_option("16")
    await player.page.locator("h1").focus()
    await keys.press("Space")
    await expect(player.button("replay.pause")).to_be_visible()
    await expect(player.button("replay.play")).to_be_visible()
    await at_step(player, LAST)
    await keys.press("Home")
    await player.page.get_by_label(player.words("replay.speed")).select_option("0.5")
    await player.press("replay.play")
    await player.press("replay.pause")
    await expect(player.button("replay.play")).to_be_visible()


async def test_a_dead_heat_has_its_photo_finish(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    await bring(player, server.url, DEAD_HEAT)
    await opened(player, "minutka")
    await expect(player.page.locator(".lane-tie")).to_have_count(1)
    await player.page.keyboard.press("End")
    await dock(player).get_by_role("button", name=player.words("replay.photo")).tap()
    sheet = player.page.get_by_role("dialog")
    await expect(sheet).to_contain_text(player.words("photo.tie"))
    lines = sheet.locator(".photo-list li")
    await expect(lines).to_have_count(2)
    late = player.words("photo.behind", ms=player.words("photo.ms", n=1))
    await expect(lines.nth(1)).to_contain_text(late)
    await expect(lines.nth(1)).to_contain_text("± 12")
    await good(player, "photo-ru-phone")
    await player.press("do.close")
    await expect(sheet).to_have_count(0)


BAD: Sequence[tuple[str, str, str, dict[str, object]]] = (
    # What is wrong with it, the record, the words, and what they name.
    ("tiles", ARTICLE.replace("_зЖз, жЗж.\n8", "_зЖз, жЗс.\n8"), "replay.bad.rule_broken",
     {"line": 6, "action": 7, "seat": "А"}),
    ("no record", "привет\n", "replay.bad.bad_record", {"line": 1}),
    ("empty", " \n", "replay.bad.empty", {}),
    ("large", "x" * 70_000, "replay.bad.too_big", {}),
)  # fmt: skip


async def test_bad_records_are_refused_with_the_line_and_not_kept(
    server: Served, device: Opens
) -> None:
    player = await device("desktop", "ru")
    for _, record, key, named in BAD:
        await bring(player, server.url, record)
        note = player.page.locator("#record-fault .fault-words")
        await expect(note).to_have_text(player.words.like(key, **named))
        if "line" in named:
            line = record.splitlines()[int(str(named["line"])) - 1]
            await expect(player.page.locator("#record-fault code")).to_have_text(line)
            await good(player, f"bad-{key.rpartition('.')[2]}-ru-desktop")
    kept = await player.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    assert not re.search("кОк|привет|xxx", kept)
    await player.page.reload()
    field = player.page.get_by_label(player.words("replay.upload.text"))
    await expect(field).to_have_value("")
    await field.fill(ARTICLE)
    await player.press("replay.upload.go")
    await opened(player, "kovriki")
    await player.press("replay.upload.another")
    await expect(field).to_have_value(ARTICLE)


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.txt", {type: "text/plain"}));
  const at = document.querySelector("main");
  at.dispatchEvent(new DragEvent("dragover", {dataTransfer: data, bubbles: true, cancelable: true}));
  at.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


async def test_a_file_can_be_dropped(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    await player.page.goto(server.url + "replay")
    await player.sees("replay.upload.title")
    await player.page.evaluate(DROP, ARTICLE)
    await opened(player, "kovriki")


@pytest.mark.parametrize(("kind", "lang"), [("phone", "ru"), ("desktop", "en")])
async def test_every_ending_is_shown(server: Served, device: Opens, kind: str, lang: str) -> None:
    """Each golden record at its beginning, its first mark and its end; pictures, axe, no raw keys."""
    player = await device(kind, lang)
    await player.page.set_viewport_size(PHONE if kind == "phone" else DESKTOP)
    await player.page.goto(server.url + "replay")
    await player.sees("replay.upload.title")
    await good(player, f"upload-{lang}-{kind}")
    files = sorted(GOLDEN.glob("*.txt"))
    # Half of them on each device: together all.
    for file in files[::2] if kind == "phone" else files[1::2]:
        game = "kovriki" if file.stem == "article" else file.stem.partition("-")[0]
        await bring(player, server.url, file)
        await opened(player, game)
        for name, key in (("deal", "Home"), ("mark", "Shift+ArrowRight"), ("end", "End")):
            await player.page.keyboard.press(key)
            await good(player, f"{file.stem}-{name}-{lang}-{kind}")
