// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { daysInARow, winDay, wonDays } from "./daily";

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
