import { expect, test } from "vitest";
import games from "../../../../shared/vectors/chiselki.json";
import { rejoined, replay } from "../../test/soloVectors";
import { RULES } from "./rules";
import type { Sections } from "./sections.gen";

test("the rules on the device are the server's", () => {
  const { played, refused } = replay(RULES, games);
  expect(played).toBeGreaterThan(1400);
  expect(refused).toBeGreaterThan(500);
});

/** A page that comes back to a game in which things were done, the last of them `last`. */
const late = (last: string): Partial<Sections> => ({
  field: { layout: "own", number: 0, diagonals: false, digits: "123456788" },
  cells: { runs: [0, 2, 5, 2] },
  play: {
    pairs: [],
    undo: true,
    redo: true,
    restart: true,
    hint: null,
    hint_wins: false,
    last,
  },
  tally: { pairs: 2, adds: 0, left: 5, hints: 0, assisted: false, outcome: "playing", best: [] },
});

const read = (sections: Partial<Sections>) => {
  const state = RULES.read((name) => sections[name], null);
  if (state === null) throw new Error("it can't be read");
  return state;
};

test("after a reload the last move can be taken back and made again, no other without the room", () => {
  const state = read(late("0-1"));
  const undone = RULES.play(state, "undo");
  if (undone === null || !("state" in undone)) throw new Error("it isn't known");
  const shown = RULES.show(undone.state);
  expect(shown.cells).toEqual({ runs: [7, 2] });
  expect(shown.tally).toMatchObject({ pairs: 1, left: 7 });
  // What came before is the room's to say.
  expect(shown.play).not.toHaveProperty("last");
  expect(RULES.play(undone.state, "undo")).toBeNull();
  const redone = RULES.play(undone.state, "redo");
  if (redone === null || !("state" in redone)) throw new Error("it isn't known");
  expect(RULES.show(redone.state)).toEqual(RULES.show(state));
  expect(RULES.play(redone.state, "redo")).toBeNull();
});

test.each(["undo", "restart"])(
  "after a reload, %s waits for the room if it leads back to the start",
  (word) => {
    expect(RULES.play(read(late("restart")), word)).toBeNull();
  },
);

test("a hint changes nothing of what can be taken back", () => {
  const [first] = games;
  if (first === undefined) throw new Error("no games");
  const sections = first.sections as unknown as Sections;
  let state = RULES.read((name) => sections[name], null);
  for (const _ of "ab") {
    const pair = state && RULES.show(state).play?.pairs?.[0];
    const next = state && pair && RULES.play(state, pair.join("-"));
    state = next && "state" in next ? next.state : null;
  }
  if (state === null) throw new Error("there was no pair");
  const shown = RULES.show(state);
  const told = {
    ...sections,
    field: { ...sections.field, ...shown.field },
    cells: { ...sections.cells, ...shown.cells },
    play: { ...sections.play, ...shown.play, hint: "0-9", hint_wins: true },
    tally: { ...sections.tally, ...shown.tally, hints: 1 },
  };
  const hinted = RULES.read((name) => told[name], state);
  const undone = hinted && RULES.play(hinted, "undo 2");
  expect(undone && "state" in undone && RULES.show(undone.state).cells).toEqual(sections.cells);
  const afresh = RULES.read((name) => told[name], null);
  expect(afresh && RULES.play(afresh, "undo 2")).toBeNull();
});

test("two devices' games become one again", () => {
  expect(rejoined(RULES, games)).toBeGreaterThan(10);
});
