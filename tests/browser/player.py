"""A person at a device: finds things by their names, drags with a mouse or a finger."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from pentaraduga.games import GAMES
from pentaraduga.tiles import TILES, Placement, Tile, carpet_layout, carpets_from
from tests.browser.wire import PATIENCE_MS, Wire
from tests.browser.words import Words

PHONE = ViewportSize(width=360, height=740)
DESKTOP = ViewportSize(width=1280, height=800)

expect.set_options(timeout=PATIENCE_MS)

RIDE_PX = 28
"""On touch the tile rides so far above the finger."""

COLOURS = {"k": "к", "o": "о", "j": "ж", "z": "з", "s": "с"}

# Lattice point → px, once the table has come to rest.
WHERE = """([x, y]) => new Promise((done) => {
  let before = "", same = 0;
  const look = () => {
    const to = document.querySelector(".space-svg .camera").getScreenCTM();
    const now = [to.a, to.d, to.e, to.f].join();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same < 3) requestAnimationFrame(look);
    else done([to.a * x + to.e, -to.d * y + to.f]);
  };
  look();
})"""

# The tile in the air is drawn where it is wanted, to the pixel.
CARRIED = """([x, y]) => {
  const at = /translate\\(([-\\d.]+)px, ([-\\d.]+)px\\)/.exec(
    document.querySelector(".air")?.style.transform ?? "");
  return at !== null && Math.hypot(at[1] - x, at[2] - y) < 1.5;
}"""


# All that follows from what is on screen has been done, effects that add listeners included: they
# run after the frame in which the elements came.
AT_REST = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
})"""

REMEMBER = """(place) => {
  window.remembered = [place.innerText];
  const note = () => window.remembered.push(place.innerText);
  new MutationObserver(note).observe(place, {subtree: true, childList: true, characterData: true});
}"""
REMEMBERED = "(text) => window.remembered.some((one) => new RegExp(text).test(one))"

# What pulses without end beats once: drawing sixty frames a second for nobody is half the work of a
# table that waits. Style sheets of scripts are adopted anew by each document.
ONE_BEAT = """(() => {
  const calm = new CSSStyleSheet();
  calm.replaceSync("*, *::before, *::after {animation-iteration-count: 1 !important}");
  document.adoptedStyleSheets.push(calm);
})()"""

SHOWN = "(seq) => Number(document.documentElement.dataset.seq ?? 0) >= seq"

# The big button ignores presses for this long after its meaning changed.
DEAF_MS = 250
LISTENS = f"""() => {{
  const button = document.querySelector(".hit-button:not(.prize)");
  return button && performance.now() - Number(button.dataset.since ?? -Infinity) > {DEAF_MS};
}}"""

# A newcomer's first seat begins with a lesson, which few tests are about.
LESSONS_SEEN = "".join(
    f"try {{ localStorage.setItem('pentaraduga.taught.{game}', 'seen') }} catch {{}}"
    for game, manifest in GAMES.items()
    if not manifest.rules.info.solo
)

SLIP_MS = 350
"""A question that is asked twice ignores answers that come sooner."""


class Point(NamedTuple):
    x: float
    y: float


class Fingers:
    """One finger on a touch screen."""

    def __init__(self, cdp: CDPSession) -> None:
        self._cdp = cdp

    async def _say(self, kind: str, at: Point | None) -> None:
        points = [] if at is None else [{"x": at.x, "y": at.y, "radiusX": 8, "radiusY": 8, "id": 1}]
        await self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def down(self, at: Point) -> None:
        await self._say("touchStart", at)

    async def move(self, start: Point, to: Point, steps: int = 6) -> None:
        for n in range(1, steps + 1):
            share = n / steps
            at = Point(start.x + (to.x - start.x) * share, start.y + (to.y - start.y) * share)
            await self._say("touchMove", at)
        # A hand rests before it lets go. Lifted within 50 ms of a move the browser takes it for a
        # fling, and the next tap only ends that.
        await asyncio.sleep(0.08)
        await self._say("touchMove", to)

    async def flick(self, start: Point, to: Point, steps: int = 10) -> None:
        """Down, along and up at once: no part waits until the page has taken the one before it."""
        way = [
            Point(start.x + (to.x - start.x) * n / steps, start.y + (to.y - start.y) * n / steps)
            for n in range(1, steps + 1)
        ]
        says = [self._say("touchStart", start), *(self._say("touchMove", at) for at in way)]
        await asyncio.gather(*says, self._say("touchEnd", None))

    async def up(self) -> None:
        await self._say("touchEnd", None)

    async def cancel(self) -> None:
        """The system takes the touch away, as for a gesture of its own."""
        await self._say("touchCancel", None)


Device = Literal["phone", "desktop"]


@dataclass(repr=False)
class Player:
    """Somebody with a page open. `words` are the texts that this page shows."""

    page: Page
    context: BrowserContext
    words: Words
    device: Device
    wire: Wire
    name: str = ""

    @classmethod
    async def open(
        cls,
        browser: Browser,
        device: Device = "desktop",
        lang: str = "ru",
        *,
        reduced_motion: bool = False,
        newcomer: bool = False,
        offline: bool = False,
    ) -> Player:
        """A new device: nothing kept on it yet, but that it saw the lessons unless `newcomer`.

        `offline`: it keeps the page, to open it without a network.
        """
        phone = device == "phone"
        context = await browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            locale="ru-RU" if lang == "ru" else "en-US",
            reduced_motion="reduce" if reduced_motion else "no-preference",
            service_workers="allow" if offline else "block",
        )
        if not newcomer:
            await context.add_init_script(LESSONS_SEEN)
        await context.add_init_script(ONE_BEAT)
        return await cls.on(context, device, lang)

    @classmethod
    async def on(cls, context: BrowserContext, device: Device, lang: str) -> Player:
        """A new tab on a device."""
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        return cls(page, context, Words(lang), device, Wire.of(page))

    # --- finding things ---------------------------------------------------------------------

    def button(self, key: str, **params: object) -> Locator:
        """The button with this text."""
        return self.page.get_by_role("button", name=self.words.like(key, **params))

    async def press(self, key: str, **params: object) -> None:
        """Clicks or taps the button with this text."""
        await self.tap(self.button(key, **params))

    async def press_beginning(self, key: str) -> None:
        """The same with a button that says more below this text."""
        name = re.compile(f"^{re.escape(self.words(key))}")
        await self.tap(self.page.get_by_role("button", name=name))

    async def give_up(self) -> None:
        """Asks and confirms."""
        await self.press("do.give_up")
        await expect(self.button("do.give_up_sure")).to_be_visible()
        await self.passes(SLIP_MS)
        await self.press("do.give_up_sure")

    async def passes(self, ms: float) -> None:
        """Waits until more than that has passed by the clock of the page."""
        now: float = await self.page.evaluate("performance.now()")
        await self.page.wait_for_function("(end) => performance.now() > end", arg=now + ms)
        await self.at_rest()

    async def caught_up(self) -> None:
        """Waits until the page shows everything that it received, and listens to keys and taps."""
        await self.page.wait_for_function(SHOWN, arg=self.wire.seq)
        await self.at_rest()

    async def at_rest(self) -> None:
        """Waits until what the page shows listens to keys and taps."""
        await self.page.evaluate(AT_REST)

    async def button_listens(self) -> None:
        """Waits until the big button has meant what the page received for long enough."""
        await self.caught_up()
        await self.page.wait_for_function(LISTENS)

    async def tap(self, what: Locator) -> None:
        await (what.tap() if self.device == "phone" else what.click())

    def text(self, key: str, **params: object) -> Locator:
        """The elements that show this text."""
        whole = self.words.like(key, **params).pattern
        return self.page.get_by_text(re.compile(f"^{whole}")).first

    async def sees(self, key: str, **params: object) -> None:
        """Waits until the text is on screen."""
        await expect(self.text(key, **params)).to_be_visible()

    async def watched(self, selector: str) -> Callable[[str], Awaitable[None]]:
        """Remembers every text that comes up in there from now on, however short it stays.

        What it gives waits until a text has been there.
        """
        await self.page.locator(selector).first.evaluate(REMEMBER)

        async def has_shown(key: str) -> None:
            pattern = re.escape(self.words(key))
            await self.page.wait_for_function(REMEMBERED, arg=pattern)

        return has_shown

    async def match_is_over(self) -> str:
        """Waits for the last result; its heading."""
        ends = ("result.you_won", "result.winner", "result.winners", "result.no_winner")
        any_end = "|".join(self.words.like(key).pattern for key in ends)
        heading = self.page.get_by_role("heading", level=1)
        await expect(heading).to_have_text(re.compile(any_end))
        return await heading.inner_text()

    # --- coming in --------------------------------------------------------------------------

    async def come(self, url: str, name: str, *, watch: bool = False) -> None:
        """Opens the room's link and says a name."""
        await self.page.goto(url)
        await self.introduce(name, watch=watch)

    async def introduce(self, name: str, *, watch: bool = False) -> None:
        self.name = name
        await self.page.get_by_label(self.words("name.label")).fill(name)
        await self.press("name.watch" if watch else "name.sit")
        await expect(self.button("bar.menu")).to_be_visible()
        await self.at_rest()

    async def goes_on_as(self, link: str, secret: str) -> None:
        """Opens the room of `link` as the member who has this secret there."""
        room = link.rsplit("/", 1)[1]
        visit = {"id": room, "game": "", "watch": False, "with": [], "at": 1}
        kept = {"seats": [[room, secret]], "rooms": [visit]}
        await self.page.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " localStorage.setItem(`pentaraduga.${key}`, JSON.stringify(value));"
        )
        await self.page.goto(link)

    async def table_opens(self) -> None:
        """Waits for the end of the countdown: the hand is there and lies open."""
        await expect(self.rack(1)).to_be_enabled()
        await self.caught_up()

    # --- at the table -----------------------------------------------------------------------

    def rack(self, number: int) -> Locator:
        """Tile `number` of the rack, from 1, wherever the tile itself lies."""
        here, away = (
            self.words.like(key, n=number).pattern for key in ("table.rack_tile", "table.away_tile")
        )
        rack = self.page.get_by_role("group", name=self.words("table.rack"))
        return rack.get_by_role("button", name=re.compile(f"^({away}|{here})"))

    def laid(self, number: int) -> Locator:
        """Tile `number` where it lies on the table."""
        return self.page.get_by_role("button", name=self.words.like("table.laid_tile", n=number))

    async def hand(self) -> list[Tile]:
        """The player's tiles by name, in the order of the rack."""
        rack = self.page.get_by_role("group", name=self.words("table.rack"))
        buttons = await rack.get_by_role("button").all()
        return [self.tile_in(await one.get_attribute("aria-label") or "") for one in buttons]

    def tile_in(self, name: str) -> Tile:
        """The tile that an accessible name describes."""
        spoken = {self.words(f"colour.{key}"): letter for key, letter in COLOURS.items()}
        found = re.findall("|".join(map(re.escape, spoken)), name)
        assert len(found) == 3, f"no tile in {name!r}"
        left, big, right = (spoken[word] for word in found)
        return Tile(left + big.upper() + right)

    async def where(self, x: float, y: float) -> Point:
        """A lattice point on screen."""
        return Point(*await self.page.evaluate(WHERE, [x, y]))

    async def middle(self, what: Locator) -> Point:
        box = await what.bounding_box()
        assert box is not None, f"not on screen: {what}"
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def drag(self, number: int, to: Placement) -> None:
        """Drags a tile of the rack to its place and lets it go there."""
        start = await self.middle(self.rack(number))
        target = await self.where(*middle_of(to))
        await self.carry(start, target)
        await self.let_go()

    async def carry(self, start: Point, target: Point) -> None:
        """Presses at `start` and moves until the tile in the air is drawn at `target`."""
        if self.device == "phone":
            self._fingers = Fingers(await self.context.new_cdp_session(self.page))
            await self._fingers.down(start)
            await self._fingers.move(start, Point(target.x, target.y + RIDE_PX))
        else:
            await self.page.mouse.move(*start)
            await self.page.mouse.down()
            await self.page.mouse.move(*target, steps=6)
        await self.page.wait_for_function(CARRIED, arg=list(target))

    async def let_go(self) -> None:
        if self.device == "phone":
            await self._fingers.up()
        else:
            await self.page.mouse.up()

    async def build(self, carpet: Sequence[Placement]) -> None:
        """Drags the tiles of a carpet onto the table, until the big button is armed."""
        for number, placement in numbered(await self.hand(), carpet):
            await self.drag(number, placement)
            await expect(self.laid(number)).to_be_visible()
        await expect(self.button_of("minutka.hit.ready")).to_be_enabled()

    def button_of(self, key: str) -> Locator:
        """The big button while it says this (its second line does not matter)."""
        return self.page.get_by_role("button", name=re.compile(re.escape(self.words(key))))

    async def hit(self) -> None:
        """Hits the big button."""
        await self.button_listens()
        await self.tap(self.button_of("minutka.hit.ready"))

    async def swap(self, number: int) -> None:
        """Gives tile `number` away and waits for the one that comes."""
        rack = self.rack(number)
        old = await rack.get_attribute("aria-label") or ""
        await self.tap(rack)
        await self.tap(self.swap_button())
        # Another tile is in its place, or the round has ended with this swap: it is over on the table
        # that is still there, or its result is.
        other = self.page.locator(f":not([aria-label={json.dumps(old, ensure_ascii=False)}])")
        over = self.page.locator(".play[data-stage=over], main.result")
        changed = rack.and_(other)
        await expect(over.or_(changed).first).to_be_visible()

    def swap_button(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^" + re.escape(self.words("swap"))))

    async def plays(self) -> bool:
        """The round goes on, and this player has not finished it."""
        table = self.page.locator(".play:not([data-stage=over])")
        done = self.page.locator(".hit-button:is(.finished, .gave_up, .over)")
        return await table.count() > 0 and await done.count() == 0

    async def carpet_or_swap(self) -> tuple[Placement, ...] | None:
        """A carpet of the player's hand; swaps if there is none, as long as there is something to
        draw.

        None if the stock is empty and there is still no carpet, or the round is over.
        """
        while True:
            if not await self.plays():
                return None
            tiles = await self.hand()
            if triples := carpets_from(tiles):
                return carpet_layout(triples[0])
            if await self.swap_button().get_attribute("aria-disabled") == "true":
                return None
            await self.swap(worst_of(tiles) + 1)


def middle_of(placement: Placement) -> Point:
    """The middle of a laid tile on the lattice."""
    across = placement.turn == 0
    return Point(placement.x + (1 if across else 0.5), placement.y + (0.5 if across else 1))


def numbered(hand: Sequence[Tile], carpet: Sequence[Placement]) -> list[tuple[int, Placement]]:
    """Each placement with the number of a tile for it; of two equal tiles both are used."""
    free = list(enumerate(hand, 1))
    pairs = []
    for placement in carpet:
        found = next(one for one in free if one[1] == placement.tile)
        free.remove(found)
        pairs.append((found[0], placement))
    return pairs


def worst_of(hand: Sequence[Tile]) -> int:
    """The tile without which most tiles that may come would make a carpet."""

    def chances(at: int) -> int:
        rest = [tile for n, tile in enumerate(hand) if n != at]
        return sum(bool(carpets_from([*rest, new])) for new in TILES if new not in hand)

    return max(range(len(hand)), key=chances)
