"""Whether a table stays one table, where it is, from now to the end of its round."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page

# Looks at every change and every frame until the result covers the table.
WATCH = """() => {
  const table = document.querySelector(".play"), space = table.querySelector(".space");
  const svg = table.querySelector(".space-svg");
  const seen = {looks: 0, after: 0, others: 0, boxes: [], cameras: [], done: false};
  window.steady = seen;
  // Without the shake of a blow, which is meant.
  const place = (one) => {
    let [x, y] = [0, 0];
    for (let at = one; at !== null; at = at.offsetParent) [x, y] = [x + at.offsetLeft, y + at.offsetTop];
    return [x, y, one.offsetWidth, one.offsetHeight].join(" ");
  };
  const note = (list, value) => { if (list.at(-1) !== value) list.push(value); };
  const look = () => {
    if (seen.done || document.querySelector(".result") !== null) { seen.done = true; return; }
    const over = document.querySelector(".play")?.dataset.stage === "over";
    seen.looks += 1;
    seen.after += over ? 1 : 0;
    const same = document.querySelector(".play") === table
      && document.querySelector(".space-svg") === svg;
    if (!same) seen.others += 1;
    else {
      note(seen.boxes, place(space));
      // What moves on the way to the end may be this player's own doing; after it nothing is.
      if (over) note(seen.cameras, getComputedStyle(svg.querySelector(".camera")).transform);
    }
  };
  const frame = () => { look(); if (!seen.done) requestAnimationFrame(frame); };
  new MutationObserver(look).observe(document.body,
    {subtree: true, childList: true, attributes: true, attributeFilter: ["data-stage"]});
  frame();
}"""


async def watch(page: Page) -> None:
    """From now on notes where the table of this player is, until the result covers it."""
    await page.evaluate(WATCH)


async def stayed(page: Page) -> None:
    """Waits for the result: there has been one table, which has not moved by a pixel."""
    await page.wait_for_function("() => window.steady.done")
    seen: dict[str, Any] = await page.evaluate("window.steady")
    assert seen["after"] > 0, "the end of the round was not seen at the table"
    assert seen["others"] == 0, f"another table in {seen['others']} of {seen['looks']} looks"
    assert len(seen["boxes"]) == 1, f"the table went {' → '.join(seen['boxes'])}"
    assert len(seen["cameras"]) == 1, f"the view of it went {' → '.join(seen['cameras'])}"
