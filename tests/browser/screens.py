"""Looks at a page: what axe finds wrong with it, and a picture of it where pictures are wanted."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit
from zlib import crc32

from playwright.async_api import Page

from tests.browser.chromium import ROOT
from tests.browser.player import DESKTOP, PHONE, Player

PICTURES = os.environ.get("TEST_PICTURES")
"""The folder for pictures of every screen in every size; none are taken without it."""
SIZES = {"phone": PHONE, "desktop": DESKTOP}
Theme = Literal["light", "dark"]

AXE = ROOT / "client_web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# A bar at the edge may lie over what can be scrolled clear of it: such a target is judged there.
RUN = """async (only) => {
  const run = (what) => axe
    .run(document, {runOnly: what, resultTypes: ["violations"], iframes: false})
    .then((found) => found.violations);
  const clear = async (node) => {
    document.querySelector(node.target[0])?.scrollIntoView({block: "center", behavior: "instant"});
    const again = await run(["target-size"]);
    return !again.some(({nodes}) => nodes.some((one) => one.target[0] === node.target[0]));
  };
  const found = [];
  for (const {id, help, nodes} of await run(only)) {
    const held = [];
    for (const node of nodes)
      if (id !== "target-size" || !(await clear(node))) held.push(node.html.slice(0, 160));
    if (held.length > 0) found.push({id, help, where: held});
  }
  return found;
}"""

# Elements fading in have no contrast yet; endless animations are not waited for.
# One flight may start the next, so twice in a row nothing has to move.
SETTLED = """async () => {
  for (let still = 0; still < 2; ) {
    await new Promise((done) => requestAnimationFrame(done));
    const passing = document.getAnimations().filter(
      (one) => one.playState === "running"
        && one.effect.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    still = passing.length === 0 ? still + 1 : 0;
  }
}"""


async def settle(page: Page) -> None:
    """Waits until nothing flies or fades any more."""
    await page.evaluate(SETTLED)


async def picture(page: Page, name: str) -> None:
    """Saves a picture of the page as it is, if pictures are wanted."""
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")


async def faults(page: Page, only: Sequence[str] = TAGS) -> list[dict[str, Any]]:
    """The faults that axe finds in the page; `only`: by rules with these tags, or these rules."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = await page.evaluate(RUN, list(only))
    return found


class Gallery:
    """Looks at screens by day and by night, and collects what axe says against them, and tabs that
    do not say what they show: one fault does not hide the next.

    Each player looks in the size of its own device; where pictures are wanted, in both sizes.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.wrong: list[str] = []

    async def at(self, screen: str, *players: Player) -> None:
        """Looks at the screen of each player."""
        await asyncio.gather(*[self._look(screen, player) for player in players])

    async def now(self, screen: str, player: Player) -> None:
        """Looks once, at a screen that does not stay."""
        await self._one(player, f"{self.name}-{screen}-{player.words.lang}-{player.device}")

    def clean(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)

    async def _look(self, screen: str, player: Player) -> None:
        for size in SIZES if PICTURES else ():
            if size != player.device:
                await player.page.set_viewport_size(SIZES[size])
                await self._one(player, f"{self.name}-{screen}-{player.words.lang}-{size}")
                await player.page.set_viewport_size(SIZES[player.device])
        await self.now(screen, player)

    async def _one(self, player: Player, name: str) -> None:
        for theme in ("light", "dark") if PICTURES else (self._theme(name, player),):
            await player.page.emulate_media(color_scheme=theme)
            await settle(player.page)
            await picture(player.page, f"{name}-{theme}")
            title, product = await player.page.title(), player.words("app.name")
            if (title == product) != (urlsplit(player.page.url).path == "/"):
                self.wrong.append(f"{name}: the tab is called {title!r}")
            for fault in await faults(player.page):
                where = fault["where"][:3]
                self.wrong.append(f"{name} ({theme}): {fault['id']}: {fault['help']}: {where}")

    @staticmethod
    def _theme(name: str, player: Player) -> Theme:
        """Half of the screens by night on each device, and those are by day on the other."""
        screen = name.removesuffix(f"-{player.words.lang}-{player.device}")
        by_night = crc32(screen.encode()) % 2 == (player.device == "phone")
        return "dark" if by_night else "light"
