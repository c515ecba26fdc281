import { expect, test } from "vitest";
import { begun, CLOSED, continues, type Frame, framesOf } from "./frames";
import type { FourteenLast, FourteenStep, FourteenTable } from "./sections.gen";

const TABLE: FourteenTable = {
  a: { count: 15, top: "KS" },
  b: { count: 1, top: "4H" },
  reserve: ["AH", "5C", "9D", "AS", "TC"],
  waste: { count: 1, top: "7H" },
  stock: 68,
  gone: 0,
};

const last = (action: string, entry: string | null, steps: FourteenStep[] = []): FourteenLast => ({
  n: 1,
  action,
  entry,
  steps,
});
const flights = (frames: readonly Frame[]) =>
  frames.map((frame) => frame.flights.map(({ card, from, to }) => `${card} ${from}>${to}`));

// Both cards come from the reserve, and the waste has only one: two cards are drawn.
const SETTLED: FourteenStep[] = [
  { kind: "refill", slot: "r2", card: "7H" },
  { kind: "draw", slot: null, card: "2D" },
  { kind: "refill", slot: "r3", card: "2D" },
  { kind: "draw", slot: null, card: "JS" },
];
const AFTER: FourteenTable = {
  ...TABLE,
  reserve: ["AH", "7H", "2D", "AS", "TC"],
  waste: { count: 1, top: "JS" },
  stock: 66,
  gone: 2,
};

test("a pair leaves first, then the table settles step by step", () => {
  const frames = framesOf(TABLE, AFTER, last("r2-r3", "r2-r3", SETTLED));
  expect(flights(frames)).toEqual([
    ["5C r2>gone", "9D r3>gone"],
    ["7H w>r2"],
    ["2D stock>w"],
    ["2D w>r3"],
    ["JS stock>w"],
  ]);
  // What flies lies nowhere meanwhile, and nothing is lost on the way.
  expect(frames[0]?.table.reserve).toEqual(["AH", null, null, "AS", "TC"]);
  expect(frames[1]?.table.waste).toEqual({ count: 0, top: null });
  expect(frames[2]?.table.stock).toBe(67);
  for (const { table, flights: flying } of frames) {
    const lying =
      table.a.count +
      table.b.count +
      table.reserve.filter(Boolean).length +
      table.waste.count +
      table.stock +
      table.gone;
    expect(lying + flying.length).toBe(15 + 1 + 5 + 1 + 68);
  }
});

test("undo shows the same backwards, without knowing the cards", () => {
  const closed = SETTLED.map((step) => ({ ...step, card: null }));
  const frames = framesOf(AFTER, TABLE, last("undo", "r2-r3", closed));
  expect(flights(frames)).toEqual([
    ["JS w>stock"],
    ["2D r3>w"],
    ["2D w>stock"],
    ["7H r2>w"],
    ["5C gone>r2", "9D gone>r3"],
  ]);
});

test("a card drawn covers the waste; taken back, the one below lies open again", () => {
  const drawn = { ...TABLE, waste: { count: 2, top: "QD" }, stock: 67 };
  const there = framesOf(TABLE, drawn, last("draw", "draw"));
  expect(flights(there)).toEqual([["QD stock>w"]]);
  expect(there[0]?.table.waste).toEqual({ count: 1, top: "7H" });
  const back = framesOf(drawn, TABLE, last("undo", "draw"));
  expect(flights(back)).toEqual([["QD w>stock"]]);
  expect(back[0]?.table.waste.top).toBe("7H");
});

test("there is nothing below a pile's last card, and the next card below any other", () => {
  const after = {
    ...TABLE,
    a: { count: 14, top: "3C" },
    reserve: ["7H", "5C", "9D", "AS", "TC"],
    waste: { count: 1, top: "6S" },
    stock: 67,
    gone: 2,
  };
  const steps: FourteenStep[] = [
    { kind: "refill", slot: "r1", card: "7H" },
    { kind: "draw", slot: null, card: "6S" },
  ];
  const frames = framesOf(TABLE, after, last("a-r1", "a-r1", steps));
  expect(frames[0]?.table.a).toEqual({ count: 14, top: "3C" });
  const empty = {
    ...TABLE,
    b: { count: 0, top: null },
    reserve: ["AH", "5C", "9D", "AS", "7H"],
    waste: { count: 1, top: "6S" },
    stock: 67,
    gone: 2,
  };
  const [first] = framesOf(
    TABLE,
    empty,
    last("b-r5", "b-r5", [{ kind: "refill", slot: "r5", card: "7H" }, steps[1] as FourteenStep]),
  );
  expect(first?.table.b).toEqual({ count: 0, top: null });
});

test("what the eye cannot follow is not animated", () => {
  expect(framesOf(TABLE, AFTER, last("restart", null))).toEqual([]);
  expect(framesOf(TABLE, AFTER, last("undo 3", null))).toEqual([]);
  // A message was missed: the steps do not lead from the one table to the other.
  expect(framesOf(TABLE, { ...AFTER, stock: 60 }, last("r2-r3", "r2-r3", SETTLED))).toEqual([]);
});

test("a move begins before its answer with what is open, and its answer goes on from there", () => {
  const pair = begun(TABLE, "r3-r2");
  expect(pair?.flights.map(({ card, from, to }) => `${card} ${from}>${to}`)).toEqual([
    "9D r3>gone",
    "5C r2>gone",
  ]);
  expect(pair?.table.reserve).toEqual(["AH", null, null, "AS", "TC"]);
  const answered = framesOf(TABLE, AFTER, last("r3-r2", "r2-r3", SETTLED));
  expect(pair !== null && continues(pair, answered[0])).toBe(true);
  // What a pile opens is closed to the player until the room says it.
  expect(begun(TABLE, "a-r1")?.table.a).toEqual({ count: 14, top: null });
  const drawn = begun(TABLE, "draw");
  expect(drawn?.flights).toEqual([{ card: CLOSED, from: "stock", to: "w" }]);
  expect(drawn?.table.waste).toEqual(TABLE.waste);
  expect(drawn !== null && continues(drawn, answered[0])).toBe(false);
  expect(begun({ ...TABLE, stock: 0 }, "draw")).toBeNull();
  expect(begun(TABLE, "undo")).toBeNull();
});
