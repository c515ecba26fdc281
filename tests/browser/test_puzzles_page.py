"""The puzzles in the browser: by finger, by keys, in words; the catalogue, pictures and axe."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Locator, Page, expect

from pentaraduga.games.puzzles import State, named
from pentaraduga.games.puzzles.advise import advise
from pentaraduga.tiles import Layout, Placement
from tests.browser.conftest import Opens
from tests.browser.player import Player, numbered
from tests.browser.screens import Gallery, faults
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

FOUR_SQUARES = "зСз@-3,0h сЗс@-4,1h сЗж@-2,1v зЖз@-5,2h зЖо@-3,2v кОж@-2,3h жОк@-2,4h"
CARPET = (
    "оКо@0,0v оЖо@1,0v зЖз@2,0v зСз@3,0v кОж@0,2h жЗс@2,2h кОк@0,3v оЖз@1,3h сЗс@3,3v зЖо@1,4h "
    "жОк@0,5h сЗж@2,5h жОж@0,6h жЗж@2,6h"
)


def placements(text: str) -> tuple[Placement, ...]:
    return tuple(map(Placement.parse, text.split()))


def solution(name: str) -> tuple[Placement, ...]:
    """A figure that solves the puzzle, from the lower left, each tile beside another."""
    advice = advise(State(named(name)), "solution", lambda: False)
    return tuple(Placement.parse(move.split()[1]) for move in advice.moves)


async def opens(player: Player, url: str, name: str) -> None:
    """Begins a puzzle of the catalogue by its address."""
    await player.page.goto(f"{url}puzzles/0?level={name}")
    await expect(player.rack(1)).to_be_enabled()


def stars(page: Page, player: Player, n: int) -> Locator:
    return page.get_by_role("img", name=player.words.like("puzzles.stars", n=n))


async def is_solved(player: Player) -> None:
    heading = player.page.get_by_role("heading", name=player.words("solo.puzzles.end.won"))
    await expect(heading).to_be_visible()


async def laid_is(player: Player, count: int) -> None:
    await expect(player.page.locator("[data-drawn].laid")).to_have_count(count)


async def by_hand(player: Player, figure: Sequence[Placement]) -> None:
    """Drags each tile to its place."""
    for number, placement in numbered(await player.hand(), figure):
        await player.drag(number, placement)
        if placement != figure[-1]:
            await expect(player.laid(number)).to_be_visible()


async def test_a_rectangle_by_finger(server: Served, device: Opens) -> None:
    player = await device("phone", "ru", reduced_motion=True)
    await opens(player, server.url, "2x4")
    figure = solution("2x4")
    await by_hand(player, figure[:2])
    await laid_is(player, 2)

    # Undo and redo are the room's, so they outlive a reload.
    await player.press("solo.undo")
    await laid_is(player, 1)
    await player.page.reload()
    await laid_is(player, 1)
    await player.press("solo.redo")
    await laid_is(player, 2)

    # Dropped on the rack a tile goes back; a place that is taken takes nothing.
    number = next(n for n, one in numbered(await player.hand(), figure) if one == figure[1])
    start = await player.middle(player.laid(number))
    await player.carry(start, await player.middle(player.rack(number)))
    await player.let_go()
    await laid_is(player, 1)
    await player.drag(number, Placement(figure[1].tile, figure[0].x, figure[0].y, figure[0].turn))
    await laid_is(player, 1)

    await by_hand(player, figure[1:])
    await is_solved(player)
    await expect(stars(player.page, player, 3).first).to_be_visible()

    # The figure stays on the table.
    await player.press("solo.look")
    await laid_is(player, len(figure))
    for one in await player.page.locator("[data-drawn].laid").all():
        await expect(one).to_be_in_viewport(ratio=0.9)
    await player.press("result.back")

    # The catalogue knows.
    await player.page.get_by_role("link", name=player.words("puzzles.all")).click()
    solved = player.words("puzzles.tile", name="2×4", stars="")
    tile = player.page.get_by_role("button", name=re.compile("^" + re.escape(solved)))
    await expect(tile).to_have_accessible_name(player.words.like("puzzles.tile", name="2×4"))
    await expect(tile.locator("svg.on")).to_have_count(3)


async def test_four_squares_by_keys(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    await opens(player, server.url, "four-squares-1")
    keys = player.page.keyboard
    hand = await player.hand()
    figure = Layout.parse(FOUR_SQUARES)
    done = Layout.of(())
    for number, placement in numbered(hand, figure.placements):
        await keys.press(str(number))
        await expect(player.rack(number)).to_have_attribute("aria-pressed", "true")
        # The ghost begins at a legal place; arrows and R bring it where it is wanted.
        await keys.press("ArrowRight")
        await moved_to(player, placement)
        await keys.press("Enter")
        done = Layout.of((*done.placements, placement))
        if len(done) < len(hand):
            await laid_is(player, len(done))
    await is_solved(player)


async def moved_to(player: Player, placement: Placement) -> None:
    """Walks the ghost to the place, whatever its way of lying."""
    keys = player.page.keyboard
    ghost = player.page.locator(".ghost > g").first
    await expect(ghost).to_be_attached()
    for _ in range(60):
        at = re.findall(r"-?[\d.]+", await ghost.get_attribute("transform") or "")
        x, y = float(at[0]), -float(at[1])
        turn = 0 if x == int(x) else 1
        if turn != placement.turn:
            await keys.press("r")
            continue
        left, bottom = (x - 1, y - 0.5) if turn == 0 else (x - 0.5, y - 1)
        if (left, bottom) == (placement.x, placement.y):
            return
        if left != placement.x:
            await keys.press("ArrowRight" if left < placement.x else "ArrowLeft")
        else:
            await keys.press("ArrowUp" if bottom < placement.y else "ArrowDown")
    raise AssertionError(f"the ghost does not come to {placement}")


async def test_numbers_of_two_digits_and_places_by_n(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru")
    await opens(player, server.url, "4x7")
    keys = player.page.keyboard
    await keys.press("1")
    await keys.press("2")
    await expect(player.rack(12)).to_have_attribute("aria-pressed", "true")
    await keys.press("n")
    await expect(player.page.locator(".ghost.fits")).to_be_attached()
    await keys.press("Enter")
    await laid_is(player, 1)
    await keys.press("z")
    await laid_is(player, 0)
    await keys.press("y")
    await laid_is(player, 1)


async def test_hints_lay_tiles_and_cost_stars(server: Served, device: Opens) -> None:
    player = await device("phone", "en", reduced_motion=True)
    await opens(player, server.url, "2x3")
    await expect(stars(player.page, player, 3)).to_be_visible()
    await player.press("solo.hint")
    await laid_is(player, 1)
    await expect(player.page.locator(".pz-hinted")).to_be_attached()
    await expect(stars(player.page, player, 2)).to_be_visible()
    await expect(player.button("solo.hint")).to_have_attribute("aria-busy", "false")
    await player.press("solo.hint")
    await laid_is(player, 2)
    await expect(player.button("solo.hint")).to_have_attribute("aria-busy", "false")
    await player.press("solo.hint")
    await is_solved(player)
    await expect(stars(player.page, player, 1).first).to_be_visible()


async def test_a_hint_says_what_cannot_be_completed(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    await opens(player, server.url, "2x3")
    hand = await player.hand()
    # Two tiles farther apart than any frame is long.
    await player.drag(1, Placement(hand[0], -2, 1, 1))
    await player.drag(2, Placement(hand[1], 4, 1, 1))
    await laid_is(player, 2)
    await player.page.keyboard.press("h")
    await player.sees("solo.puzzles.note.lost")
    await laid_is(player, 2)


async def test_the_second_carpet_still_waits(server: Served, device: Opens) -> None:
    player = await device("desktop", "ru", reduced_motion=True)
    await opens(player, server.url, "both-carpets")
    await by_hand(player, placements(CARPET))
    await player.sees("puzzles.found.one")
    await player.press("puzzles.found.one.next")
    await laid_is(player, 0)
    await player.page.goto(server.url + "puzzles")
    await player.sees("puzzles.both.one")
    await player.page.get_by_role(
        "button", name=player.words("puzzles.resume.label", name=player.words("puzzles.both"))
    ).click()
    await expect(player.rack(1)).to_be_enabled()
    await expect(player.text("puzzles.found.of", n=1, all=2)).to_be_visible()

    # Enough: the first is worth a star.
    await player.press("solo.more")
    await player.press("puzzles.enough.star")
    heading = player.page.get_by_role("heading", name=player.words("solo.puzzles.end.lost"))
    await expect(heading).to_be_visible()
    await expect(stars(player.page, player, 1).first).to_be_visible()


async def test_the_daily_puzzle_has_one_room_a_day(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    daily = player.words("puzzles.daily")
    await player.page.goto(server.url + "puzzles")
    await player.press("puzzles.open.label", name=daily)
    await expect(player.rack(1)).to_be_enabled()
    room = urlsplit(player.page.url).path
    await player.page.goto(server.url + "puzzles")
    await player.press("puzzles.resume.label", name=daily)
    await expect(player.rack(1)).to_be_enabled()
    assert urlsplit(player.page.url).path == room


async def test_the_finished_figure_is_shared(server: Served, device: Opens, tmp_path: Path) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    await player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await opens(player, server.url, "2x3")
    figure = solution("2x3")
    await by_hand(player, figure)
    await is_solved(player)
    page = player.page
    async with page.expect_download() as png:
        await player.press("puzzles.picture.png.label")
    await (await png.value).save_as(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    async with page.expect_download() as svg:
        await player.press("puzzles.picture.svg.label")
    await (await svg.value).save_as(tmp_path / "figure.svg")
    text = (tmp_path / "figure.svg").read_text(encoding="utf-8")
    assert text.count('class="tile"') == 3
    assert "var(" not in text
    assert "rgb(183, 50, 63)" in text

    await player.press("puzzles.picture.link")
    link = await page.evaluate("navigator.clipboard.readText()")
    words = parse_qs(urlsplit(link).query)["figure"][0].split("_")
    assert sorted(map(Placement.parse, words)) == sorted(figure)
    other = await device("phone", "ru")
    await other.page.goto(link)
    await other.sees("puzzles.given.title")
    await expect(other.page.locator(".pz-given .tile")).to_have_count(3)


async def test_without_a_picture(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    await player.page.add_init_script(
        "localStorage.setItem('pentaraduga.setting.text_mode', 'true')"
    )
    await player.page.goto(f"{server.url}puzzles/0?level=2x3")
    command = player.page.get_by_label(player.words("text.command"))
    await expect(command).to_be_visible()
    await command.fill("1 1")
    await command.press("Enter")
    left = player.page.get_by_text(re.compile("^Now: 2 tiles to go"))
    await expect(left).to_be_visible()
    await command.fill("undo")
    await command.press("Enter")
    await expect(player.page.get_by_text(re.compile("^Now: 3 tiles to go"))).to_be_visible()


async def test_letters_are_those_of_the_page_and_stand_in_the_name(
    server: Served, device: Opens
) -> None:
    for lang, letters in (("en", "kojzs"), ("ru", "кожзс")):
        player = await device("desktop", lang)
        await player.page.add_init_script(
            "localStorage.setItem('pentaraduga.setting.signs', 'letters')"
        )
        await opens(player, server.url, "2x3")
        await player.rack(1).click()
        await player.page.keyboard.press("n")
        await player.page.keyboard.press("Enter")
        await laid_is(player, 1)
        tiles = player.page.locator(".rack-tile, [data-drawn].laid")
        drawn = 0
        for tile in await tiles.all():
            name = "".join(await tile.locator("svg text, g text").all_text_contents())
            assert set(name.lower()) <= set(letters)
            assert name in (await tile.get_attribute("aria-label") or "")
            drawn += bool(name)
        assert drawn == 3
        named = ["label-content-name-mismatch"]
        assert await faults(player.page, named) == []


async def test_every_screen_of_the_puzzles(server: Served, device: Opens) -> None:
    gallery = Gallery("puzzles")
    for kind, lang in (("phone", "ru"), ("desktop", "en")):
        player = await device(kind, lang)
        await player.page.goto(server.url)
        await player.press("solo.catalogue_of", game=player.words("game.puzzles"))
        await player.sees("puzzles.endless")
        await expect(player.text("puzzles.rectangles")).to_be_visible()
        await gallery.at("catalogue", player)
        await player.page.goto(server.url + "rules/puzzles")
        await expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        await gallery.at("rules", player)
        await opens(player, server.url, "7x8")
        await gallery.at("two-sets", player)
        await opens(player, server.url, "four-squares-1")
        await gallery.at("empty", player)
        await by_hand(player, placements(FOUR_SQUARES)[:4])
        await player.tap(player.rack(3))
        await gallery.at("begun", player)
        await player.press("solo.more")
        await gallery.at("more", player)
        await player.page.keyboard.press("Escape")
        await by_hand(player, placements(FOUR_SQUARES)[4:])
        await is_solved(player)
        await gallery.at("solved", player)
    gallery.clean()
