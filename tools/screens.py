"""Makes the contact sheets of docs/img: every screen, as the browser tests come by it, small.

    make screens                            # takes the pictures, then makes the sheets
    python tools/screens.py --from FOLDER   # of pictures that were taken before
    python tools/screens.py --keep FOLDER   # keeps the pictures in full size

Each screen is there on a phone and on a desktop, by day and by night; in Russian where a test looks
at it in Russian. The tests run as they do in `make test` and must pass: what they find wrong with a
screen is no picture of it. Needs a Chromium, as they do.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium  # noqa: E402

TESTS = (
    *(
        "every_screen",
        "lobby",
        "replay_page",
        "kovriki_page",
        "kvadraty_page",
        "moving_a_seat_page",
    ),
    *("chiselki_page", "fourteen_page", "freecell_page", "puzzles_page"),
)
NAME = re.compile(
    r"(?P<screen>.+?)(?:-(?P<lang>ru|en))?(?:-(?P<device>phone|desktop))?(?:-(?P<theme>light|dark))?"
)
PHONE = 900
"""Pictures that are no wider, px, are of a phone: it has two for each of CSS."""
WIDTH = {"phone": 112, "desktop": 216}
SHEET = {"phone": 1500, "desktop": 1380}
QUALITY = 55
STYLE = """
body { margin: 0; padding: 16px; font: 11px/1.3 system-ui, sans-serif; color: #2a2018;
  background: #f1e4ca; display: flex; flex-wrap: wrap; gap: 14px 12px; align-items: flex-start; }
figure { margin: 0; } div { display: flex; gap: 3px; }
img { display: block; width: var(--width); border-radius: 4px; }
figcaption { margin-top: 3px; }
"""


def take(folder: Path) -> None:
    """Runs the tests that look at screens, with their pictures going into the folder."""
    files = [f"tests/browser/test_{name}.py" for name in TESTS]
    run = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", *files]
    subprocess.run(run, cwd=ROOT, env=os.environ | {"TEST_PICTURES": str(folder)}, check=True)


def width(picture: Path) -> int:
    """Of a PNG, px: it stands at the beginning."""
    with picture.open("rb") as file:
        return int.from_bytes(file.read(20)[16:])


def figure(screen: str, pictures: list[Path]) -> str:
    """The screen's pictures side by side, with its name below."""
    images = "".join(f'<img src="{one.as_uri()}">' for one in pictures)
    return f"<figure><div>{images}</div><figcaption>{html.escape(screen)}</figcaption></figure>"


def lay_out(pictures: list[Path], folder: Path) -> dict[str, Path]:
    """Writes a page for each device. They are files, as the pictures are, so they may show them."""
    found: dict[str, dict[str, dict[str, list[Path]]]] = {
        device: defaultdict(lambda: defaultdict(list)) for device in WIDTH
    }
    for picture in pictures:
        name = NAME.fullmatch(picture.stem)
        if name is None:
            raise ValueError(f"a picture without a name: {picture}")
        device = name["device"] or ("phone" if width(picture) <= PHONE else "desktop")
        # By day first.
        of = found[device][name["screen"]][name["lang"] or ""]
        of.insert(0 if name["theme"] == "light" else len(of), picture)
    pages = {}
    for device, screens in found.items():
        figures = "".join(
            figure(screen, langs.get("ru") or next(iter(langs.values())))
            for screen, langs in screens.items()
        )
        style = f"{STYLE} :root {{ --width: {WIDTH[device]}px; }}"
        pages[device] = folder / f"{device}.html"
        pages[device].write_text(
            f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}", "utf-8"
        )
        print(f"{device}: {len(screens)} screens", flush=True)
    return pages


async def photograph(pages: dict[str, Path], to: Path) -> None:
    """Makes a picture of each page."""
    async with chromium() as browser:
        for device, sheet in pages.items():
            page = await browser.new_page(viewport={"width": SHEET[device], "height": 800})
            await page.goto(sheet.as_uri(), wait_until="load")
            file = to / f"screens-{device}.jpg"
            data = await page.screenshot(path=file, type="jpeg", quality=QUALITY, full_page=True)
            print(f"{file}  {len(data) // 1000} kB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--from", dest="taken", type=Path, metavar="FOLDER")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "img", metavar="FOLDER")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder: Path = wish.taken or wish.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        if wish.taken is None:
            take(folder.resolve())
        pictures = sorted(folder.resolve().glob("*.png"))
        if not pictures:
            parser.error(f"no pictures in {folder}")
        asyncio.run(photograph(lay_out(pictures, Path(scratch)), wish.to))


if __name__ == "__main__":
    main()
