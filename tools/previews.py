"""Draws the pictures that messengers show beside a link, from the figures of the pages of rules.

    python tools/previews.py       # public/preview.png and src/games/*/preview.png in client_web

Needs a Chromium, as the browser tests do, and a built client. The pictures hold no words, so that
they are the same in every language.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402
from tests.serving import serving  # noqa: E402

from pentaraduga.games import GAMES  # noqa: E402
from pentaraduga.transport.previews import PICTURE, SIZE  # noqa: E402

CLIENT = ROOT / "client_web"

ALONE = """([pick, width, height]) => {
  const drawn = [...document.querySelectorAll(pick)]
    .map((svg) => [svg, svg.querySelectorAll("path").length])
    .filter(([svg]) => svg.viewBox.baseVal.width < 2.5 * svg.viewBox.baseVal.height);
  if (drawn.length === 0) return false;
  const [most] = drawn.sort((one, other) => other[1] - one[1])[0];
  const box = most.viewBox.baseVal;
  const scale = Math.min((width * 0.8) / box.width, (height * 0.74) / box.height);
  const figure = most.cloneNode(true);
  const [wide, high] = [box.width * scale, box.height * scale];
  const size = { width: `${wide}px`, height: `${high}px`, filter: "none" };
  for (const one of ["max-width", "max-height", "transform", "box-shadow"]) size[one] = "none";
  for (const one of Object.keys(size)) figure.style.setProperty(one, size[one], "important");
  const frame = document.createElement("div");
  frame.append(figure);
  frame.style.cssText = "position:fixed;inset:0;z-index:9999;display:grid;place-items:center;" +
    "background:#fbf3e4;border-bottom:18px solid #b98a55";
  // Beside the one on the page, whose styles it shares.
  most.parentElement.append(frame);
  document.documentElement.style.overflow = "hidden";
  return true;
}"""
"""Leaves the figure of most pieces alone on the page, as large as fits."""


async def draw(page: Page, address: str, pick: str, file: Path) -> None:
    await page.goto(address)
    await page.wait_for_selector(pick)
    if await page.evaluate(ALONE, [pick, *SIZE]):
        data = await page.screenshot(path=file)
        print(f"{file.relative_to(ROOT)}  {len(data) // 1000} kB")


async def draw_all(browser: Browser, url: str) -> None:
    width, height = SIZE
    context = await browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme="light"
    )
    page = await context.new_page()
    await draw(page, url, ".hero-art", CLIENT / "public" / PICTURE)
    for game in GAMES.values():
        folder = CLIENT / "src" / "games" / game.id
        if game.info.listed and not game.info.solo and folder.is_dir():
            await draw(page, f"{url}/rules/{game.id}", "main svg.figure", folder / "preview.png")


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server, chromium() as browser:
            await draw_all(browser, server.url)


if __name__ == "__main__":
    asyncio.run(main())
