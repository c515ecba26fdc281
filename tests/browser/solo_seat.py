"""A player of a game for one on a page, and what the page received about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.player import Fingers, Player, Point
from tests.browser.screens import settle


class SoloSeat:
    """One player at a game for one. Things of the board carry `data-spot`."""

    def __init__(self, player: Player, game: str) -> None:
        self.player = player
        self.page = player.page
        self.game = game

    async def open(self, url: str, address: str) -> None:
        """Goes to /GAME/DEAL?…, and waits for the board."""
        await self.page.goto(url + address)
        await expect(self.page.locator("[data-spot]").first).to_be_visible()
        await self.player.caught_up()

    def section(self, name: str) -> Any:
        """The newest section that the page was sent."""
        return self.player.wire.section(name)

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits until the page has received this, and shows it."""
        await self.player.wire.until(true)
        await self.player.caught_up()

    def spot(self, name: str | int) -> Locator:
        return self.page.locator(f"[data-spot='{name}']")

    async def middle(self, name: str | int) -> Point:
        await settle(self.page)
        return await self.player.middle(self.spot(name))

    async def tap(self, *names: str | int) -> None:
        for name in names:
            await self.player.tap(self.spot(name))

    async def drag(self, one: str | int, other: str | int) -> None:
        """Drags one thing onto another, with the finger or the mouse."""
        start, to = await self.middle(one), await self.middle(other)
        if self.player.device == "phone":
            finger = Fingers(await self.player.context.new_cdp_session(self.page))
            await finger.down(start)
            await finger.move(start, to)
            await finger.up()
        else:
            await self.page.mouse.move(*start)
            await self.page.mouse.down()
            await self.page.mouse.move(*to, steps=6)
            await self.page.mouse.up()

    async def said(self, key: str, **params: object) -> None:
        """Waits until the board says so."""
        words = self.player.words.like(key, **params)
        await expect(self.page.locator(".solo-said")).to_have_text(words)

    async def has_won(self, key: str = "solo.end.won") -> None:
        heading = self.page.get_by_role("heading", name=self.player.words(key))
        await expect(heading).to_be_visible()

    async def counted(self, won: int, played: int) -> None:
        """Waits until the result shows this much of its level."""
        words = self.player.words.like("solo.stats.short", won=won, played=played)
        await expect(self.page.get_by_text(words)).to_be_visible()
