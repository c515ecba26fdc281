import { describe, expect, test } from "vitest";
import { fitting, type Laid, middleOf, type Place } from "./lattice";
import { evenStep, MAGNET_PULL, MAGNET_REACH, STICK, snapTo } from "./snap";

const far = (place: Place, at: { x: number; y: number }): number => {
  const middle = middleOf(place);
  return Math.hypot(middle.x - at.x, middle.y - at.y);
};

/** Many points, negative ones too, none in the middle between two targets. */
function* points(): Generator<{ x: number; y: number }> {
  for (let i = 0; i < 900; i++) {
    yield { x: ((i * 0.377 + 0.013) % 5) - 2.5, y: ((i * 0.219 + 0.007) % 5) - 2.5 };
  }
}

/** Every place with its middle in sight of the points. */
const EVERYWHERE: Place[] = Array.from({ length: 13 * 13 * 2 }, (_, i) => ({
  x: (i % 13) - 6,
  y: (Math.floor(i / 13) % 13) - 6,
  turn: i < 169 ? 0 : 1,
}));

const LAID: Laid[] = [{ tile: "кОж", x: 0, y: 0, turn: 0 }];

describe("on an empty table", () => {
  test("the nearest edge decides, and its direction the turn", () => {
    expect(snapTo("кОж", { x: 1.05, y: 0.5 }, [], null)).toEqual({ x: 0, y: 0, turn: 0 });
    expect(snapTo("кОж", { x: 0.5, y: 1.05 }, [], null)).toEqual({ x: 0, y: 0, turn: 1 });
    expect(snapTo("кОж", { x: -0.9, y: -0.55 }, [], null)).toEqual({ x: -2, y: -1, turn: 0 });
  });

  test("no place is nearer than the one chosen", () => {
    for (const at of points()) {
      const nearest = Math.min(...EVERYWHERE.map((place) => far(place, at)));
      expect(far(snapTo("кОж", at, [], null), at)).toBeCloseTo(nearest, 9);
      expect(nearest).toBeLessThanOrEqual(0.5);
    }
  });

  test("targets are 1/√2 apart, and the last one sticks a little beyond the middle", () => {
    const first: Place = { x: 0, y: 0, turn: 0 }; // middle (1, ½)
    const second: Place = { x: 1, y: 0, turn: 1 }; // middle (1½, 1)
    const apart = Math.hypot(0.5, 0.5);
    expect(far(second, middleOf(first))).toBeCloseTo(Math.SQRT1_2, 9);
    const between = (share: number) => ({ x: 1 + share / 2, y: 0.5 + share / 2 });
    // Nearer by less than STICK on the other side of the middle: nothing changes, from both sides.
    const just = 0.5 + (STICK / 2 - 0.005) / apart;
    const enough = 0.5 + (STICK / 2 + 0.005) / apart;
    expect(snapTo("кОж", between(just), [], first)).toEqual(first);
    expect(snapTo("кОж", between(just), [], null)).toEqual(second);
    expect(snapTo("кОж", between(enough), [], first)).toEqual(second);
    expect(snapTo("кОж", between(1 - just), [], second)).toEqual(second);
    expect(snapTo("кОж", between(1 - enough), [], second)).toEqual(first);
  });
});

describe("beside a tile", () => {
  const fits = fitting(LAID);

  test("a legal contact wins if it is in reach and not much farther", () => {
    for (const tile of ["кОж", "оКо", "сЗс"]) {
      const legalPlaces = EVERYWHERE.filter((place) => fits({ tile, ...place }));
      let won = 0;
      for (const at of points()) {
        const nearest = Math.min(...EVERYWHERE.map((place) => far(place, at)));
        const legal = legalPlaces
          .map((place) => far(place, at))
          .filter((d) => d <= MAGNET_REACH && d <= nearest + MAGNET_PULL);
        const chosen = snapTo(tile, at, LAID, null);
        if (legal.length > 0) {
          expect(fits({ tile, ...chosen })).toBe(true);
          expect(far(chosen, at)).toBeCloseTo(Math.min(...legal), 9);
          if (far(chosen, at) > nearest + 1e-9) won++;
        } else {
          expect(far(chosen, at)).toBeCloseTo(nearest, 9);
        }
      }
      // "сЗс" has no colour in common with the tile that lies there.
      expect(won > 0).toBe(tile !== "сЗс");
    }
  });

  test("a magnet takes over from the place before, and keeps what it has", () => {
    const legal = EVERYWHERE.find((place) => place.turn === 0 && fits({ tile: "кОж", ...place }));
    if (legal === undefined) throw new Error("кОж fits nowhere beside itself");
    const { x, y } = middleOf(legal);
    const other = EVERYWHERE.find(
      (place) => !fits({ tile: "кОж", ...place }) && far(place, { x, y }) < 0.8,
    );
    if (other === undefined) throw new Error("nothing else near");
    const to = middleOf(other);
    const between = (share: number) => ({ x: x + (to.x - x) * share, y: y + (to.y - y) * share });
    expect(snapTo("кОж", between(0.4), LAID, other)).toEqual(legal);
    expect(snapTo("кОж", between(0.65), LAID, legal)).toEqual(legal);
    expect(snapTo("кОж", between(0.95), LAID, legal)).not.toEqual(legal);
  });

  test("with nothing legal in reach the tile lands where it is held, even on another tile tile", () => {
    expect(snapTo("сЗс", { x: 1, y: 0.5 }, LAID, null)).toEqual({ x: 0, y: 0, turn: 0 });
    expect(snapTo("кОж", { x: 9, y: 9.5 }, LAID, null)).toEqual({ x: 8, y: 9, turn: 0 });
  });
});

describe("a group", () => {
  test.each([
    [0.4, -0.4, 0, 0],
    [0.9, 0.2, 1, 1],
    [1.2, -0.1, 2, 0],
    [0.9, -0.2, 1, -1],
    [-1.6, 0.1, -2, 0],
    [-0.8, -0.3, -1, -1],
    [2, 1.4, 2, 2],
  ])("moved by %f, %f goes by %i, %i", (x, y, dx, dy) => {
    expect(evenStep(x, y)).toEqual([dx, dy]);
  });

  test("goes by an even sum, and no such step is nearer", () => {
    for (const { x, y } of points()) {
      const [dx, dy] = evenStep(x, y);
      expect((dx + dy) % 2 === 0).toBe(true);
      for (let ox = -5; ox <= 5; ox++)
        for (let oy = -5; oy <= 5; oy++)
          if ((ox + oy) % 2 === 0)
            expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual(
              Math.hypot(x - dx, y - dy) - 1e-9,
            );
    }
  });
});
