"""Playing without a pointer: by keys, or by the text mode's commands. Reads what is announced."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import expect

from pentaraduga.tiles import Placement, Tile, carpets_from
from tests.browser.player import Player, numbered, worst_of

ANNOUNCED = "document.querySelector('[aria-live=polite].unseen')?.textContent"


def cells_words(placement: Placement) -> str:
    """The cells as the client names them: the first tile lies at H8."""
    return "–".join(f"{chr(ord('A') + x + 7)}{y + 8}" for x, y in placement.cells)


def from_origin(carpet: Sequence[Placement]) -> list[Placement]:
    """The carpet moved, and turned if need be, so that its first tile lies at (0, 0)."""
    for way in (carpet, [one.turned() for one in carpet]):
        first = way[0]
        if (first.x + first.y) % 2 == 0:
            return [one.moved(-first.x, -first.y) for one in way]
    raise AssertionError(f"a half turn changes the parity of every tile: {carpet}")


class Typist:
    """A player who has only a keyboard."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    async def type(self, keys: str) -> str:
        """Presses one key; what is announced then."""
        before = await self.page.evaluate(ANNOUNCED)
        await self.page.keyboard.press(keys)
        await self.page.wait_for_function(f"before => {ANNOUNCED} !== before", arg=before)
        return str(await self.page.evaluate(ANNOUNCED)).rstrip("\u200b")

    async def tab_to(self, name: re.Pattern[str] | str, role: str = "button") -> None:
        """Tab until the control has the focus."""
        wanted = self.page.get_by_role(role, name=name)  # type: ignore[arg-type]
        await expect(wanted).to_be_visible()
        for _ in range(60):
            if await wanted.evaluate("element => element === document.activeElement"):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {name!r}")

    async def build(self, carpet: Sequence[Placement]) -> None:
        """Lays the tiles with digits, N and Enter."""
        for number, placement in numbered(await self.player.hand(), from_origin(carpet)):
            await self.type(str(number))
            for _ in range(40):
                if cells_words(placement) in await self.type("n"):
                    break
            else:
                raise AssertionError(f"N never comes to {cells_words(placement)}")
            await self.page.keyboard.press("Enter")
            await expect(self.player.laid(number)).to_be_visible()

    async def swap_worst(self, tiles: Sequence[Tile]) -> None:
        number = worst_of(tiles) + 1
        rack = self.player.rack(number)
        old = await rack.get_attribute("aria-label") or ""
        await self.type(str(number))
        await self.page.keyboard.press("s")
        await expect(rack).not_to_have_attribute("aria-label", old)


class Reader:
    """A player in text mode: everything by the command box."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.words = player.words

    async def say(self, command: str) -> str:
        """Types a command; the newest line of the log then."""
        log = self.page.get_by_role("region", name=self.words("text.log")).get_by_role("listitem")
        before = await self.page.evaluate(ANNOUNCED)
        box = self.page.get_by_role("textbox", name=self.words("text.command"))
        await box.fill(command)
        await box.press("Enter")
        await self.page.wait_for_function(f"before => {ANNOUNCED} !== before", arg=before)
        return await log.last.inner_text() if await log.count() else ""

    async def hand(self) -> list[Tile]:
        """The tiles of the list of tiles."""
        tiles = self.page.get_by_role("group", name=self.words("text.tiles"), exact=True)
        labels = await tiles.locator("label").all_inner_texts()
        return [self.player.tile_in(label) for label in labels]

    async def build(self, carpet: Sequence[Placement]) -> None:
        for number, placement in numbered(await self.hand(), from_origin(carpet)):
            places = (await self.say(str(number))).split(". ")
            cells = cells_words(placement)
            at = next(n for n, place in enumerate(places, 1) if cells in place)
            said = await self.say(f"{number} {at}")
            assert cells in said, f"tile {number} went elsewhere: {said}"

    async def carpet_or_swap(self) -> list[tuple[Tile, Tile, Tile]]:
        """Carpets of the hand; swaps until there are some or the stock is empty."""
        while not (triples := carpets_from(tiles := await self.hand())):
            if await self.player.swap_button().get_attribute("aria-disabled") == "true":
                break
            number = worst_of(tiles) + 1
            await self.say(f"swap {number}")
            label = self.page.get_by_role("group", name=self.words("text.tiles"), exact=True)
            await expect(label.locator("label").nth(number - 1)).not_to_have_text(
                re.compile(str(tiles[number - 1]))
            )
        return triples
