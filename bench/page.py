"""The page on a slow phone: how soon a race is on screen, how smoothly a tile follows the finger.

    .venv/bin/python bench/page.py [--slower 4] [--times 5] [--seconds 3] [--json]

A real Chromium, its CPU slowed down by `--slower`, on a screen of 360 × 740. *Race*: a seated
player's page is loaded again in a running round of Minutka, with nothing in the browser's cache;
from the start of the navigation until the first contentful paint, and until the hands are open and
painted. The room does not pause for absence: hands that wait for a pause to end say nothing about
the page. *Drag*: in the puzzle of 28 tiles, a finger carries one around the table; how long frames
take, and `frame_cpu_ms`: what the page's main thread spends on a frame at full speed, times
`--slower`. A frame at 60 a second has 16.7 ms. That one number holds on a busy machine, too. Times
in ms.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import math
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.rooms import link, new_room, rival  # noqa: E402
from tests.serving import serving  # noqa: E402

PAINTED = """() => new Promise((done) => {
  const look = () => document.querySelector(".rack button:not([disabled])") === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => done({
        open: performance.now(),
        first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
      }), 0));
  look();
})"""
FRAMES = """() => {
  window.frames_ = [];
  const note = (at) => { window.frames_.push(at); window.framing = requestAnimationFrame(note); };
  window.framing = requestAnimationFrame(note);
}"""
STEP_S = 1 / 120


async def slowed(player: Player, times: float) -> Any:
    """The player's devtools session, with the CPU slowed down."""
    cdp = await player.context.new_cdp_session(player.page)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return cdp


async def race(url: str, browser: Any, slower: float, times: int) -> dict[str, Any]:
    """Loads the page of a running round again and again."""
    phone = await Player.open(browser, "phone")
    room = await new_room(url)
    async with rival(url, room) as other:
        assert (await other.command("configure", auto_pause=False)).ok
        await phone.come(link(url, room), "Аня")
        await other.command("ready", on=True)
        await phone.press("lobby.ready")
        await phone.table_opens()
        cdp = await slowed(phone, slower)
        await cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
        opened, painted = [], []
        for _ in range(times):
            await phone.page.reload(wait_until="commit")
            found = await phone.page.evaluate(PAINTED)
            opened.append(found["open"])
            painted.append(found["first"])
    await phone.context.close()
    return {
        "first_paint_ms": round(statistics.median(painted)),
        "hands_open_ms": round(statistics.median(opened)),
        "hands_open_worst_ms": round(max(opened)),
    }


async def drag(url: str, browser: Any, slower: float, seconds: float) -> dict[str, Any]:
    """Carries a tile of the largest puzzle around."""
    phone = await Player.open(browser, "phone")
    room = await new_room(url, game="puzzles", options={"level": "7x8"}, match=None)
    await phone.come(link(url, room), "Аня")
    tile = phone.page.locator(".rack button").first
    await tile.wait_for()
    tiles = await phone.page.locator(".rack button").count()
    await phone.at_rest()
    box = await tile.bounding_box()
    assert box is not None
    cdp = await slowed(phone, 1)
    await cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    async def busy() -> float:
        """Seconds that the main thread has worked."""
        found = await cdp.send("Performance.getMetrics")
        return float(
            next(one["value"] for one in found["metrics"] if one["name"] == "TaskDuration")
        )

    async def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "radiusX": 8, "radiusY": 8, "id": 1}] if at else []
        await cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    await touch("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await touch("touchMove", 180, 300)
    loop = asyncio.get_running_loop()

    async def around() -> list[float]:
        """When each frame was drawn while the finger went around, once in two seconds."""
        await phone.page.evaluate(FRAMES)
        start = loop.time()
        while (now := loop.time() - start) < seconds:
            x, y = 110 * math.cos(math.pi * now), 110 * math.sin(math.pi * now)
            await touch("touchMove", 180 + x, 300 + y)
            await asyncio.sleep(STEP_S)
        found: list[float] = await phone.page.evaluate(
            "() => (cancelAnimationFrame(window.framing), window.frames_)"
        )
        return found

    before = await busy()
    drawn = len(await around())
    cpu_ms = (await busy() - before) * 1000 / drawn
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    frames = await around()
    await touch("touchEnd")
    await phone.context.close()
    took = sorted(b - a for a, b in itertools.pairwise(frames))
    return {
        "tiles": tiles,
        "frames_per_s": round((len(frames) - 1) / (frames[-1] - frames[0]) * 1000, 1),
        "frame_p50_ms": round(took[len(took) // 2], 1),
        "frame_p95_ms": round(took[int(len(took) * 0.95)], 1),
        "frame_worst_ms": round(took[-1], 1),
        "frame_cpu_ms": round(cpu_ms * slower, 1),
    }


async def measured(slower: float, times: int, seconds: float) -> dict[str, Any]:
    """Both, on one server and browser."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "data") as served, chromium() as browser:
            return {
                "race": await race(served.url, browser, slower, times),
                "drag": await drag(served.url, browser, slower, seconds),
            }


def main() -> int:
    parser = argparse.ArgumentParser(prog="page", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--slower", type=float, default=4, help="times slower than this CPU")
    parser.add_argument("--times", type=int, default=5, help="loads of the page")
    parser.add_argument("--seconds", type=float, default=3, help="of dragging")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    args = parser.parse_args()
    found = asyncio.run(measured(args.slower, args.times, args.seconds))
    if args.json:
        print(json.dumps(found, indent=1))
        return 0
    for name, numbers in found.items():
        print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in numbers.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
