"""The script that a phone loads, from a room's link to the open hands of a first round.

    .venv/bin/python bench/script.py [--json] [--browser] [--lang ru|en] [--static FOLDER]

For each party game: bytes of all JavaScript as packed with brotli, without HTTP headers, and the
number of files. They are found in the build's manifest: what the page imports at once, and what a
round asks for (`asked_for`). `--browser` also plays into a round of each in a real Chromium, counts
what came over the network, and fails if that was anything else. `whole_round` adds what comes while
the round is on: the result's screen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "server" / "pentaraduga" / "static"
PAGE = "index.html"
SOURCES = ROOT / "client_web" / "src"


def parties(sources: Path = SOURCES) -> list[str]:
    """The games that are played together: their boards have no frame of a game for one."""
    return sorted(
        board.parent.name
        for board in (sources / "games").glob("*/Board.tsx")
        if "/solo/SoloFrame" not in board.read_text("utf-8")
    )


def asked_for(game: str, lang: str) -> list[str]:
    """The files that a page requests before the hands open, by the names that `Build` knows."""
    words = f"virtual:words/{lang}"
    return [PAGE, words, f"{words}/{game}", f"board-{game}"]


def asked_for_later(game: str, lang: str) -> list[str]:
    """The files that it requests during the round."""
    words = f"virtual:words/{lang}"
    return ["src/pages/result/Result.tsx", f"{words}/shell/result", f"{words}/{game}/result"]


class Build:
    """A built client. `static`: where the server keeps it."""

    def __init__(self, static: Path = STATIC) -> None:
        self.static = static
        self._chunks = json.loads((static / ".vite" / "manifest.json").read_text("utf-8"))
        page = (static / "index.html").read_text("utf-8")
        # Files that aren't one module go by a name of their own (`client_web/build/bundles.ts`).
        self._chunks |= {
            chunk["name"]: chunk
            for chunk in self._chunks.values()
            if chunk.get("name", "").startswith("board-") and chunk["file"].endswith(".js")
        }
        # The manifest doesn't say what the page itself requests.
        self._chunks[PAGE] = {
            "imports": [
                name for name, chunk in self._chunks.items() if f'="/{chunk["file"]}"' in page
            ]
        }

    def files(self, names: Iterable[str]) -> set[str]:
        """The scripts behind these names, with all that they import at once.

        Names without a file count nothing.
        """
        found, todo = set[str](), [name for name in names if name in self._chunks]
        seen = set[str]()
        while todo:
            name = todo.pop()
            if name in seen:
                continue
            seen.add(name)
            chunk = self._chunks[name]
            if chunk.get("file", "").endswith(".js"):
                found.add(chunk["file"])
            todo += chunk.get("imports", ())
        return found

    def sent(self, files: Iterable[str]) -> int:
        """Bytes of the files, as a browser that takes brotli gets them."""
        packed = self.static / "packed" / "br"
        return sum(
            (packed / file if (packed / file).is_file() else self.static / file).stat().st_size
            for file in files
        )


def weighed(build: Build, game: str, lang: str = "ru") -> dict[str, Any]:
    """The cost of one game: bytes, files."""
    for name in asked_for(game, lang):
        if not build.files([name]):
            raise LookupError(f"the build has no {name}")
    first = build.files(asked_for(game, lang))
    whole = first | build.files(asked_for_later(game, lang))
    return {
        "game": game,
        "first_round": build.sent(first),
        "files": len(first),
        "whole_round": build.sent(whole),
        "names": sorted(first),
    }


async def over_the_network(static: Path, lang: str) -> dict[str, dict[str, int]]:
    """Game → file → bytes of its body, until the hands were open in a real browser."""
    sys.path.insert(0, str(ROOT))
    from tests.browser.chromium import chromium
    from tests.browser.player import Player
    from tests.browser.rooms import link, new_room, rival
    from tests.serving import serving

    if static != STATIC:
        raise SystemExit("--browser weighs what the server has; leave --static out")
    found: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "data") as served, chromium() as browser:
            for game in parties():
                phone = await Player.open(browser, "phone", lang)
                sizes: dict[str, int] = {}

                def note(response: Any, sizes: dict[str, int] = sizes) -> None:
                    if response.url.endswith(".js"):
                        file = "assets/" + response.url.rsplit("/", 1)[1]
                        sizes[file] = int(response.headers.get("content-length", 0))

                phone.page.on("response", note)
                room = await new_room(served.url, game=game)
                # Somebody else leads the room: a link is for guests.
                async with rival(served.url, room) as other:
                    await phone.come(link(served.url, room), "Аня")
                    await other.command("ready", on=True)
                    await phone.press("lobby.ready")
                    await phone.page.locator(".rack button:enabled").first.wait_for()
                    await phone.caught_up()
                    found[game] = dict(sizes)
                await phone.context.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="script", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--browser", action="store_true", help="compare with a real browser")
    parser.add_argument("--lang", choices=("ru", "en"), default="ru")
    parser.add_argument("--static", type=Path, default=STATIC, help="another build")
    args = parser.parse_args()
    build = Build(args.static)
    found = [weighed(build, game, args.lang) for game in parties()]
    wrong = 0
    if args.browser:
        came = asyncio.run(over_the_network(args.static, args.lang))
        for one in found:
            sizes = came[one["game"]]
            one["browser"] = sum(sizes.values())
            for file in sorted(set(sizes) ^ set(one["names"])):
                where = "came, but isn't listed" if file in sizes else "is listed, but didn't come"
                print(f"{one['game']}: {file} {where}", file=sys.stderr)
                wrong = 1
    if args.json:
        print(json.dumps(found, indent=1))
        return wrong
    columns = ["game", "first_round", "files", "whole_round", *(["browser"] * args.browser)]
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for one in found:
        print("| " + " | ".join(str(one[column]) for column in columns) + " |")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
