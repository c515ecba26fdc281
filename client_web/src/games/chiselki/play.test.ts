import { describe, expect, test } from "vitest";
import type { Outcome } from "../../model/room";
import { SoloModel } from "../../model/solo";
import { ENDS, TestSoloRoom } from "../../test/soloRoom";
import { ChiselkiGame } from "./play";
import type { Sections } from "./sections.gen";

const DIGITS = "123456789111213141516171819";

function game(answer: Outcome = { ok: true, seq: 1 }, runs: number[] = [27]) {
  const room = new TestSoloRoom<Sections>();
  room.publics.merge({
    field: { digits: DIGITS, diagonals: false },
    cells: { runs },
    play: { pairs: [[0, 9], [8, 17], [9, 10]], hint: null }, // biome-ignore format: one line
    tally: { left: 27 },
  });
  room.outcomes.push(answer);
  const solo = new SoloModel(room);
  return { play: new ChiselkiGame(solo), sent: room.sent, solo, room };
}

test("two taps cross a pair, the smaller cell written first", () => {
  const { play, sent } = game();
  play.tap(9, 0);
  expect(play.selected.value).toBe(9);
  expect([...play.partners.value]).toEqual([0, 10]);
  play.tap(0, 1);
  expect(sent).toEqual(["0-9"]);
  expect(play.selected.value).toBeNull();
});

test("a crossed digit cannot be picked, and a selected one is let go", () => {
  const { play } = game(undefined, [1, 1, 25]);
  play.tap(1, 0);
  expect(play.selected.value).toBeNull();
  play.tap(0, 1);
  play.tap(0, 2);
  expect(play.selected.value).toBeNull();
});

test("two digits that don't pair shake, and the second one becomes the selected one", async () => {
  const { play } = game({ ok: false, code: "no_pair", params: { a: 1, b: 2 } });
  expect(await play.pair(0, 1, 0)).toBe(false);
  expect(play.shaken.value.things).toEqual([0, 1]);
  expect(play.selected.value).toBe(1);
});

test("the solver's hint takes precedence over the room's", () => {
  const { play, solo, room } = game();
  expect(play.hint.value).toEqual([]);
  room.publics.merge({ play: { pairs: [], hint: "8-17" } });
  expect(play.hint.value).toEqual([8, 17]);
  expect(play.hintWins.value).toBe(false);
  solo.hinted.value = "ADD";
  solo.hintWins.value = true;
  expect(play.hint.value).toBe("add");
  expect(play.hintWins.value).toBe(true);
});

test("the cursor walks over live digits", () => {
  const { play } = game(undefined, [1, 9, 17]);
  expect(play.walk("ArrowRight")).toBe(10);
  expect(play.walk("ArrowDown")).toBe(19);
  expect(play.walk("Home")).toBe(0);
  expect(play.walk("PageDown")).toBe(26);
  expect(play.walk("PageUp")).toBe(0);
  expect(play.walk("x")).toBeNull();
  expect(play.cursor.value).toBe(0);
});

test("adding needs a live digit and a player", () => {
  const { play, sent, room } = game();
  play.add(0);
  room.publics.merge({ clock: { paused: "player" } });
  play.add(1);
  expect(sent).toEqual(["ADD"]);
});

describe("what was picked", () => {
  test.each(ENDS)("dies with its position: %s", async (_, end) => {
    const { play, room, solo } = game();
    const stop = solo.follow();
    play.tap(9, 0);
    expect(play.selected.value).toBe(9);
    await end(room, solo);
    expect(play.selected.value).toBeNull();
    stop();
  });
});
