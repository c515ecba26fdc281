import { describe, expect, test } from "vitest";
import type { Outcome } from "../../model/room";
import { SoloModel } from "../../model/solo";
import { ENDS, TestSoloRoom } from "../../test/soloRoom";
import { FourteenGame } from "./play";
import type { FourteenTable, Sections } from "./sections.gen";

const TABLE: FourteenTable = {
  a: { count: 15, top: "KS" },
  b: { count: 15, top: "4H" },
  reserve: ["AH", "5C", "9D", null, "TC"],
  waste: { count: 1, top: "7H" },
  stock: 68,
  gone: 0,
};

function table(answer: Outcome = { ok: true, seq: 1 }) {
  const room = new TestSoloRoom<Sections>();
  room.publics.merge({ last: { n: 4, action: null, entry: null, steps: [] } });
  room.publics.merge({ table: TABLE, play: { legal: ["a-r1", "b-r5", "r2-r3", "draw"] } });
  room.outcomes.push(answer);
  const solo = new SoloModel(room);
  return { game: new FourteenGame(solo), sent: room.sent, solo, room };
}

test("two taps make a pair, whatever comes first", () => {
  const { game, sent } = table();
  game.tap("r1", 0);
  expect(game.selected.value).toBe("r1");
  expect([...game.partners.value]).toEqual(["a"]);
  game.tap("a", 1);
  expect(sent).toEqual(["r1-a"]);
  expect(game.selected.value).toBeNull();
});

test("a second tap on the same card deselects it, and an empty place cannot be picked", () => {
  const { game, sent } = table();
  game.tap("b", 0);
  game.tap("b", 1);
  expect(game.selected.value).toBeNull();
  game.tap("r4", 2);
  expect(game.selected.value).toBeNull();
  expect(sent).toEqual([]);
});

test("a selection ends when another card lies there", () => {
  const { game, room } = table();
  game.tap("w", 0);
  room.publics.merge({ table: { ...TABLE, waste: { count: 2, top: "2C" } } });
  expect(game.selected.value).toBeNull();
});

test("after a refusal both shake, and the second card is the selected one", async () => {
  const { game } = table({ ok: false, code: "not_fourteen", params: { sum: 9 } });
  game.tap("r2", 0);
  expect(await game.pair("r2", "b", 1)).toBe(false);
  expect(game.shaken.value.things).toEqual(["r2", "b"]);
  expect(game.selected.value).toBe("b");
});

test("a move that may be made goes before its answer; others, and a second one, wait for theirs", async () => {
  const { game, room } = table();
  const first = game.pair("r1", "a", 0);
  expect(game.going.value).toEqual({ move: "r1-a", n: 4 });
  const second = game.pair("r2", "r3", 1);
  expect(game.going.value?.move).toBe("r1-a");
  await Promise.all([first, second]);
  expect(game.going.value).toBeNull();
  void game.pair("r1", "r2", 2);
  expect(game.going.value).toBeNull();
  room.status.value = "offline";
  game.draw(3);
  expect(game.going.value).toBeNull();
});

test("keys name places and draw; other keys are left alone", () => {
  const { game, sent } = table();
  expect([game.key("2", 0), game.key("3", 0), game.key("d", 0)]).toEqual([true, true, true]);
  expect(sent).toEqual(["r2-r3", "draw"]);
  expect([game.key("z", 0), game.key("6", 0), game.key("Escape", 0)]).toEqual([
    false,
    false,
    false,
  ]);
  game.key("a", 0);
  expect(game.key("Escape", 0)).toBe(true);
  expect(game.selected.value).toBeNull();
});

test("a hint marks what the move touches", () => {
  const { game, solo } = table();
  solo.hinted.value = "a-r1";
  expect([...game.hint.value]).toEqual(["a", "r1"]);
  solo.hinted.value = "draw";
  expect([...game.hint.value]).toEqual(["stock"]);
});

test("while paused nothing can be picked up", () => {
  const { game, room } = table();
  room.publics.merge({ clock: { paused: "player" } });
  game.tap("a", 0);
  expect(game.selected.value).toBeNull();
});

describe("what was picked", () => {
  test.each(ENDS)("dies with its position: %s", async (_, end) => {
    const { game, room, solo } = table();
    const stop = solo.follow();
    game.tap("r1", 0);
    expect(game.selected.value).toBe("r1");
    await end(room, solo);
    expect(game.selected.value).toBeNull();
    stop();
  });
});
