import { expect, test } from "vitest";
import { eventTime, measureGranularity, RoomClock } from "./clock";

test("the resolution of a coarse clock is found", () => {
  let calls = 0;
  const coarse = () => Math.floor(calls++ / 300) * 0.1;
  expect(measureGranularity(coarse)).toBeCloseTo(0.1, 6);
});

test("a clock that stands still counts as 100 ms", () => {
  expect(measureGranularity(() => 7)).toBe(100);
});

test.each([
  ["on the page's clock", 4990, 4990],
  ["of the wall clock", 1_700_000_004_980, 4980],
  ["of no clock at all", 0, 5000],
  ["from the future", 5003, 5000],
  ["older than any input", -20, 5000],
])("an event stamp %s", (_what, stamp, want) => {
  expect(eventTime(stamp, 5000, 1_700_000_000_000)).toBeCloseTo(want, 3);
});

test("a stamp against another origin that is far off is replaced by now", () => {
  expect(eventTime(12, 60_000, 1_700_000_000_000)).toBe(60_000);
});

test("the first measured offset counts at once, small corrections never turn time back", () => {
  let now = 1000;
  const clock = new RoomClock(() => now);
  clock.hint(500_000);
  expect(clock.roomNow()).toBe(500_000);
  clock.measure(499_000 - 40, 3);
  const readings = [clock.roomNow()];
  for (let i = 0; i < 100; i++) {
    now += 10;
    readings.push(clock.roomNow());
  }
  expect(readings[0]).toBe(500_000);
  expect(readings.every((reading, at) => at === 0 || reading > (readings[at - 1] ?? 0))).toBe(true);
  expect(clock.roomNow()).toBe(now + 499_000 - 40);
});

test("a jump, as after a sleep, is taken at once; a hint does not undo a measurement", () => {
  let now = 0;
  const clock = new RoomClock(() => now);
  clock.measure(1000, 1);
  clock.hint(90_000);
  now = 10;
  expect(clock.roomNow()).toBe(1010);
  clock.measure(61_000, 1);
  expect(clock.roomNow()).toBe(61_010);
  expect(clock.toRoom(5)).toBe(61_005);
});
