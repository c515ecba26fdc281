"""Makes the pictures of the README: starts a server, plays a round on real pages, takes pictures.

    python tools/screenshots.py            # English, into docs/img
    python tools/screenshots.py --lang ru --to /some/folder

Needs a Chromium, as the browser tests do. Deals are random, so the pictures differ each time.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import Browser, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.player import Player, middle_of, numbered  # noqa: E402
from tests.browser.rooms import link, new_room, rival  # noqa: E402
from tests.browser.screens import settle  # noqa: E402
from tests.browser.wire import PATIENCE_MS  # noqa: E402
from tests.serving import serving  # noqa: E402

from pentaraduga.client import RoomClient  # noqa: E402

NAMES = {"ru": ("Аня", "Боря", "Вера"), "en": ("Ann", "Boris", "Vera")}
TRIES = 12
"""Not every deal gives both players a carpet."""


async def picture(player: Player, file: Path) -> None:
    await settle(player.page)
    # A note that stays for some seconds would hide the subject of the picture.
    await expect(player.page.locator(".toast")).to_have_count(0, timeout=PATIENCE_MS)
    data = await player.page.screenshot(path=file)
    print(f"{file}  {len(data) // 1000} kB", flush=True)


async def play(browser: Browser, url: str, lang: str, folder: Path) -> bool:
    """Plays one round and takes its pictures; False if the deal or the hits do not allow them."""
    async with AsyncExitStack() as opened:
        phone = await Player.open(browser, "phone", lang)
        desktop = await Player.open(browser, "desktop", lang)
        opened.push_async_callback(phone.context.close)
        opened.push_async_callback(desktop.context.close)
        first, second, third = NAMES[lang]
        room = await new_room(url, seats=3, match={"kind": "rounds", "value": 3})
        await phone.come(link(url, room), first)
        await desktop.come(link(url, room), second)
        other: RoomClient = await opened.enter_async_context(rival(url, room, third))
        await other.command("ready", on=True)
        await desktop.press("lobby.ready")
        await expect(
            phone.page.get_by_text(phone.words("lobby.is_ready"), exact=True)
        ).to_have_count(2)
        await picture(phone, folder / "lobby.png")
        await phone.press("lobby.ready")
        await phone.table_opens()
        await desktop.table_opens()

        mine, theirs = await phone.carpet_or_swap(), await desktop.carpet_or_swap()
        if mine is None or theirs is None:
            return False
        *before, (number, last) = numbered(await phone.hand(), mine)
        start = await phone.middle(phone.rack(number))
        for number, placement in before:
            await phone.drag(number, placement)
            await expect(phone.laid(number)).to_be_visible()
        # Beside its place, where the magnet already shows where it will land.
        x, y = middle_of(last)
        await phone.carry(start, await phone.where(x + 0.25, y - 0.25))
        await picture(phone, folder / "table-phone.png")
        await phone.let_go()
        await desktop.build(theirs)
        await phone.button_listens()
        await desktop.button_listens()
        await picture(desktop, folder / "table-desktop.png")
        # So close to each other that there is a photo finish.
        await asyncio.gather(phone.hit(), desktop.hit())
        await other.act("give_up")
        result = desktop.page.locator(".totals")
        await expect(result).to_be_visible(timeout=PATIENCE_MS)
        if await desktop.page.locator(".photo-strip").count() == 0:
            return False
        await desktop.press("result.count.skip")
        photo = desktop.page.locator(".photo")
        await photo.evaluate("(photo) => photo.scrollIntoView({block: 'center'})")
        await picture(desktop, folder / "result.png")
        return True


async def run(lang: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        async with serving(Path(data) / "data") as server, chromium() as browser:
            for _ in range(TRIES):
                if await play(browser, server.url, lang, folder):
                    return
    raise SystemExit("no deal gave both players a carpet; try again")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lang", choices=["ru", "en"], default="en")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "img", metavar="FOLDER")
    wish = parser.parse_args()
    wish.to.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(wish.lang, wish.to))


if __name__ == "__main__":
    main()
