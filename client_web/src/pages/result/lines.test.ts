import { expect, test } from "vitest";
import { GAMES } from "../../games";
import { gameWords, t } from "../../i18n";
import type { MatchSection, RoundView } from "../../model/wire";
import { roundLine, winnersLine } from "./lines";
import { countsFirst } from "./Totals";

const NAMES = ["Аня", "Боря"];
const round = (game: string, first: string | null, ...points: number[]): RoundView => ({
  n: 1,
  game,
  first,
  lines: points.map((got, seat) => ({
    member: `m${seat}`,
    name: NAMES[seat] ?? "",
    seat,
    points: got,
    sheet: [],
  })),
});
const match = (winners: string[], ...points: number[]): MatchSection => ({
  rounds: [],
  winners,
  totals: points.map((got, at) => ({
    member: `m${at}`,
    name: NAMES[at] ?? "",
    points: got,
    firsts: 0,
  })),
});
const names = (line: string) => NAMES.filter((name) => line.includes(name));

test.each([...GAMES.keys()])(
  "nobody is named over a round or a match of %s in which nobody scored",
  async (game) => {
    await gameWords(game);
    expect(names(roundLine(round(game, null, 0, 0), null))).toEqual([]);
    expect(winnersLine(match([], 0, 0), "m0")).toBe(t("result.no_winner"));
  },
);

test("equal points are told from none", async () => {
  await Promise.all([...GAMES.keys()].map((game) => gameWords(game)));
  // Where most points win a round, not being first.
  const counted = [...GAMES.keys()].filter(
    (game) => names(roundLine(round(game, null, 2, 0), null)).length === 1,
  );
  expect(counted.length).toBeGreaterThan(0);
  for (const game of counted) {
    const none = roundLine(round(game, null, 0, 0), null);
    expect(none).not.toBe(roundLine(round(game, null, 2, 2), null));
    expect(names(roundLine(round(game, null, 2, 0), null))).toEqual(["Аня"]);
  }
});

test("a victory is named, and shared by those who have it", () => {
  expect(names(winnersLine(match(["m1"], 1, 2), null))).toEqual(["Боря"]);
  expect(names(winnersLine(match(["m0", "m1"], 2, 2), "m0"))).toEqual(NAMES);
});

test.each([...GAMES.keys()])("all who were first in a dead heat of %s are named", async (game) => {
  await gameWords(game);
  const heat = { ...round(game, null, 3, 3), tied: ["m0", "m1"] };
  expect(names(roundLine(heat, "m0"))).toEqual(countsFirst(heat) ? NAMES : []);
});
