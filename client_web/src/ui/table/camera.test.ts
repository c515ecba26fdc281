import { expect, test } from "vitest";
import { fit, panned, toLattice, toView, zoomed } from "./camera";

const PHONE = { width: 360, height: 400 };
const CARPET = { left: 0, bottom: 0, right: 3, top: 2 };

test("a point goes to the screen and back", () => {
  const camera = { x: 1, y: -2, unit: 44 };
  const at = { x: 3.5, y: 0.25 };
  expect(toLattice(camera, PHONE, toView(camera, PHONE, at))).toEqual(at);
});

test("up on the lattice is up on the screen", () => {
  const camera = fit(PHONE, null, null, 44);
  expect(toView(camera, PHONE, { x: 0, y: 1 }).y).toBeLessThan(
    toView(camera, PHONE, { x: 0, y: 0 }).y,
  );
});

test("the fit takes the largest size that shows everything: 44, then 36, then 28", () => {
  const wide = (cells: number) => ({ left: 0, bottom: 0, right: cells, top: 2 });
  const unit = (cells: number) => fit(PHONE, wide(cells), null, 44).unit;
  expect([3, 5, 6, 7, 8, 9].map(unit)).toEqual([44, 44, 36, 36, 28, 28]);
});

test("a fit that still holds does not move the table", () => {
  const first = fit(PHONE, CARPET, null, 44);
  expect(fit(PHONE, { ...CARPET, right: 4 }, first, 44)).toBe(first);
  const far = fit(PHONE, { ...CARPET, right: 5, left: 2 }, { ...first, x: -3 }, 44);
  expect(far.x).toBe(3.5);
});

test("panning follows the finger", () => {
  const camera = { x: 0, y: 0, unit: 40 };
  const before = toView(camera, PHONE, { x: 2, y: 1 });
  const after = toView(panned(camera, 20, -12), PHONE, { x: 2, y: 1 });
  expect([after.x - before.x, after.y - before.y]).toEqual([20, -12]);
});

test("zooming keeps what is under the fingers there, within its limits", () => {
  const camera = { x: 0, y: 0, unit: 40 };
  const around = { x: 100, y: 50 };
  const held = toLattice(camera, PHONE, around);
  const closer = zoomed(camera, PHONE, 1.5, around);
  expect(closer.unit).toBe(60);
  expect(toLattice(closer, PHONE, around).x).toBeCloseTo(held.x);
  expect(toLattice(closer, PHONE, around).y).toBeCloseTo(held.y);
  expect(zoomed(camera, PHONE, 100, around).unit).toBe(96);
  expect(zoomed(camera, PHONE, 0.01, around).unit).toBe(14);
});
