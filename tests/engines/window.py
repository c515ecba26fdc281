"""A window of any browser, and what a person does in it: finds things by their words, presses, drags.

Firefox and WebKit speak different protocols, but both run functions in the page and take the pointer
and key actions of the WebDriver standard; everything else is made of these.
"""

from __future__ import annotations

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from tests.browser.fits import FAULTS
from tests.browser.player import LESSONS_SEEN, Point
from tests.browser.words import Words

PATIENCE_S = 120.0
"""Only what hangs takes so long, however busy the machine is."""
LOOK_S = 0.05

KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Home": "\ue011", "ArrowRight": "\ue014"}

# What went wrong in the page from here on, for `faults`.
LISTEN = """() => {
  window.wentWrong = [];
  // That a size changed again before it was drawn is said in the next frame; nothing is lost.
  const late = /^ResizeObserver loop/;
  addEventListener("error", (event) => {
    if (!late.test(event.message)) window.wentWrong.push(String(event.message));
  });
  addEventListener("unhandledrejection", (event) => window.wentWrong.push(String(event.reason)));
}"""

# What a reader calls an element.
NAME = """(one) => {
  const copy = one.cloneNode(true);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return (one.getAttribute("aria-label") ?? copy.textContent ?? "").replace(/\\s+/g, " ").trim();
}"""

# The middle of the first element of a kind whose name fits, once it has stayed where it is and
# nothing covers it; null until then.
FIND = (
    f"async ([kind, pattern]) => {{ const name = {NAME};"
    + """
  const fits = new RegExp(pattern, "u");
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const found = [...sheet.querySelectorAll(kind)].find((one) =>
    fits.test(name(one)) && one.getClientRects().length > 0 && !one.disabled
    && one.getAttribute("aria-disabled") !== "true");
  if (!found) return null;
  found.scrollIntoView({block: "nearest"});
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const box = () => { const {x, y, width, height} = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; };
  const before = box();
  await frame(); await frame();
  const now = box();
  if (String(before) !== String(now)) return null;
  const top = document.elementFromPoint(...now);
  return top && (found.contains(top) || top.closest(kind) === found) ? now : null;
}"""
)

NAMES = f"(kind) => [...document.querySelectorAll(kind)].map({NAME})"

# Preact listens to `input`; the setter of the prototype is what typing changes.
WRITE = """([label, text]) => {
  const fields = [...document.querySelectorAll("input, textarea")];
  const named = (one) => one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? "";
  const field = fields.find((one) => named(one).trim().startsWith(label));
  if (!field) return false;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, text);
  field.dispatchEvent(new Event("input", {bubbles: true}));
  field.dispatchEvent(new Event("change", {bubbles: true}));
  return true;
}"""


class Window(ABC):
    """One device of a person: a window with a storage of its own."""

    def __init__(self, words: Words, touch: bool) -> None:
        self.words = words
        self.touch = touch
        self.name = ""

    # --- what each browser does in its own way -----------------------------------------------

    @abstractmethod
    async def go(self, url: str) -> None:
        """Opens an address and waits until the page has loaded."""

    @abstractmethod
    async def run(self, function: str, given: object = None) -> Any:
        """Calls a JavaScript function with this; both it and what comes back must be JSON.

        The function may give a promise.
        """

    @abstractmethod
    async def act(self, actions: Sequence[object]) -> None:
        """Performs input actions as the WebDriver standard writes them."""

    # --- what a person does ------------------------------------------------------------------

    async def open(self, url: str) -> None:
        await self.go(url)
        await self.run(LISTEN)

    async def begin(self, url: str) -> None:
        """The first visit of a device, which then has seen the lessons and speaks its language."""
        await self.go(url)
        speak = f"localStorage.setItem('pentaraduga.setting.lang', '{self.words.lang}');"
        await self.run(f"() => {{ {LESSONS_SEEN} {speak} }}")
        await self.run(LISTEN)

    async def until(self, function: str, given: object = None, doing: str = "") -> Any:
        """Waits until the function gives something true; what it gave."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not (found := await self.run(function, given)):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:
            shown = await self.run("() => document.body.innerText")
            raise AssertionError(f"never: {doing or function} {given}\n{shown}") from None
        return found

    async def find(self, pattern: str, kind: str = "button, a") -> Point:
        """Waits for something to press; its middle."""
        return Point(*await self.until(FIND, [kind, pattern], doing="on screen"))

    def pattern(self, key: str, **params: object) -> str:
        """A pattern for the beginning of a text, as JavaScript reads it."""
        like = self.words.like(key, **params).pattern.removesuffix("\u200b?$")
        return "^" + re.sub(r"\\([^\w.^$*+?()\[\]{}|\\/])", r"\1", like)

    async def press(self, key: str, **params: object) -> None:
        await self.press_at(await self.find(self.pattern(key, **params)))

    async def press_named(self, pattern: str, kind: str = "button, a") -> None:
        await self.press_at(await self.find(pattern, kind))

    async def press_at(self, at: Point) -> None:
        await self._point([_to(at), DOWN, UP])

    async def drag(self, start: Point, to: Point, steps: int = 8) -> None:
        await self.carry(start, to, steps)
        await self.let_go()

    async def carry(self, start: Point, to: Point, steps: int = 8) -> None:
        way = [
            Point(start.x + (to.x - start.x) * n / steps, start.y + (to.y - start.y) * n / steps)
            for n in range(1, steps + 1)
        ]
        await self._point([_to(start), DOWN, *(_to(at, ms=16) for at in way)])

    async def let_go(self) -> None:
        await self._point([UP])

    async def _point(self, does: Sequence[object]) -> None:
        kind = "touch" if self.touch else "mouse"
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        await self.act([{**pointer, "actions": [*does]}])

    async def type(self, *keys: str) -> None:
        strokes = [
            {"type": kind, "value": KEYS.get(key, key)}
            for key in keys
            for kind in ("keyDown", "keyUp")
        ]
        await self.act([{"type": "key", "id": "keys", "actions": strokes}])

    async def write(self, key: str, text: str) -> None:
        await self.until(WRITE, [self.words(key), text], doing="a field")

    async def sees(self, key: str, **params: object) -> None:
        """Waits until the text is on screen."""
        pattern = self.pattern(key, **params).removeprefix("^")
        await self.until(
            "(pattern) => new RegExp(pattern, 'u').test(document.body.innerText)", pattern
        )

    async def names(self, kind: str) -> list[str]:
        """The accessible names of the elements that a selector matches."""
        return list(await self.run(NAMES, kind))

    async def fits(self) -> None:
        """Nothing on screen is cut or covered, and nothing went wrong in the page."""
        wide = await self.run("() => innerWidth")
        wrong = await self.run(FAULTS, wide) + await self.run("() => window.wentWrong")
        assert wrong == [], wrong


DOWN = {"type": "pointerDown", "button": 0}
UP = {"type": "pointerUp", "button": 0}


def _to(at: Point, ms: int = 0) -> dict[str, object]:
    return {
        "type": "pointerMove",
        "duration": ms,
        "x": round(at.x),
        "y": round(at.y),
        "origin": "viewport",
    }


def call(function: str, given: object) -> str:
    """An expression that calls the function with JSON and promises JSON."""
    argument = json.dumps(given)
    return (
        "Promise.resolve().then(() => "
        f"({function})({argument})).then((found) => JSON.stringify(found ?? null))"
    )
