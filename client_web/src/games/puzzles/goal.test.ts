import { expect, test } from "vitest";
import { parsePlacement } from "../../model/lattice";
import {
  frameAround,
  grouped,
  isInside,
  missingOf,
  nextPuzzle,
  placesIn,
  starsFor,
  type Task,
} from "./goal";

const laid = (text: string) => text.split(" ").flatMap((one) => parsePlacement(one) ?? []);

/** Six tiles that fill 3×4. */
const FILLED = "оКо@0,0v оЖо@1,0v зЖз@2,0v зСз@3,0v кОж@0,2h жЗс@2,2h";
const FOUR = "зСз@-3,0h сЗс@-4,1h сЗж@-2,1v зЖз@-5,2h зЖо@-3,2v кОж@-2,3h жОк@-2,4h";

const rectangle = (width: number, height: number, corner = 0, tiles: string[] = []): Task => ({
  kind: "rectangle",
  tiles,
  width,
  height,
  corner,
  squares: 0,
  wanted: 1,
});

const tilesOf = (text: string) => laid(text).map((one) => one.tile);

test("what is missing, the first that applies", () => {
  const task = rectangle(3, 4, 0, tilesOf(FILLED));
  const all = laid(FILLED);
  expect(missingOf(task, all.slice(0, 4))).toEqual({ code: "left", n: 2 });
  expect(missingOf(task, all)).toBeNull();
  expect(missingOf({ ...task, width: 4, height: 3 }, all)).toBeNull();
  expect(missingOf({ ...task, width: 2, height: 6 }, all)).toEqual({ code: "rectangle", n: 0 });
  const [first, ...others] = all;
  const apart = [...others, { ...(first ?? all[0]), tile: "оКо", x: 20, y: 0, turn: 1 as const }];
  expect(missingOf(task, apart)).toEqual({ code: "apart", n: 2 });
});

test("squares too few", () => {
  const task: Task = { ...rectangle(0, 0, 0, tilesOf(FOUR)), kind: "squares", squares: 4 };
  expect(missingOf(task, laid(FOUR))).toBeNull();
  expect(missingOf({ ...task, squares: 6 }, laid(FOUR))).toEqual({ code: "squares", n: 2 });
});

test("a frame begins in landscape or portrait, on the corner that can be filled", () => {
  const task = rectangle(4, 6, 1);
  expect(frameAround(task, [], null, true)).toEqual({ left: 1, bottom: 0, right: 7, top: 4 });
  expect(frameAround(task, [], null, false)).toEqual({ left: 1, bottom: 0, right: 5, top: 6 });
  expect(frameAround({ ...task, kind: "squares" }, [], null, true)).toBeNull();
});

test("the frame stays as long as it holds what lies there, then goes no farther than it must", () => {
  const task = rectangle(4, 7, 0);
  const standing = frameAround(task, [], null, false);
  const inside = [{ x: 0, y: 0, turn: 1 as const }];
  expect(frameAround(task, inside, standing, false)).toBe(standing);
  const beside = [...inside, { x: -1, y: 3, turn: 1 as const }];
  expect(frameAround(task, beside, standing, false)).toEqual({
    left: -1,
    bottom: 0,
    right: 3,
    top: 7,
  });
  // Only a landscape frame holds tiles that are too wide for a portrait one.
  const wide = [...inside, { x: 4, y: 0, turn: 0 as const }];
  const turned = frameAround(task, wide, standing, false);
  expect(turned !== null && turned.right - turned.left).toBe(7);
  // Nothing holds tiles that are too far apart.
  const far = [...inside, { x: 30, y: 0, turn: 0 as const }];
  expect(frameAround(task, far, standing, false)).toBe(standing);
});

test("with an even sum of its sides the frame never goes to a corner that cannot be filled", () => {
  const task = rectangle(4, 4, 1);
  const before = frameAround(task, [], null, false);
  for (let x = -6; x <= 6; x++) {
    const frame = frameAround(task, [{ x, y: 2, turn: 1 }], before, false);
    expect(((frame?.left ?? 0) + (frame?.bottom ?? 0)) & 1).toBe(1);
  }
});

test("places in a frame", () => {
  const frame = { left: 1, bottom: 0, right: 3, top: 3 };
  const places = placesIn(frame);
  expect(places).toHaveLength(3 + 4);
  expect(places[0]).toEqual({ x: 1, y: 2, turn: 0 });
  expect(isInside(frame, { x: 2, y: 0, turn: 0 })).toBe(false);
  expect(isInside(frame, { x: 2, y: 1, turn: 1 })).toBe(true);
});

test("stars that hints leave", () => {
  expect([0, 1, 2, 3, 9].map((hints) => starsFor(hints, false))).toEqual([3, 2, 2, 1, 1]);
  expect(starsFor(0, true)).toBe(0);
});

test("the catalogue in groups, small rectangles first", () => {
  const names = [
    "both-carpets",
    "four-squares-1",
    "7x8",
    "2x3",
    "3x4",
    "2x5",
    "ten-squares",
    "easy",
  ];
  expect(grouped(names)).toEqual({
    both: ["both-carpets"],
    four: ["four-squares-1"],
    most: ["ten-squares"],
    rectangles: ["2x3", "2x5", "3x4", "7x8"],
  });
});

test.each([
  ["both-carpets", [], "four-squares-1"],
  ["both-carpets", ["four-squares-1"], "2x3"],
  ["ten-squares", [], "both-carpets"],
  ["ten-squares", ["both-carpets", "four-squares-1", "2x3", "4x7"], null],
  // Numbered puzzles have no end.
  ["easy", [], null],
] as const)("after %s, with %j solved, comes %j", (now, solved, next) => {
  const names = ["easy", "4x7", "2x3", "ten-squares", "four-squares-1", "both-carpets"];
  expect(nextPuzzle(names, now, (name) => (solved as readonly string[]).includes(name))).toBe(next);
});
