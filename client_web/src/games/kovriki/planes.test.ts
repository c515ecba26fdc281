import { describe, expect, test } from "vitest";
import { angleOf, cellsOf, type Laid, parsePlacement } from "../../model/lattice";
import { packed } from "./packing";
import { GAP, moved, type Step, stepsApart } from "./planes";

const tiles = (text: string): Laid[] =>
  text.split(" ").flatMap((word) => parsePlacement(word) ?? []);
const CARPET = tiles("оКо@0,0v оЖо@1,0v оЖз@2,0v");
const LONG = tiles("оКо@0,0v оЖо@1,0v оЖз@2,0v зЖо@3,0v оЖо@4,0v");

/** Fewest free cells between two figures, in the direction in which they are farther apart. */
function between(a: readonly Laid[], b: readonly Laid[]): number {
  const far = a
    .flatMap(cellsOf)
    .flatMap(([ax, ay]) =>
      b.flatMap(cellsOf).map(([bx, by]) => Math.max(Math.abs(ax - bx), Math.abs(ay - by))),
    );
  return Math.min(...far) - 1;
}
const angles = (figure: readonly Laid[]) => figure.map(angleOf);

describe("figures on one table", () => {
  test("stay where they are as long as they are apart", () => {
    expect(stepsApart([CARPET, moved(CARPET, [6, 0])], [])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("that lie on each other on their planes are moved apart, without a turn", () => {
    const steps = stepsApart([CARPET, CARPET, LONG], []);
    const shown = [CARPET, CARPET, LONG].map((figure, n) => moved(figure, steps[n] as Step));
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      expect(between(shown[a] as Laid[], shown[b] as Laid[])).toBeGreaterThanOrEqual(GAP);
    expect(shown.map(angles)).toEqual([CARPET, CARPET, LONG].map(angles));
  });

  test("move only if another has grown too close, and then from where they were", () => {
    const second = moved(CARPET, [6, 0]);
    const before: Step[] = [
      [0, 0],
      [2, 0],
    ];
    expect(stepsApart([CARPET, second], before)).toEqual(before);
    const [first, next] = stepsApart([LONG, second], before);
    expect(first).toEqual([0, 0]);
    expect(next).toEqual([2, 0]);
    expect(stepsApart([LONG, second], [])[1]).not.toEqual([0, 0]);
  });
});

describe("a picture of all figures", () => {
  test("holds every tile, apart and unturned, within its size", () => {
    const figures = [CARPET, moved(LONG, [7, -3]), moved(CARPET, [1, 1])];
    for (const shape of [0.4, 1, 5]) {
      const picture = packed(figures, shape);
      expect(picture.figures.map(angles)).toEqual(figures.map(angles));
      const cells = picture.figures.flatMap((figure) => figure.flatMap(cellsOf));
      expect(new Set(cells.map(String)).size).toBe(22);
      for (const [x, y] of cells) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThan(picture.width);
        expect(y).toBeLessThan(picture.height);
      }
      const [a, b] = picture.figures as [Laid[], Laid[]];
      expect(between(a, b)).toBeGreaterThanOrEqual(1);
    }
  });

  test("is wide where there is width, tall where there is height, and empty for no figures", () => {
    const four = [CARPET, CARPET, CARPET, CARPET];
    const [wide, high] = [packed(four, 8), packed(four, 0.2)];
    expect(wide.width).toBeGreaterThan(wide.height);
    expect(high.height).toBeGreaterThan(high.width);
    expect(packed([], 1)).toEqual({ figures: [], width: 0, height: 0 });
  });
});
