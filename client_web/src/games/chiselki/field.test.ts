import { expect, test } from "vitest";
import { classOf, type Item, itemsOf, liveOf, stepFrom } from "./field";

/** Rows of "1" (live) and "." (crossed). */
const field = (...rows: string[]) =>
  Uint8Array.from(rows.join(""), (mark) => (mark === "." ? 0 : 1));
const ROW = "111111111";
const NONE = ".........";
const text = (items: Item[]) =>
  items
    .map((item) => (item.kind === "row" ? `${item.row}` : `${item.row}+${item.count}`))
    .join(" ");

test("runs tell what lives", () => {
  expect([...liveOf([2, 3, 1, 1])]).toEqual([1, 1, 0, 0, 0, 1, 0]);
  expect([...liveOf([0, 2, 1])]).toEqual([0, 0, 1]);
});

test("rows that are all crossed out fold, each run of them into one line", () => {
  expect(text(itemsOf(field(NONE, ROW, NONE, NONE, ROW, NONE), false, true))).toBe(
    "0+1 1 2+2 4 5+1",
  );
  expect(text(itemsOf(field(NONE, ROW), false, false))).toBe("0 1");
});

test("a short last row stays: the next digits go there", () => {
  expect(text(itemsOf(field(ROW, "..."), false, true))).toBe("0 1");
});

test("with diagonals a row stays if a diagonal passes, in the field or on screen", () => {
  // In the field: column 0 above, 2 below, two rows apart.
  expect(text(itemsOf(field("1........", NONE, "..1......"), true, true))).toBe("0 1 2");
  // On screen they would be diagonal neighbours only once the row is folded.
  expect(text(itemsOf(field("1........", NONE, ".1......."), true, true))).toBe("0 1 2");
  // Too far apart for both.
  expect(text(itemsOf(field("1........", NONE, "........1"), true, true))).toBe("0 1+1 2");
  // Not around the edge.
  expect(text(itemsOf(field("........1", NONE, "1........"), true, true))).toBe("0 1+1 2");
  // A digit further down the diagonal counts as well.
  expect(
    text(itemsOf(field("1........", NONE, "........1", "...1.....", "1........"), true, true)),
  ).toBe("0 1 2 3 4");
});

test("with diagonals nothing above or below the digits is needed", () => {
  expect(text(itemsOf(field(NONE, NONE, ROW, NONE), true, true))).toBe("0+2 2 3+1");
});

test("arrows lead to neighbours, over crossed digits and over the ends of rows", () => {
  const live = field("1.......1", "1........", "1........");
  expect(stepFrom(live, 0, "ArrowRight")).toBe(8);
  expect(stepFrom(live, 8, "ArrowRight")).toBe(9);
  expect(stepFrom(live, 9, "ArrowLeft")).toBe(8);
  expect(stepFrom(live, 18, "ArrowUp")).toBe(9);
  expect(stepFrom(live, 8, "ArrowDown")).toBeNull();
  expect(stepFrom(live, 18, "ArrowRight")).toBeNull();
  expect(stepFrom(live, 0, "ArrowLeft")).toBeNull();
});

test("digits that make ten are of one class", () => {
  expect([..."0123456789"].map(classOf)).toEqual([0, 1, 2, 3, 4, 5, 4, 3, 2, 1]);
});
