import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EVERY_MS, OpenTable } from "./table-open";

const tile = (x: number) => ({ tile: "оКо", x, y: 0, turn: 0 as const });
let sent: string[];
let open: OpenTable;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  open = new OpenTable(async (text) => {
    sent.push(text);
    return { ok: true, seq: 1 };
  });
});
afterEach(() => vi.useRealTimers());

test("the first change goes at once, the newest of many follows", () => {
  open.show([tile(0)]);
  expect(sent).toEqual(["lay оКо@0,0h"]);
  open.show([tile(1)]);
  open.show([tile(2)]);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(EVERY_MS);
  expect(sent).toEqual(["lay оКо@0,0h", "lay оКо@2,0h"]);
});

test("what is known already is not sent again", () => {
  open.show([]);
  open.show([tile(0)]);
  vi.advanceTimersByTime(EVERY_MS);
  open.show([tile(0)]);
  vi.advanceTimersByTime(10 * EVERY_MS);
  expect(sent).toEqual(["lay оКо@0,0h"]);
});

test("taking the last tile back is sent too", () => {
  open.show([tile(0)]);
  vi.advanceTimersByTime(EVERY_MS);
  open.show([]);
  expect(sent).toEqual(["lay оКо@0,0h", "lay"]);
});

test("nothing that waited leaves after the table was closed", () => {
  open.show([tile(0)]);
  open.show([tile(1)]);
  open.close();
  vi.advanceTimersByTime(10 * EVERY_MS);
  expect(sent).toEqual(["lay оКо@0,0h"]);
});

test("after a break everything on the table is sent again", () => {
  open.show([tile(0)]);
  open.close();
  open.show([tile(0)]);
  expect(sent).toEqual(["lay оКо@0,0h", "lay оКо@0,0h"]);
});
