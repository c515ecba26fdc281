/** Short movements of things that have already changed; none of them ever waits or blocks. */

import { reducedMotion } from "../../model/settings";
import type { Point } from "./drag";

const FADE_MS = 100;

/** `element` comes from `from` (relative to where it is drawn, in its own units). */
export function fly(element: Element, from: Point, ms: number): void {
  if (reducedMotion.peek()) {
    element.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE_MS);
    return;
  }
  element.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: "none" }], {
    duration: ms,
    easing: "ease-out",
  });
}

/** A blow on the table. */
export function nudge(element: Element): void {
  if (reducedMotion.peek()) {
    element.animate([{ filter: "brightness(.92)" }, { filter: "none" }], FADE_MS);
    return;
  }
  element.animate(
    [
      { transform: "none" },
      { transform: "translateY(5px)", offset: 0.25 },
      { transform: "translateY(-2px)", offset: 0.6 },
      { transform: "none" },
    ],
    { duration: 120, easing: "ease-out" },
  );
}

/** "No": a short shake of what was pressed. `rest`: the transform with which it stands. */
export function shake(element: Element, rest = ""): void {
  if (reducedMotion.peek()) return;
  const still = { transform: rest === "" ? "none" : rest };
  element.animate(
    [
      still,
      { transform: `${rest} translateX(-4px)` },
      { transform: `${rest} translateX(4px)` },
      still,
    ],
    { duration: 160 },
  );
}

const SWAP_MS = 180;

/**
 * A tile travels from one thing on the page to another, drawn as `picture` (cloned). Each leg is
 * a straight line along the arrow between them.
 */
export function travel(picture: Element, from: Element, to: Element, delay = 0): void {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (a.width === 0 || b.width === 0) return;
  const traveller = document.createElement("div");
  traveller.className = "traveller";
  traveller.setAttribute("aria-hidden", "true");
  traveller.append(picture.cloneNode(true));
  document.body.append(traveller);
  const at = (box: DOMRect) =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
  const flight = reducedMotion.peek()
    ? traveller.animate(
        [
          { transform: at(b), opacity: 0.9 },
          { transform: at(b), opacity: 0 },
        ],
        { duration: FADE_MS, delay, fill: "backwards" },
      )
    : traveller.animate(
        [
          { transform: at(a), opacity: 1 },
          { transform: at(b), opacity: 1, offset: 0.85 },
          { transform: `${at(b)} scale(.7)`, opacity: 0 },
        ],
        { duration: SWAP_MS * 2, delay, easing: "ease-in-out", fill: "backwards" },
      );
  const done = () => traveller.remove();
  flight.finished.then(done, done);
}
