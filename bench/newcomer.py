"""A newcomer opens a link: how many taps, how soon the first tile lies, and the first carpet.

    .venv/bin/python bench/newcomer.py [--times 5] [--reads 3] [--lang ru] [--json]

A real Chromium on a screen of 360 × 740 and a device that knows nothing, invited to a room of
Minutka by somebody who is ready. The newcomer does only what the screen says: keeps the suggested
name, presses the main button, and either goes through the lesson (`taught`) or skips it
(`untaught`). In the race they swap only once the coach says so. But the script sees at once
whether a hand holds a carpet, and how it is laid: finding it is what people need their time for.
`--reads`: how many words a second they read before they do what they say; without it they read in
no time, and what remains is what the product itself takes.

Medians for each way, from the navigation on: taps (a drag is one) and seconds until the first tile
lies (`tile`; taught, in the lesson), until the first carpet of the lesson, until "I'm in", and
until the first carpet of the race is claimed. A race in which no carpet can come any more, because
the stock is empty, counts as `stuck`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, expect

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.player import Player, numbered, worst_of  # noqa: E402
from tests.browser.rooms import link, new_room, rival  # noqa: E402
from tests.serving import serving  # noqa: E402

from pentaraduga.tiles import carpet_layout, carpets_from  # noqa: E402


class Newcomer:
    """Counts what they do, and notes when they got where."""

    def __init__(self, player: Player, reads: float) -> None:
        self.player, self.reads = player, reads
        self.taps, self.began = 0, time.perf_counter()
        self.marks: dict[str, tuple[int, float]] = {}

    def mark(self, name: str) -> None:
        """They got there; only the first time counts."""
        self.marks.setdefault(name, (self.taps, time.perf_counter() - self.began))

    async def read(self, what: Locator) -> str:
        """Waits until it is on screen, and as long as reading it takes."""
        await expect(what).to_be_visible()
        words = await what.inner_text()
        if self.reads:
            await asyncio.sleep(len(words.split()) / self.reads)
        return words

    async def tap(self, what: Locator) -> None:
        await self.player.tap(what)
        self.taps += 1

    async def hit(self) -> None:
        """The big button, as soon as it listens."""
        await self.player.button_listens()
        await self.tap(self.player.page.locator(".hit-button:not(.prize)"))

    async def build(self) -> None:
        """Drags what is missing of the carpet that their hand makes."""
        hand = await self.player.hand()
        carpet = carpet_layout(carpets_from(hand)[0])
        assert carpet is not None
        for number, placement in numbered(hand, carpet):
            if await self.player.laid(number).count() == 0:
                await self.player.drag(number, placement)
                self.taps += 1
                await expect(self.player.laid(number)).to_be_visible()
                self.mark("tile")

    async def swap(self) -> None:
        """Gives away the tile that helps them least."""
        number = worst_of(await self.player.hand()) + 1
        await self.player.swap(number)
        self.taps += 2

    async def learn(self) -> None:
        """The lesson, each step by what it says."""
        says = self.player.page.locator(".lesson-say h1")
        for step in ("watch", "lay", "hit", "swap"):
            key = f"minutka.lesson.{step}"
            await self.player.sees(key)
            # The hand shows the first tile by itself: it may be gone on before all is read.
            if step == "watch":
                continue
            await self.read(says)
            if step == "lay":
                await self.build()
                self.mark("lesson_carpet")
            elif step == "hit":
                await self.hit()
            else:
                await self.tap(self.player.rack(1))
                await self.tap(self.player.swap_button())
        await self.player.sees("lesson.over")
        await self.read(says)
        await self.hit()

    async def race(self) -> bool:
        """The race, by what the coach says; False if no carpet can come any more."""
        await self.player.table_opens()
        note = self.player.page.locator(".coach-note")
        while not carpets_from(await self.player.hand()):
            if await self.player.swap_button().get_attribute("aria-disabled") == "true":
                return False
            # Without a word of the coach they would look on.
            await expect(note.and_(self.player.page.locator("[data-says=swap]"))).to_be_visible()
            await self.read(note)
            await self.swap()
        await self.build()
        await self.hit()
        await expect(self.player.page.locator(".hit-button.finished, main.result")).to_be_visible()
        self.mark("race_carpet")
        return True


async def evening(
    url: str, browser: Browser, args: argparse.Namespace, *, taught: bool
) -> tuple[dict[str, tuple[int, float]], bool]:
    """One newcomer's way: their marks, and whether they could finish the race."""
    player = await Player.open(browser, "phone", args.lang, newcomer=True)
    room = await new_room(url)
    try:
        async with rival(url, room) as other:
            assert (await other.command("ready", on=True)).ok
            one = Newcomer(player, args.reads)
            await player.page.goto(link(url, room))
            await one.read(player.page.locator("main h1"))
            await one.tap(player.page.locator("main .button.primary"))
            await player.sees("minutka.lesson.watch")
            if taught:
                await one.learn()
            else:
                await one.tap(player.button("lesson.skip"))
                await one.tap(player.button("lobby.ready"))
            one.mark("in")
            done = await one.race()
            return one.marks, done
    finally:
        await player.context.close()


async def measured(args: argparse.Namespace) -> dict[str, Any]:
    """Both ways, as often as wished, on one server."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "data") as served, chromium() as browser:
            for way in ("taught", "untaught"):
                marks = defaultdict(list)
                stuck = 0
                for _ in range(args.times):
                    got, done = await evening(served.url, browser, args, taught=way == "taught")
                    stuck += not done
                    for name, mark in got.items():
                        marks[name].append(mark)
                found[way] = {
                    name: {
                        "taps": statistics.median(taps for taps, _ in all_),
                        "s": round(statistics.median(s for _, s in all_), 1),
                        "s_worst": round(max(s for _, s in all_), 1),
                    }
                    for name, all_ in marks.items()
                } | {"stuck": stuck}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="newcomer", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--times", type=int, default=5, help="newcomers of each kind")
    parser.add_argument("--reads", type=float, default=0, help="words a second; 0: in no time")
    parser.add_argument("--lang", choices=["ru", "en"], default="ru")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    args = parser.parse_args()
    found = asyncio.run(measured(args))
    if args.json:
        print(json.dumps(found, indent=1))
        return 0
    for way, marks in found.items():
        for name, mark in marks.items():
            print(f"{way:9} {name:14}", mark)
    return 0


if __name__ == "__main__":
    sys.exit(main())
