"""Whether a screen fits: nothing cut, nothing covered, no scrolling sideways, however small it is."""

from __future__ import annotations

import os
from dataclasses import dataclass

from playwright.async_api import Page, ViewportSize

from tests.browser.player import AT_REST, Player
from tests.browser.screens import picture


@dataclass(frozen=True, slots=True)
class Size:
    """A window, and the font size that its user has chosen, both in px."""

    width: int
    height: int
    font: int = 16

    def __str__(self) -> str:
        font = "" if self.font == 16 else f"-font{self.font}"
        return f"{self.width}x{self.height}{font}"


SIZES = (
    Size(320, 568),
    Size(360, 740),
    Size(390, 844),
    Size(640, 400),  # 1280×800 at 200 %
    Size(568, 320),
    Size(390, 844, font=32),
)
"""The smallest phones, upright and on their side; a zoomed window; large letters."""
EXTREMES = (SIZES[0], SIZES[3], SIZES[5])
"""The narrowest, the lowest with room to its sides, the largest letters."""

FAULTS = r"""(wide) => {
  const wrong = [];
  const note = (what, one) => {
    const text = (one?.getAttribute?.("aria-label") ?? one?.textContent ?? "").trim().slice(0, 40);
    const where = one ? `<${one.localName} class="${one.getAttribute("class") ?? ""}"> ${text}` : "";
    wrong.push(`${what} ${where}`);
  };
  const root = document.documentElement;
  const tall = innerHeight;
  const side = Math.max(root.scrollWidth, document.body.scrollWidth, innerWidth);
  if (side > wide) note(`page is ${side} px wide`);

  const SIGHT = {checkOpacity: true, checkVisibilityCSS: true};
  const hidden = (one) => !one.checkVisibility(SIGHT) || one.closest("[inert], .unseen, .air, svg");
  // Under a sheet or a cover only what belongs to it counts.
  const sheets = [...document.querySelectorAll("dialog[open]")];
  const within = sheets.at(-1) ?? document.body;
  const style = new Map();
  const look = (one) => {
    if (!style.has(one)) style.set(one, getComputedStyle(one));
    return style.get(one);
  };
  const up = function* (one) {
    for (let at = one.parentElement; at !== null && at !== root; at = at.parentElement) yield at;
  };
  // What may be scrolled to is not cut: only its own sheet, or the page, must not scroll sideways.
  const scrolls = (one) => /auto|scroll/.test(look(one).overflowY)
    && one.scrollHeight > one.clientHeight + 1;
  const slides = (one) => one.matches(".table-scroll, [data-slides]");
  for (const one of within.querySelectorAll("*")) {
    if (slides(one) || hidden(one)) continue;
    const {overflowX} = look(one);
    if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1)
      note(`scrolls sideways by ${one.scrollWidth - one.clientWidth} px:`, one);
  }

  // What is left of a box after everything around it has cut it.
  const cut = (one, box) => {
    let free = false, sideways = false, fixed = look(one).position === "fixed";
    for (const at of up(one)) {
      if (fixed) break;
      const {overflowX, overflowY, position} = look(at);
      const edge = at.getBoundingClientRect();
      if (slides(at)) sideways = true;
      const down = scrolls(at);
      if (!sideways && overflowX !== "visible"
          && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5))
        return `cut at the side by .${at.className}`;
      if (!free && !down && overflowY !== "visible"
          && (box.top < edge.top - 1.5 || box.bottom > edge.bottom + 1.5))
        return `cut above or below by .${at.className}`;
      if (down) free = true;
      if (position === "fixed") fixed = true;
    }
    if (!sideways && (box.left < -0.5 || box.right > wide + 0.5)) return "beside the window";
    const page = !fixed && root.scrollHeight > tall + 1;
    if (!free && !page && (box.top < -0.5 || box.bottom > tall + 0.5)) return "above or below the window";
    return "";
  };

  const CONTROLS = "button, a[href], input, select, textarea, summary, .choice label";
  const controls = [...within.querySelectorAll(CONTROLS)].filter((one) => !hidden(one)
    && !(one.matches("input") && one.closest(".choice, .unseen"))
    && !one.closest("[data-stop], .fc-reader"));
  for (const one of controls) {
    const box = one.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const said = cut(one, box);
    if (said !== "") note(`${said}:`, one);
  }
  // Every word.
  const words = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const text = words.currentNode, one = text.parentElement;
    if (text.data.trim() === "" || hidden(one)) continue;
    range.selectNodeContents(text);
    const ends = [one, ...up(one)].find((at) => look(at).textOverflow === "ellipsis");
    if (ends?.matches(".bar-where") && ends.scrollWidth > ends.clientWidth + 1)
      note("cut short:", ends);
    if (ends) continue;
    const holder = one.closest("button, .button, .choice label, .seat-chip");
    const rows = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    // A long name goes on in the next line rather than push the sums out of sight.
    const named = one.closest(".totals th, .sheet-name, .seat-who") !== null;
    if (!named && rows.size > 1 && /^[^\s\u00ad\u2011/-]+$/.test(text.data.trim()))
      note("a word is broken in", holder ?? one);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const said = cut(one, box);
      if (said !== "") { note(`words ${said}:`, one); break; }
      if (holder === null) continue;
      const edge = holder.getBoundingClientRect();
      if (box.left < edge.left - 1 || box.right > edge.right + 1
          || box.top < edge.top - 3 || box.bottom > edge.bottom + 3) {
        note("words run out of", holder);
        break;
      }
    }
  }
  // What lies in the rack stays in its place.
  for (const one of within.querySelectorAll(".slot *")) {
    if (hidden(one)) continue;
    const [box, place] = [one, one.closest(".slot")].map((some) => some.getBoundingClientRect());
    if (box.left < place.left - 1 || box.right > place.right + 1) note("wider than its place:", one);
  }
  // Nothing over a control, and no control over another one.
  const before = scrollY;
  for (const one of controls) {
    if (one.closest("[data-stop]") || one.disabled) continue;
    let box = one.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    if (look(one).pointerEvents === "none") continue;
    one.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    box = one.getBoundingClientRect();
    const y = box.top + box.height / 2;
    for (const share of [0.15, 0.5, 0.85]) {
      const x = box.left + box.width * share;
      if (x < 0 || x >= wide || y < 0 || y >= tall) continue;
      const top = document.elementFromPoint(x, y);
      if (top === null || one.contains(top) || top.contains(one)) continue;
      if (top.closest("label")?.contains(one) || one.closest("label")?.contains(top)) continue;
      note(`covered by <${top.localName} class="${top.getAttribute("class") ?? ""}">:`, one);
      break;
    }
  }
  scrollTo(0, before);
  return [...new Set(wrong)];
}"""


async def misfits(page: Page, size: Size) -> list[str]:
    """What doesn't fit on the page as it is, in a window of this size."""
    found: list[str] = await page.evaluate(FAULTS, size.width)
    return found


async def resize(page: Page, size: Size) -> None:
    """Gives the window and its letters this size, without loading anything anew."""
    await page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
    font = "" if size.font == 16 else f"{size.font}px"
    await page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", font)
    await page.evaluate(AT_REST)


class Fit:
    """Collects what does not fit, so that one fault does not hide the next.

    English words are the shorter ones: they are looked at in the extremes only.
    """

    def __init__(self) -> None:
        self.wrong: list[str] = []

    async def at(self, name: str, *players: Player) -> None:
        """Looks at the screen of each player in every size, and leaves it in the first."""
        for player in players:
            sizes = SIZES if player.words.lang == "ru" else EXTREMES
            for size in (*sizes, SIZES[1]):
                await resize(player.page, size)
                here = f"{name}-{player.words.lang}-{size}"
                found = await misfits(player.page, size)
                if found or "TEST_PICTURES" in os.environ:
                    await picture(player.page, f"fit-{here}")
                self.wrong += [f"{here}: {one}" for one in found]

    def clean(self) -> None:
        found = list(dict.fromkeys(self.wrong))
        assert not found, "\n" + "\n".join(found)
