import { expect, test } from "vitest";
import type { RoundLine } from "../../model/wire";
import { entriesAt, hasWon, inOrder, pointsOf, sumAt } from "./counting";

const line = (seat: number, points: number, ...sheet: RoundLine["sheet"]): RoundLine => ({
  member: `m${seat}`,
  name: "Аня",
  seat,
  points,
  sheet,
});
const FIVE = line(
  0,
  11,
  { code: "squares", points: 10, count: 2 },
  { code: "first", points: 1, count: 1 },
);

test("points come in with each thing that they are for, and add up", () => {
  expect(pointsOf(FIVE)).toEqual([5, 5, 1]);
  expect([0, 1, 2, 3, 9].map((step) => sumAt(FIVE, step))).toEqual([0, 5, 10, 11, 11]);
  expect([0, 1, 2, 3].map((step) => entriesAt(FIVE, step))).toEqual([0, 0, 1, 2]);
});

test("what can't be split evenly comes at once, and points without a reason are not lost", () => {
  expect(pointsOf(line(0, 7, { code: "odd", points: 7, count: 2 }))).toEqual([7]);
  expect(sumAt(line(0, 3), 0)).toBe(3);
});

test("the best stand first, and win only if somebody has less", () => {
  const lines = [line(0, 2), line(1, 5), line(2, 5)];
  expect(inOrder(lines).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(lines.map((one) => hasWon(one, lines))).toEqual([false, true, true]);
  const equal = [line(0, 2), line(1, 2)];
  expect(equal.map((one) => hasWon(one, equal))).toEqual([false, false]);
  const none = [line(0, 0), line(1, -1)];
  expect(none.map((one) => hasWon(one, none))).toEqual([false, false]);
});
