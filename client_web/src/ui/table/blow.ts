/** A hit is an event: the button sinks, a ring runs over the table, tiles hop, and everybody reads whose it was. */

import { reducedMotion } from "../../model/settings";
import { seatColour } from "../kit/seatColour";

/** So long a name stands there, ms. */
const NAMED_MS = 700;
const RING_MS = 450;
const HOP_MS = 260;
/** Tiles hop one after the other by this, ms. */
const NEXT_HOP_MS = 18;

/** Shown above everything for as long as it moves; it takes no pointer and nobody waits for it. */
function shown(name: string, frames: Keyframe[], duration: number, text = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.setAttribute("aria-hidden", "true");
  element.textContent = text;
  document.body.append(element);
  const done = () => element.remove();
  element.animate(frames, { duration, easing: "ease-out" }).finished.then(done, done);
  return element;
}

/** This player's own blow, felt with the press. */
export function strike(root: Element, seat: number): void {
  const button = root.querySelector(".hit-button:not(.prize)");
  if (button === null || reducedMotion.peek()) return;
  button.animate([{ transform: "none" }, { transform: "translateY(5px) scale(.96)" }, {}], 160);
  const box = button.getBoundingClientRect();
  const far = 2 * Math.hypot(innerWidth, innerHeight);
  const ring = shown(
    "blow-ring",
    [
      { transform: "translate(-50%, -50%) scale(.02)", opacity: 0.9 },
      { transform: "translate(-50%, -50%) scale(1)", opacity: 0 },
    ],
    RING_MS,
  );
  ring.style.setProperty("--seat", seatColour(seat));
  ring.style.cssText += `left:${box.left + box.width / 2}px;top:${box.top + box.height / 2}px;width:${far}px;height:${far}px`;
  root.querySelectorAll(".laid .tile, .rack-picture").forEach((tile, n) => {
    // Above what it is drawn with: a tile of the table is turned by its own transform.
    tile.animate(
      [
        { translate: "0 0" },
        { translate: tile.closest("svg.space-svg") ? "0 -0.16px" : "0 -6px" },
        { translate: "0 0" },
      ],
      {
        duration: HOP_MS,
        delay: n * NEXT_HOP_MS,
        easing: "ease-out",
      },
    );
  });
}

/** Whose blow it was, on every device. */
export function named(names: readonly string[], seat: number): void {
  const still = reducedMotion.peek();
  const from = still ? {} : { transform: "rotate(-3deg) scale(.6)" };
  const stands = still ? {} : { transform: "rotate(-3deg) scale(1)" };
  const name = shown(
    "blow-name",
    [
      { ...from, opacity: 0 },
      { ...stands, opacity: 1, offset: 0.15 },
      { ...stands, opacity: 1, offset: 0.85 },
      { ...stands, opacity: 0 },
    ],
    NAMED_MS,
    names.join(" · "),
  );
  name.style.setProperty("--seat", seatColour(seat));
}
