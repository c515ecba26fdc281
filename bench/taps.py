"""How soon a tap on a card is seen, near the server and far from it.

    .venv/bin/python bench/taps.py [--round-trip 0 150] [--taps 60] [--slower 1] [--json]

A real Chromium of 360 × 740 plays FreeCell through a line that delays everything by half the round
trip, in ms. A finger taps a card that has somewhere to go, and then "undo"; each is timed from the
time stamp of the finger's release until the first frame after the change of the board is painted.
*Burst*: as many taps again, each as soon as the one before is on screen. Times in ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.async_api import expect  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.line import line  # noqa: E402
from tests.browser.player import Fingers, Player, Point  # noqa: E402
from tests.browser.screens import settle  # noqa: E402
from tests.serving import serving  # noqa: E402

from pentaraduga.games.freecell.deals import numbered  # noqa: E402
from pentaraduga.games.freecell.moves import Step  # noqa: E402
from pentaraduga.games.freecell.tap import best_step  # noqa: E402

DEAL = 617
WATCH = """() => {
  let released = null;
  window.taps_ = [];
  addEventListener("pointerup", (event) => { released = event.timeStamp; }, true);
  const changed = () => {
    if (released === null) return;
    const from = released;
    released = null;
    requestAnimationFrame(() => setTimeout(() => window.taps_.push(performance.now() - from), 0));
  };
  const cards = [...document.querySelectorAll(".fc-card")];
  const places = () => cards.map((card) => card.style.transform).join();
  let before = places();
  new MutationObserver(() => {
    const now = places();
    if (now !== before) { before = now; changed(); }
  }).observe(document.querySelector(".fc-cards"), { subtree: true, attributeFilter: ["style"] });
}"""
SEEN = "(count) => window.taps_.length >= count"


def movable() -> list[str]:
    """The cards of the deal that a tap moves, as long as nothing else has moved."""
    layout = numbered(DEAL, "medium").layout()
    ends = (column[-1] for column in layout.columns)
    return [str(card) for card in ends if isinstance(best_step(layout, card, "house"), Step)]


def summary(times: list[float]) -> dict[str, float]:
    """Median and 99th percentile, ms."""
    ranked = sorted(times)
    return {
        "p50_ms": round(ranked[len(ranked) // 2], 1),
        "p99_ms": round(ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))], 1),
    }


async def played(
    url: str, browser: Any, round_trip: float, taps: int, slower: float
) -> dict[str, dict[str, float]]:
    """One game at that distance."""
    async with line(url, round_trip / 2000) as far:
        phone = await Player.open(browser, "phone")
        page = phone.page
        await page.goto(f"{far.url}freecell/{DEAL}?level=medium")
        await expect(page.locator("[data-stop]").first).to_be_attached()
        await phone.caught_up()
        await settle(page)
        cdp = await phone.context.new_cdp_session(page)
        await cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        finger = Fingers(cdp)
        await page.evaluate(WATCH)
        undo = await phone.middle(phone.button("solo.undo"))
        spots = {}
        for card in movable():
            box = await page.locator(f"[data-stop='{card}']").bounding_box()
            assert box is not None
            spots[card] = Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        cards = list(spots)

        async def timed(at: Point, count: int) -> None:
            await finger.down(at)
            await finger.up()
            await page.wait_for_function(SEEN, arg=count)

        for number in range(taps):
            await timed(spots[cards[number % len(cards)]], 2 * number + 1)
            await phone.caught_up()
            await timed(undo, 2 * number + 2)
            await phone.caught_up()
            await settle(page)
        both = await page.evaluate("() => window.taps_.splice(0)")
        for number in range(taps):
            # Another card each time: a second tap on the same one means something else.
            card = cards[number // 2 % len(cards)]
            await timed(undo if number % 2 else spots[card], number + 1)
        burst = await page.evaluate("() => window.taps_.splice(0)")
        await phone.context.close()
    return {
        "tap": summary(both[::2]),
        "undo": summary(both[1::2]),
        "burst": summary(burst),
    }


async def measured(round_trips: list[float], taps: int, slower: float) -> dict[str, Any]:
    """Every distance, on one server and browser."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "data") as served, chromium() as browser:
            return {
                f"{trip:g}": await played(served.url, browser, trip, taps, slower)
                for trip in round_trips
            }


def main() -> int:
    parser = argparse.ArgumentParser(prog="taps", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--round-trip", type=float, nargs="+", default=[0, 150], help="ms")
    parser.add_argument("--taps", type=int, default=60, help="at each distance")
    parser.add_argument("--slower", type=float, default=1, help="times slower than this CPU")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    args = parser.parse_args()
    found = asyncio.run(measured(args.round_trip, args.taps, args.slower))
    if args.json:
        print(json.dumps(found, indent=1))
        return 0
    for trip, kinds in found.items():
        for kind, numbers in kinds.items():
            told = ", ".join(f"{key} {value}" for key, value in numbers.items())
            print(f"{trip} ms there and back, {kind}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
