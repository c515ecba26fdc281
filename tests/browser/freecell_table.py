"""The FreeCell table of one player, for tests of its page."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from pentaraduga.games.freecell import COLUMNS, Deal, Step, legal_steps, measure
from tests.browser.player import Fingers, Player, Point
from tests.browser.screens import settle

PUBLISHED = "freecell/10913?level=medium&rule=standard&auto=safe"


class Table:
    """The FreeCell table of one player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    async def open(self, url: str, address: str) -> None:
        await self.page.goto(url + address)
        await expect(self.stops().first).to_be_attached()
        await expect(self.page).to_have_url(re.compile("/r/[^/?]+[?].*deal="))

    def stops(self) -> Locator:
        return self.page.locator("[data-stop]")

    def stop(self, card: str) -> Locator:
        """The button of a card, or of an empty place."""
        return self.page.locator(f"[data-stop='{card}']")

    async def columns(self) -> list[list[str]]:
        """The cards of the eight columns, deepest first, as the lists for readers have them."""
        lists = self.page.locator(".fc-reader ul")
        found = []
        for n in range(await lists.count() - COLUMNS, await lists.count()):
            stops = (
                await lists.nth(n)
                .locator("button")
                .evaluate_all("all => all.map((one) => one.dataset.stop)")
            )
            found.append([stop for stop in stops if len(stop) == 2])
        return found

    async def cells(self) -> list[str]:
        lists = self.page.locator(".fc-reader ul")
        names = [await lists.nth(n).locator("button").get_attribute("data-stop") for n in range(4)]
        return [name or "" for name in names]

    async def everything(self) -> list[str]:
        """All cards that are somewhere, with those below the tops of the foundations."""
        found: list[str] = await self.page.locator("[data-card]").evaluate_all(
            "all => all.map((one) => one.dataset.card)"
        )
        return found

    async def pictures(self) -> set[str]:
        """The court cards whose picture is seen."""
        found: list[str] = await self.page.locator(".fc-card .card-court").evaluate_all(
            "all => all.filter((one) => getComputedStyle(one).visibility === 'visible')"
            ".map((one) => one.closest('[data-card]').dataset.card)"
        )
        return set(found)

    async def moves(self, n: int) -> None:
        """Waits until the score line says so."""
        line = self.page.locator(".solo-line dd").nth(1)
        await expect(line).to_have_text(str(n))

    async def middle(self, card: str) -> Point:
        """A point on the card that nothing lies on."""
        await settle(self.page)
        box = await self.stop(card).bounding_box()
        assert box is not None
        return Point(box["x"] + box["width"] / 2, box["y"] + min(12.0, box["height"] / 2))

    async def type(self, move: str) -> None:
        await self.page.keyboard.press(move[0])
        await self.page.keyboard.press(move[1])

    async def finger(self) -> Fingers:
        return Fingers(await self.player.context.new_cdp_session(self.page))


def first_move(number: int, *, onto_card: bool) -> tuple[Step, str, str]:
    """A legal move of the fresh deal between columns: the step, its card, the card it goes onto."""
    layout = Deal(number, "medium").layout()
    for step in legal_steps(layout, "standard"):
        if step.target.isdecimal() and measure(layout, step, "standard") == 1 and onto_card:
            source = layout.columns[int(step.source) - 1]
            return step, str(source[-1]), str(layout.columns[int(step.target) - 1][-1])
    raise AssertionError("the deal has no such move")


def page_of(table: Table, selector: str) -> Locator:
    return table.page.locator(selector)
