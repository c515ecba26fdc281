import { expect, test } from "vitest";
import { quilt } from "./Face";

test("a member has one face, and hardly anybody else has the same", () => {
  const ids = Array.from({ length: 200 }, (_, n) => `m${n}`);
  const faces = new Set(ids.map(quilt));
  expect(faces.size).toBeGreaterThan(190);
  expect(quilt("m1")).toBe(quilt("m1"));
});

test("left and right are alike", () => {
  const cells = quilt("m7").match(/M(\d) (\d)/g) ?? [];
  expect(cells.length).toBeGreaterThan(1);
  for (let at = 0; at < cells.length; at += 2) {
    const [left, right] = [cells[at], cells[at + 1]].map((cell) => cell?.slice(1).split(" ") ?? []);
    expect(Number(left?.[0]) + Number(right?.[0])).toBe(4);
    expect(left?.[1]).toBe(right?.[1]);
  }
});
