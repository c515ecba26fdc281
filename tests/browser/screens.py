"""Looks at a page: a picture of it, and what axe finds wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.browser.chromium import ROOT

AXE = ROOT / "client_web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """(tags) => axe
  .run(document, {runOnly: tags, resultTypes: ["violations"], iframes: false})
  .then((found) => found.violations.map(({id, help, nodes}) => ({
    id, help, where: nodes.map((node) => node.html.slice(0, 160)),
  })))"""

_folder: list[Path] = []

# What fades in has no contrast yet; what goes on for ever is not waited for.
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => {
  const passing = document.getAnimations().filter(
    (one) => one.effect.getComputedTiming().iterations !== Infinity);
  Promise.allSettled(passing.map((one) => one.finished)).then(() => done());
}))"""


def keep_pictures_in(folder: Path) -> None:
    """From now on pictures are saved there."""
    folder.mkdir(parents=True, exist_ok=True)
    _folder.append(folder)


async def settle(page: Page) -> None:
    """Waits until nothing flies or fades any more."""
    await page.evaluate(SETTLED)


async def picture(page: Page, name: str) -> Path:
    """Saves a picture of the page as it is."""
    file = _folder[-1] / f"{name}.png"
    await page.screenshot(path=file)
    return file


async def faults(page: Page, only: Sequence[str] = TAGS) -> list[dict[str, Any]]:
    """What axe says against the page; `only`: by rules with these tags, or these rules."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = await page.evaluate(RUN, list(only))
    return found
