"""What a game for one takes of a phone: without a network, on a slow CPU, with a very long field.

    .venv/bin/python bench/alone.py [--times 5] [--slower 4] [--json]

A real Chromium of 360 × 740.

- `cold_board_ms`, `cold_move_ms`: the page is opened anew without a network, with a game of
  FreeCell that is kept on the device; from the beginning of the navigation until its cards are
  there, and until a move that is typed then has been painted. Medians of `--times` openings.
- `cascade_frames_per_s`, `cascade_longest_ms`: the last cards of a won game fly, on a CPU that is
  so many times slower; the longest is the longest time between two frames.
- `digits`, `heap_mb`, `nodes`: Chiselki with at least 10,000 digits, after a garbage collection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.async_api import Browser, expect  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.screens import settle  # noqa: E402
from tests.games.freecell_tables import SOLUTION  # noqa: E402
from tests.serving import serving  # noqa: E402

GAME = "freecell/10913?level=medium&rule=standard&auto=safe"
DIGITS = 10_000

PLACES = "() => [...document.querySelectorAll('.fc-card')].map((c) => c.style.transform).join()"
PAINTED = f"""(before) => ({PLACES})() !== before && new Promise((done) =>
  requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"""
FRAMES = """() => {
  window.frames_ = [];
  const look = (now) => { window.frames_.push(now); requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""


async def type_move(player: Player, move: str, number: int) -> None:
    for key in move:
        await player.page.keyboard.press(key)
    await expect(player.page.locator(".solo-line dd").nth(1)).to_have_text(str(number))


async def cold(url: str, browser: Browser, times: int) -> dict[str, float]:
    first = await Player.open(browser, "phone", offline=True)
    await first.page.goto(url + GAME)
    await expect(first.page.locator("[data-stop]").first).to_be_attached()
    await type_move(first, SOLUTION[0], 1)
    await first.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    room = first.page.url
    await first.context.set_offline(True)
    await type_move(first, SOLUTION[1], 2)
    await first.page.close()
    boards, moves = [], []
    for number in range(times):
        later = await Player.on(first.context, "phone", "ru")
        await later.page.goto(room)
        await expect(later.page.locator("[data-stop]").first).to_be_attached()
        boards.append(await later.page.evaluate("performance.now()"))
        before = await later.page.evaluate(PLACES)
        for key in SOLUTION[2 + number]:
            await later.page.keyboard.press(key)
        painted = await later.page.wait_for_function(PAINTED, arg=before)
        moves.append(await painted.json_value())
        await later.page.close()
    await first.context.close()
    return {
        "cold_board_ms": round(statistics.median(boards)),
        "cold_move_ms": round(statistics.median(moves)),
    }


async def cascade(url: str, browser: Browser, slower: float) -> dict[str, float]:
    player = await Player.open(browser, "phone")
    await player.page.goto(url + GAME)
    await expect(player.page.locator("[data-stop]").first).to_be_attached()
    for number, move in enumerate(SOLUTION[:-1], 1):
        await type_move(player, move, number)
    await settle(player.page)
    cdp = await player.context.new_cdp_session(player.page)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await player.page.evaluate(FRAMES)
    for key in SOLUTION[-1]:
        await player.page.keyboard.press(key)
    await expect(player.page.locator(".solo-result")).to_be_visible()
    frames: list[float] = await player.page.evaluate("window.frames_")
    await player.context.close()
    gaps = [after - before for before, after in pairwise(frames)]
    return {
        "cascade_frames_per_s": round(1000 * len(gaps) / sum(gaps), 1),
        "cascade_longest_ms": round(max(gaps), 1),
    }


async def long_field(url: str, browser: Browser) -> dict[str, float]:
    player = await Player.open(browser, "phone")
    await player.page.goto(url + "chiselki?layout=27")
    add, left = player.page.locator(".ch-add"), player.page.locator(".solo-line dd").nth(2)
    await expect(add).to_be_enabled()
    digits = int(await left.inner_text())
    while digits < DIGITS:
        await add.click()
        digits *= 2
        await expect(left).to_have_text(str(digits))
    await player.caught_up()
    cdp = await player.context.new_cdp_session(player.page)
    await cdp.send("HeapProfiler.collectGarbage")
    await cdp.send("Performance.enable")
    told = (await cdp.send("Performance.getMetrics"))["metrics"]
    metrics = {one["name"]: one["value"] for one in told}
    await player.context.close()
    return {
        "digits": digits,
        "heap_mb": round(metrics["JSHeapUsedSize"] / 1e6, 1),
        "nodes": int(metrics["Nodes"]),
    }


async def measured(times: int, slower: float) -> dict[str, Any]:
    """Everything, on one server and browser."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "data") as served, chromium() as browser:
            return {
                **await cold(served.url, browser, times),
                **await cascade(served.url, browser, slower),
                **await long_field(served.url, browser),
            }


def main() -> int:
    parser = argparse.ArgumentParser(prog="alone", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=5, help="cold starts, 10 at most")
    parser.add_argument("--slower", type=float, default=4, help="times slower than this CPU")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    args = parser.parse_args()
    found = asyncio.run(measured(min(args.times, 10), args.slower))
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        for name, value in found.items():
            print(f"{name} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
