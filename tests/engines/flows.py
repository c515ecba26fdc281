"""What must work in every browser: a match of two, a game of patience, a replay.

Not collected by `make test`; `make test-browsers` runs it. A browser that isn't installed fails its
flows, unless $TEST_BROWSERS names only others.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from pentaraduga.tiles import Placement, Tile, carpet_layout, carpets_from
from tests.browser.freecell_table import PUBLISHED, first_move
from tests.browser.player import (
    CARRIED,
    COLOURS,
    LISTENS,
    RIDE_PX,
    WHERE,
    Point,
    middle_of,
    numbered,
    worst_of,
)
from tests.browser.rooms import ONE_ROUND, link, new_room
from tests.engines.firefox import firefox
from tests.engines.webkit import webkit
from tests.engines.window import Window
from tests.games.freecell_tables import SOLUTION
from tests.serving import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENGINES = {"firefox": firefox, "webkit": webkit}
HOW = {
    "firefox": "apt-get install firefox-esr",
    "webkit": "apt-get install webkit2gtk-driver xvfb",
}
WANTED = os.environ.get("TEST_BROWSERS", " ".join(ENGINES)).split()
ARTICLE = Path(__file__).resolve().parents[1] / "records" / "golden" / "article.txt"

RACK = ".rack button"
SWAP = "button.swap"
OVER = "() => !!document.querySelector('.play[data-stage=over], main.result')"
DONE = "() => !!document.querySelector('.hit-button:is(.finished, .gave_up, .over)')"
OPEN = "() => document.querySelector('.rack button:enabled:not([aria-disabled=true])') !== null"

Opens = Callable[..., Coroutine[Any, Any, Window]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    async with serving(tmp_path_factory.mktemp("engines") / "data", known_deals=True) as served:
        yield served


@pytest_asyncio.fixture(params=WANTED, loop_scope="session")
async def device(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opens]:
    """Opens devices of one browser: `await device("phone", "en")`."""
    async with AsyncExitStack() as stack:
        engine = await stack.enter_async_context(ENGINES[request.param](tmp_path))
        assert engine is not None, f"{request.param} isn't installed: {HOW[request.param]}"

        async def opens(kind: str = "desktop", lang: str = "ru") -> Window:
            phone = kind == "phone"
            width, height = (390, 780) if phone else (1280, 800)
            return await engine.device(lang, width, height, touch=phone)

        yield opens


# --- a match ------------------------------------------------------------------------------------


async def hand(one: Window) -> list[Tile]:
    spoken = {one.words(f"colour.{key}"): letter for key, letter in COLOURS.items()}
    tiles = []
    for name in await one.names(RACK):
        left, big, right = (spoken[word] for word in re.findall("|".join(spoken), name))
        tiles.append(Tile(left + big.upper() + right))
    return tiles


async def plays(one: Window) -> bool:
    return not await one.run(OVER) and not await one.run(DONE)


async def lay(one: Window, number: int, to: Placement) -> None:
    """Drags a tile of the rack to its place on the table."""
    start = await one.find(f"^{one.words('table.rack_tile', n=number, tile='')}", RACK)
    x, y = await one.run(WHERE, [*middle_of(to)])
    # On touch the tile rides above the finger.
    await one.carry(start, Point(x, y + RIDE_PX) if one.touch else Point(x, y))
    await one.until(CARRIED, [x, y], doing="the tile in the air")
    await one.let_go()
    await one.find(one.pattern("table.laid_tile", n=number), "[role=button]")


async def carpet_or_swap(one: Window) -> tuple[Placement, ...] | None:
    """A carpet of the hand, swapped for as long as that is possible; None without one."""
    swap = "^" + one.words("swap")
    while await plays(one):
        tiles = await hand(one)
        if triples := carpets_from(tiles):
            return carpet_layout(triples[0])
        off = await one.run(
            f"() => document.querySelector('{SWAP}')?.getAttribute('aria-disabled') === 'true'"
        )
        if off:
            return None
        number = worst_of(tiles) + 1
        before = (await one.names(RACK))[number - 1]
        await one.press_named(f"^{one.words('table.rack_tile', n=number, tile='')}", RACK)
        await one.press_named(swap, SWAP)
        await one.until(
            "([at, old]) => !!document.querySelector('.play[data-stage=over], main.result')"
            f" || document.querySelectorAll('{RACK}')[at]?.getAttribute('aria-label') !== old",
            [number - 1, before],
            doing="another tile",
        )
    return None


async def test_two_devices_play_a_match_to_its_result(server: Served, device: Opens) -> None:
    room = await new_room(server.url, match=ONE_ROUND)
    host, guest = await device("desktop", "ru"), await device("phone", "en")
    for one, name in ((host, "Аня"), (guest, "Bob")):
        await one.begin(server.url)
        await one.find("Minutka|Минутка", "h2, h3, a, button")
        await one.fits()
        await one.open(link(server.url, room))
        one.name = name
        await one.write("name.label", name)
        await one.press("name.sit")
    for one in (host, guest):
        await one.find(one.pattern("lobby.ready"))
        await one.fits()
    for one in (host, guest):
        await one.press("lobby.ready")
    for one in (host, guest):
        await one.until(OPEN, doing="the hand lies open")
        await one.fits()
    # Who has a carpet lays it and hits; without one, everybody's swaps use the stock up.
    for _ in range(12):
        for one in (host, guest):
            if not await plays(one) or (carpet := await carpet_or_swap(one)) is None:
                continue
            for number, placement in numbered(await hand(one), carpet):
                await lay(one, number, placement)
            await one.until(LISTENS, doing="the big button listens")
            await one.press("minutka.hit.ready")
            await one.until(
                "() => !!document.querySelector('.hit-button.finished, .photo')", doing="a finish"
            )
        if await host.run(OVER):
            break
    for one in (host, guest):
        await one.until("() => !!document.querySelector('main.result h1')", doing="the result")
        await one.fits()


# --- alone --------------------------------------------------------------------------------------


def stop_of(card: str) -> str:
    return f"[data-stop='{card}']"


async def moves(one: Window, n: int) -> None:
    await one.until(
        "(n) => document.querySelectorAll('.solo-line dd')[1]?.textContent === String(n)",
        n,
        doing="so many moves",
    )


@pytest.mark.parametrize("kind", ["desktop", "phone"])
async def test_a_game_of_freecell_is_won(server: Served, device: Opens, kind: str) -> None:
    """One move by hand and taken back, the rest by keys."""
    one = await device(kind, "en")
    await one.begin(server.url)
    await one.open(server.url + PUBLISHED)
    await moves(one, 0)
    number = int(re.findall(r"\d+", PUBLISHED)[0])
    _, card, onto = first_move(number, onto_card=True)
    # Only the strip of a card that shows can be taken.
    places = [
        await one.run(
            "(stop) => { const box = document.querySelector(stop).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + Math.min(12, box.height / 2)]; }",
            stop_of(name),
        )
        for name in (card, onto)
    ]
    await one.drag(Point(*places[0]), Point(*places[1]))
    await moves(one, 1)
    await one.fits()
    await one.press("solo.undo")
    await one.until(
        "([stop, at]) => document.querySelector(stop).getBoundingClientRect().x < at"
        " && document.querySelector(stop).getBoundingClientRect().right > at",
        [stop_of(card), places[0][0]],
        doing="the card is back",
    )
    taken = await one.run("() => Number(document.querySelectorAll('.solo-line dd')[1].textContent)")
    for n, move in enumerate(SOLUTION[:-1], taken + 1):
        await one.type(*move)
        await moves(one, n)
    await one.type(*SOLUTION[-1])
    await one.sees("solo.end.won")
    await one.fits()


# --- a replay -----------------------------------------------------------------------------------


async def test_a_record_is_read_and_watched(server: Served, device: Opens) -> None:
    one = await device("desktop", "ru")
    await one.begin(server.url)
    await one.open(server.url + "replay")
    await one.write("replay.upload.text", ARTICLE.read_text(encoding="utf-8"))
    await one.press("replay.upload.go")
    await one.until("() => !!document.querySelector('.open-seat[data-seat=\"1\"]')")
    await one.fits()
    slider = "[role=slider]"
    await one.press_at(await one.find("", slider))
    at = "() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow'))"
    await one.type("Home")
    await one.until(f"() => ({at})() === 0", doing="the first step")
    for step in (1, 2, 3):
        await one.type("ArrowRight")
        await one.until(f"(step) => ({at})() === step", step, doing="a step")
    await one.fits()
    await one.press("replay.play")
    await one.until(f"() => ({at})() > 3", doing="it plays by itself")
