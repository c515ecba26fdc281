import { describe, expect, test } from "vitest";
import { SLOTS, type Spot } from "./frames";
import { type Geometry, measure } from "./geometry";

const SPOTS: Spot[] = ["a", "b", ...SLOTS, "w", "stock"];

/** What one card takes of the board; of a pile with those that peek out above it. */
function taken(g: Geometry, spot: Spot) {
  const { x, y } = g.corners[spot];
  const fan = spot === "a" || spot === "b" ? 14 * g.fan : 0;
  return { left: x, top: y - fan, right: x + g.card, bottom: y + g.height };
}

describe.each([
  // Boards of a phone upright, on its side, and of a zoomed window.
  [320, 430, 54],
  [360, 560, 62],
  [456, 240, 54],
  [628, 290, 76],
  [520, 320, 62],
  [1280, 640, 80],
])("on a board of %i × %i", (width, height, least) => {
  test.each([false, true])("all is in sight, nothing over anything (mirrored: %s)", (mirrored) => {
    const g = measure(width, height, mirrored);
    expect(g.card).toBeGreaterThanOrEqual(least);
    const all = SPOTS.map((spot) => taken(g, spot));
    for (const [n, one] of all.entries()) {
      expect(Math.min(one.left, one.top)).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      expect(one.bottom).toBeLessThanOrEqual(height);
      for (const other of all.slice(n + 1)) {
        const apart =
          one.right < other.left ||
          other.right < one.left ||
          one.bottom < other.top ||
          other.bottom < one.top;
        expect(apart).toBe(true);
      }
    }
  });

  test("the stock is on the thumb's side", () => {
    for (const mirrored of [false, true]) {
      const { corners } = measure(width, height, mirrored);
      const xs = SLOTS.map((slot) => corners[slot].x);
      expect(corners.stock.x).toBe(mirrored ? Math.min(...xs) : Math.max(...xs));
      expect(corners.r1.x).toBeLessThan(corners.r5.x);
    }
  });
});
