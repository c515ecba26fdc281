import { expect, test } from "vitest";
import type { Step, Timeline } from "../../model/replay";
import { hindsightOf } from "./hindsight";

const WITHOUT = ["кОк", "оЖо", "зСз", "сЗс"];
const WITH = ["оКо", "оЖо", "оЖз", "сЗс"];
const deed = (seat: number, text: string, at_ms: number) => ({
  ...{ seat, letter: "А", number: 1, text, said: [], line: 1, at_ms, error_ms: 1, clamp: "" },
});
const step = (at_ms: number, hand: string[] | null, ...deeds: Step["deeds"]): Step => ({
  at_ms,
  deeds,
  pub: {},
  own: [hand === null ? {} : { own: { hand } }],
});
const of = (...steps: Step[]) => hindsightOf({ steps } as unknown as Timeline, 0);

test("a carpet that was dealt, and when it was shown", () => {
  expect(of(step(0, WITH))).toEqual({ had: 0, dealt: true, shown: null });
  expect(of(step(0, WITH), step(21_000, null, deed(0, "finish …", 21_000)))).toEqual({
    had: 0,
    dealt: true,
    shown: 21_000,
  });
});

test("a carpet that came with a swap, from that swap on", () => {
  const swapped = step(3_400, WITH, deed(0, "swap кОк", 3_400));
  expect(of(step(0, WITHOUT), swapped)).toEqual({ had: 3_400, dealt: false, shown: null });
});

test("a hand without one, whatever others show", () => {
  expect(of(step(0, WITHOUT), step(9, null, deed(1, "finish …", 9)))).toBeNull();
});
