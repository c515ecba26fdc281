import { expect, test } from "vitest";
import { FINGERS, PALM_HIT_PX, Slap, TOGETHER_MS } from "./slap";

test("a palm is one hit, a fingertip is not", () => {
  expect(new Slap().down(1, 0, PALM_HIT_PX - 1)).toBe(false);
  expect(new Slap().down(1, 0, PALM_HIT_PX)).toBe(true);
});

test("three fingers together are a hand, and the fourth is not a second hit", () => {
  const slap = new Slap();
  const hits = Array.from({ length: FINGERS + 1 }, (_, n) => slap.down(n, n * 30, 20));
  expect(hits).toEqual([false, false, true, false]);
});

test("a pinch and a late finger are not hits, nor are taps one after the other", () => {
  const slap = new Slap();
  slap.down(1, 0, 20);
  slap.down(2, 10, 20);
  expect(slap.down(3, TOGETHER_MS + 1, 20)).toBe(false);
  const taps = new Slap();
  for (const n of [1, 2, 3, 4]) {
    expect(taps.down(n, n * 20, 20)).toBe(false);
    taps.up(n);
  }
});
