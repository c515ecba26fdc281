// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { SoloModel } from "../../model/solo";
import { ENDS, TestSoloRoom } from "../../test/soloRoom";
import { PuzzleGame } from "./play";
import type { Sections } from "./sections.gen";

/** Standing side by side they fill a frame of 2×3. */
const TILES = ["оКо", "оЖо", "оЖз"];

let room: TestSoloRoom<Sections>;
let solo: SoloModel;
let game: PuzzleGame;
let stop: () => void;

const settled = () => new Promise((done) => setTimeout(done));

type Laid = [tile: string, x: number, y: number, turn: 0 | 1];

function shows(laid: Laid[]): void {
  room.publics.merge({ table: { laid, hand: [], squares: [], missing: "tiles_left" } });
}

function piece(tile: string, at = 0): number {
  return game.table.pieces.peek().filter((one) => one.tile === tile)[at]?.id ?? -1;
}

const texts = () =>
  game.table.laid
    .peek()
    .map(({ tile, x, y, turn }) => `${tile}@${x},${y}${turn === 0 ? "h" : "v"}`);

function start(tiles: string[], task: object = {}): void {
  room = new TestSoloRoom<Sections>();
  room.publics.merge({
    task: {
      name: "test",
      kind: "rectangle",
      tiles,
      width: 2,
      height: 3,
      corner: 0,
      squares: 0,
      least: 0,
      wanted: 1,
      ways: 1,
      ...task,
    },
    play: { undo: false, redo: false, restart: false, last: null },
    tally: { found: 0, reached: 0, hints: 0, assisted: false, stars: 0, outcome: "playing" },
  });
  shows([]);
  room.solo({ advice: ["hint", "solution"] });
  solo = new SoloModel(room);
  game = new PuzzleGame(solo);
  const stops = [solo.follow(), game.follow()];
  stop = () => {
    for (const one of stops) one();
  };
}

beforeEach(() => start(TILES));

describe("what is laid by hand", () => {
  test("is sent as the one action that says it", async () => {
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    game.table.lay(piece("оЖо"), { x: 1, y: 0, turn: 1 });
    game.table.lay(piece("оЖо"), { x: 5, y: 2, turn: 1 });
    game.table.takeBack(piece("оКо"));
    expect(room.sent).toEqual([
      "place оКо@0,0v",
      "place оЖо@1,0v",
      "lay оКо@0,0v оЖо@5,2v",
      "take оКо@0,0v",
    ]);
    await settled();
    expect(texts()).toEqual(["оЖо@5,2v"]);
  });

  test("stays while an older state comes in, and the room's word stands in the end", async () => {
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    game.table.lay(piece("оЖо"), { x: 1, y: 0, turn: 1 });
    shows([["оКо", 0, 0, 1]]);
    expect(texts()).toEqual(["оКо@0,0v", "оЖо@1,0v"]);
    await settled();
    expect(texts()).toEqual(["оКо@0,0v", "оЖо@1,0v"]);
    shows([
      ["оКо", 0, 0, 1],
      ["оЖо", 1, 0, 1],
    ]);
    shows([["оКо", 0, 0, 1]]);
    expect(texts()).toEqual(["оКо@0,0v"]);
    expect(room.sent).toHaveLength(2);
  });

  test("goes back to the rack if the room refuses it", async () => {
    room.outcomes.push({ ok: false, code: "overlap", params: {} });
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    await settled();
    expect(texts()).toEqual([]);
    expect(solo.refusal.peek()?.code).toBe("overlap");
  });
});

describe("what the room shows", () => {
  test("comes onto the table and is not sent back", () => {
    shows([["оЖо", 1, 0, 1]]);
    expect(texts()).toEqual(["оЖо@1,0v"]);
    shows([]);
    expect(texts()).toEqual([]);
    expect(room.sent).toEqual([]);
  });

  test("of two equal tiles the one that lies there stays the same piece", async () => {
    start(["кОк", "кОк", "оКо"]);
    const second = piece("кОк", 1);
    game.table.lay(second, { x: 0, y: 0, turn: 0 });
    await settled();
    shows([
      ["кОк", 4, 4, 0],
      ["кОк", 0, 0, 0],
    ]);
    expect(game.table.layout.peek().get(second)).toEqual({ x: 0, y: 0, turn: 0 });
    expect(game.table.layout.peek().size).toBe(2);
  });

  test("undo is the room's", () => {
    expect(game.table.undo()).toBe(false);
    room.publics.merge({ play: { undo: true, redo: false, restart: true, last: "" } });
    expect(game.table.undo()).toBe(true);
    expect(room.sent).toEqual(["undo"]);
  });

  test("nothing moves once it is over, or paused", () => {
    room.publics.merge({ clock: { paused: { by: 0 } } });
    expect(game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 })).toBe(false);
    room.publics.merge({ clock: { paused: null } });
    expect(game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 })).toBe(true);
  });
});

describe("a hint", () => {
  test("lays its tile, marked until something else is laid", async () => {
    const asked = solo.hint();
    await room.says({ moves: ["place оЖо@1,0v"] });
    await asked;
    expect(room.sent).toEqual(["place оЖо@1,0v"]);
    expect(texts()).toEqual(["оЖо@1,0v"]);
    expect(game.shown.peek()).toBe(piece("оЖо"));
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    expect(game.shown.peek()).toBeNull();
  });

  test("says that what is laid cannot be completed", async () => {
    const asked = solo.hint();
    await room.says({ verdict: "lost", moves: [] });
    await asked;
    expect(room.sent).toEqual([]);
    expect(solo.note.peek()?.text).toBe("lost");
    expect(solo.verdict.peek()).toBe("lost");
    // Nothing has been said about another position.
    room.solo({ moves: 1 });
    expect(solo.verdict.peek()).toBeNull();
  });
});

describe("places and the frame", () => {
  test("before the first tile every place in the frame, then those beside what lies", () => {
    expect(game.table.places(piece("оКо"))).toHaveLength(7);
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    const places = game.table.places(piece("оЖо"));
    expect(places).toContainEqual({ x: 1, y: 0, turn: 1 });
    for (const { x, y } of places) expect(x >= 0 && x < 2 && y >= 0 && y < 3).toBe(true);
  });

  test("the frame comes to what is laid elsewhere", () => {
    expect(game.frame.peek()).toEqual({ left: 0, bottom: 0, right: 2, top: 3 });
    game.table.lay(piece("оКо"), { x: 7, y: 1, turn: 1 });
    expect(game.frame.peek()).toEqual({ left: 6, bottom: 0, right: 8, top: 3 });
  });

  test("what is missing follows the table", () => {
    expect(game.missing.peek()).toEqual({ code: "left", n: 3 });
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    game.table.lay(piece("оЖо"), { x: 1, y: 0, turn: 1 });
    expect(game.missing.peek()).toEqual({ code: "left", n: 1 });
    expect(game.table.carpet.peek()).toBeNull();
    expect(game.table.lay(piece("оЖз"), { x: 2, y: 0, turn: 1 })).toBe(true);
    expect(game.missing.peek()).toBeNull();
    expect(game.table.carpet.peek()).toHaveLength(3);
    stop();
  });
});

test("a pending move can be taken back before the room confirms it", async () => {
  expect(game.can.peek()).toEqual({ undo: false, redo: false, restart: false });
  game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
  expect(game.can.peek()).toEqual({ undo: true, redo: false, restart: true });
  expect(game.table.undo()).toBe(true);
  expect(room.sent).toEqual(["place оКо@0,0v", "undo"]);
  await settled();
  expect(game.can.peek().undo).toBe(false);
});

describe("a picked piece", () => {
  test.each(ENDS)("goes back with its position: %s", async (_, end) => {
    game.table.select(piece("оЖо"));
    await end(room, solo);
    expect(game.table.selected.value).toBeNull();
  });

  test("stays while the room is told about what was laid before it", async () => {
    game.table.lay(piece("оКо"), { x: 0, y: 0, turn: 1 });
    game.table.select(piece("оЖо"));
    shows([["оКо", 0, 0, 1]]);
    room.solo({ moves: 1 });
    await settled();
    expect(game.table.selected.value).toBe(piece("оЖо"));
  });
});
