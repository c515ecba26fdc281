// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { daysInARow, monthAfter, monthOf, winDay, wonDays } from "./daily";

beforeEach(() => localStorage.clear());

test("a day counts once, whenever it was won", () => {
  for (const day of ["2026-11-29", "2026-11-30", "2026-11-29", "2026-11-02"]) winDay("one", day);
  expect(wonDays("one")).toEqual(["2026-11-30", "2026-11-29", "2026-11-02"]);
  expect(wonDays("other")).toEqual([]);
});

test.each([
  [["2026-03-01", "2026-02-28", "2026-02-27"], "2026-03-01", 3],
  // Today's may still be won.
  [["2026-02-28", "2026-02-27"], "2026-03-01", 2],
  [["2026-02-27"], "2026-03-01", 0],
  [["2026-03-01", "2026-02-27"], "2026-03-01", 1],
  [[], "2026-03-01", 0],
])("days in a row: %j up to %s", (days, today, count) => {
  expect(daysInARow(days, today)).toBe(count);
});

test.each([
  ["2026-11-30", 6, 30],
  ["2026-02-01", 6, 28],
  ["2028-02-10", 1, 29],
  ["2024-01-01", 0, 31],
])("the month of %s begins after %i places and has %i days", (day, before, days) => {
  const month = monthOf(day);
  expect(month.filter((one) => one === null)).toHaveLength(before);
  expect(month.length - before).toBe(days);
  expect(month.at(-1)).toBe(`${day.slice(0, 8)}${days}`);
});

test("months follow each other over the years", () => {
  expect(monthAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(monthAfter("2026-01-15", -1)).toBe("2025-12-01");
});
