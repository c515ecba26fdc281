"""Chiselki in the browser: by finger, by keys, a huge field; pictures and axe of its screens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from pentaraduga.games.chiselki import ADD
from pentaraduga.games.chiselki.layouts import BEST
from tests.browser.conftest import Opens
from tests.browser.keyboard import ANNOUNCED
from tests.browser.player import Fingers, Player, Point
from tests.browser.screens import Gallery
from tests.browser.solo_seat import SoloSeat
from tests.serving import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

CLASSIC = "chiselki?layout=27"
LINE = BEST["27"][0].line
"""The shortest way to clear the usual field."""


HOLD_MS = 250
"""A finger that rests for this long picks the digit up."""

# After the finger has gone the field may roll on for a while.
STILL = """() => new Promise((done) => {
  const field = document.querySelector(".ch-scroll");
  let before = -1;
  const look = () => {
    if (field.scrollTop === before) return done(true);
    before = field.scrollTop;
    setTimeout(look, 250);
  };
  look();
})"""


class Field(SoloSeat):
    """The field of one player of Chiselki."""

    def __init__(self, player: Player) -> None:
        super().__init__(player, "chiselki")

    @property
    def tally(self) -> dict[str, Any]:
        found: dict[str, Any] = self.section("tally")
        return found

    @property
    def cells(self) -> int:
        return len(self.section("field")["digits"])

    async def left(self, n: int) -> None:
        await self.until(lambda: self.tally["left"] == n)

    async def play(self, move: str) -> None:
        """By two taps, or the button."""
        before = self.tally
        if move == ADD:
            await self.player.tap(self.page.locator(".ch-add"))
        else:
            await self.tap(*move.split("-"))
        await self.until(lambda: self.tally != before)

    async def walk_to(self, cell: int) -> None:
        """By arrows, which pass over crossed digits: along its column, or in reading order."""
        grid = self.page.get_by_role("grid")
        for _ in range(60):
            at = int((await grid.get_attribute("aria-activedescendant") or "ch0")[2:])
            if at == cell:
                return
            back, on = ("Up", "Down") if (cell - at) % 9 == 0 else ("Left", "Right")
            await self.page.keyboard.press(f"Arrow{on if cell > at else back}")
        raise AssertionError(f"the arrows never come to cell {cell}")

    async def type(self, move: str) -> None:
        """By keys: arrows and Enter, or A."""
        before = self.tally
        if move == ADD:
            await self.page.keyboard.press("a")
        else:
            for cell in move.split("-"):
                await self.walk_to(int(cell))
                await self.page.keyboard.press("Enter")
        await self.until(lambda: self.tally != before)

    async def crossed(self, *cells: int) -> None:
        for cell in cells:
            await expect(self.spot(cell)).to_have_class(re.compile("crossed"))


async def test_by_finger(server: Served, device: Opens) -> None:
    player = await device("phone", "ru")
    field = Field(player)
    await field.open(server.url, CLASSIC)
    box = await field.spot(0).bounding_box()
    assert box is not None
    assert box["width"] >= 38

    await field.tap(0)
    await expect(field.spot(0)).to_have_attribute("aria-selected", "true")
    await field.tap(9)
    await field.left(25)
    await field.crossed(0, 9)
    # Dragging up and down doesn't scroll, because the whole field is in sight.
    await field.drag(8, 17)
    await field.left(23)
    await field.play(ADD)
    assert field.cells == 50
    assert (field.tally["pairs"], field.tally["adds"], field.tally["left"]) == (2, 1, 46)

    for left, cells in ((23, 27), (25, 27), (27, 27)):
        await player.press("solo.undo")
        await field.until(lambda n=left, m=cells: (field.tally["left"], field.cells) == (n, m))  # type: ignore[misc]
    await expect(player.button("solo.undo")).to_be_disabled()
    for _ in range(3):
        await player.press("solo.redo")
    await field.until(lambda: field.cells == 50)

    # Digits that aren't a pair stay, and the reason is shown.
    await field.tap(1, 2)
    await field.said("refused.chiselki.no_pair", a=2, b=3)
    await expect(field.spot(2)).to_have_attribute("aria-selected", "true")


async def test_a_long_field_scrolls_under_the_finger(server: Served, device: Opens) -> None:
    player = await device("phone", "en")
    field = Field(player)
    await field.open(server.url, CLASSIC)
    for _ in range(4):
        await field.play(ADD)
    scroller = player.page.locator(".ch-scroll")
    await scroller.evaluate("one => one.scrollTo(0, 0)")
    finger = Fingers(await player.context.new_cdp_session(player.page))
    start = await field.middle(31)
    # A finger that moves up at once scrolls, and plays nothing.
    await finger.flick(start, Point(start.x, start.y - 140))
    await player.page.wait_for_function("() => document.querySelector('.ch-scroll').scrollTop > 40")
    assert field.tally["pairs"] == 0
    assert await player.page.evaluate("scrollY") == 0
    await player.page.wait_for_function(STILL)
    # One that rests takes the digit along: 9 above 1.
    await scroller.evaluate("one => one.scrollTo(0, 0)")
    start, to = await field.middle(8), await field.middle(17)
    await finger.down(start)
    await player.passes(HOLD_MS)
    await finger.move(start, to)
    await finger.up()
    await field.until(lambda: field.tally["pairs"] == 1)
    await field.crossed(8, 17)


async def test_the_record_by_keys(server: Served, device: Opens) -> None:
    player = await device("desktop", "en", reduced_motion=True)
    field = Field(player)
    await field.open(server.url, CLASSIC)
    await player.sees("chiselki.best", pairs=25, adds=1)
    for move in LINE[:-2]:
        await field.type(move)
        said = f"{field.tally['left']} left"
        await player.page.wait_for_function(f"said => {ANNOUNCED}.includes(said)", arg=said)
    # Rows without a digit are folded away, unless one asks for them.
    await expect(field.spot(2)).to_be_visible()
    await expect(field.spot(9)).to_have_count(0)
    await expect(player.page.locator(".ch-fold").first).to_be_visible()
    await player.press("solo.more")
    await player.page.get_by_role("switch", name=player.words("chiselki.fold")).uncheck()
    await player.page.keyboard.press("Escape")
    await expect(field.spot(9)).to_be_visible()
    await field.type(LINE[-2])
    await field.type(LINE[-1])
    await field.has_won("solo.chiselki.end.won")
    await field.counted(won=1, played=1)


async def test_arrows_enter_and_hint(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    field = Field(player)
    await field.open(server.url, CLASSIC)
    keys = player.page.keyboard
    await keys.press("Tab")
    grid = player.page.get_by_role("grid")
    await grid.focus()
    await keys.press("Enter")
    await expect(field.spot(0)).to_have_attribute("aria-selected", "true")
    await keys.press("ArrowDown")
    await expect(grid).to_have_attribute("aria-activedescendant", "ch9")
    await keys.press("Enter")
    await field.left(25)
    # From a crossed digit on to the next one that lives, over the end of the row.
    await keys.press("ArrowLeft")
    await expect(grid).to_have_attribute("aria-activedescendant", "ch8")

    await keys.press("h")
    for cell in (8, 17):
        await expect(field.spot(cell)).to_have_class(re.compile("hinted"))
    assert player.words("chiselki.hint.wins") in await player.page.locator(".ch-best").inner_text()
    assert "9, row 1, column 9" in str(await player.page.evaluate(ANNOUNCED))
    assert field.tally["hints"] == 1
    await keys.press("Enter")
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await field.left(23)
    # The shortest line goes on with "Add", but a hint is a pair as long as there is one.
    await keys.press("h")
    for cell in (25, 26):
        await expect(field.spot(cell)).to_have_class(re.compile("hinted"))
    await expect(player.page.locator(".ch-add.hinted")).to_have_count(0)
    await keys.press("a")
    await field.left(46)
    await keys.press("z")
    await field.left(23)
    await keys.press("y")
    await field.left(46)
    # A reload changes nothing.
    await player.page.reload()
    await field.crossed(0, 9, 8, 17)
    await field.left(46)


async def test_ten_thousand_cells(server: Served, device: Opens) -> None:
    player = await device("phone", "en")
    field = Field(player)
    await field.open(server.url, CLASSIC)
    while field.cells <= 10_000:
        await field.play(ADD)
    # Only what is in sight is in the page.
    rows = -(-field.cells // 9)
    grid = player.page.get_by_role("grid")
    await expect(grid).to_have_attribute("aria-rowcount", str(rows))
    assert await player.page.get_by_role("gridcell").count() < 400
    await grid.focus()
    await player.page.keyboard.press("End")
    last = field.cells - 1
    await expect(field.spot(last)).to_be_visible()
    await expect(field.spot(0)).to_have_count(0)
    # A pair at the very end: 1 and the 9 after it.
    await field.tap(last - 1, last)
    await field.until(lambda: field.tally["pairs"] == 1)
    await field.crossed(last - 1, last)
    # A hint at once, and the field goes to where it is.
    await player.press("solo.hint")
    await expect(player.page.locator(".ch-cell.hinted")).to_have_count(2)
    await expect(player.page.locator(".ch-cell.hinted").first).to_be_in_viewport()
    await player.page.keyboard.press("z")
    await field.until(lambda: field.tally["pairs"] == 0)
    assert await player.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


async def test_diagonals_and_other_fields(server: Served, device: Opens) -> None:
    player = await device("desktop", "en")
    field = Field(player)
    await player.page.goto(server.url)
    await player.press("solo.open_game", game=player.words("game.chiselki"))
    # Without levels the other options are what one chooses by, and stand open.
    layout = player.words("option.chiselki.layout.29")
    await player.page.get_by_role("radio", name=layout, exact=True).check(force=True)
    await player.page.get_by_role("switch", name=player.words("option.chiselki.diagonals")).check()
    await player.press("solo.deal_now")
    await expect(field.spot(0)).to_be_visible()
    assert field.section("field")["diagonals"] is True
    assert field.cells == 29
    # A pair that is one with diagonals only.
    aslant = next(
        (i, j)
        for i, j in field.section("play")["pairs"]
        if j - i in (8, 10) and i // 9 + 1 == j // 9
    )
    await field.tap(*aslant)
    await field.left(27)


async def test_every_screen_of_chiselki(server: Served, device: Opens) -> None:
    gallery = Gallery("chiselki")
    for kind, lang in (("phone", "ru"), ("desktop", "en")):
        player = await device(kind, lang, reduced_motion=True)
        field = Field(player)
        await player.page.goto(server.url + "rules/chiselki")
        await player.sees("chiselki.rules.lead")
        await gallery.at("rules", player)
        await player.page.goto(server.url)
        await player.press("solo.open_game", game=player.words("game.chiselki"))
        await expect(player.button("solo.deal_now")).to_be_visible()
        await gallery.at("new-deal", player)

        await field.open(server.url, CLASSIC)
        await gallery.at("start", player)
        for move in LINE[:14]:
            await field.play(move)
        await player.page.keyboard.press("h")
        await expect(player.page.locator(".hinted").first).to_be_visible()
        await gallery.at("hint", player)
        await player.press("solo.more")
        await player.page.get_by_role("switch", name=player.words("chiselki.colours")).check()
        await gallery.at("more", player)
        await player.page.keyboard.press("Escape")
        await player.page.keyboard.press("ArrowRight")
        await gallery.at("colours", player)
        for move in LINE[14:-2]:
            await field.play(move)
        await gallery.at("folded", player)
        for move in LINE[-2:]:
            await field.play(move)
        await field.has_won("solo.chiselki.end.won")
        await gallery.at("result", player)
    gallery.clean()
