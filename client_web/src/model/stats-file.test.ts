// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { winDay, wonDays } from "./daily";
import { averages, keepPlayed, type Played, playedGames } from "./history";
import { BadFile, statisticsFile, takeStatistics, withTaken } from "./stats-file";

const game = (id: string, more: Partial<Played> = {}): Played => ({
  id,
  game: "patience",
  level: "easy",
  options: { deal: 5 },
  outcome: "won",
  ms: 60_000,
  moves: 90,
  at: 1,
  ...more,
});

const LEVELS = { patience: { easy: { played: 4, won: 3, streak: 2, best_ms: 50_000 } } };

beforeEach(() => localStorage.clear());

/** A file that another device wrote. */
function elsewhere(): string {
  keepPlayed(game("a"), game("b", { outcome: "lost", at: 2 }));
  winDay("patience", "2026-11-29");
  const file = statisticsFile(LEVELS);
  localStorage.clear();
  return file;
}

test("a file brings games, days and counts, and the second time nothing", () => {
  const file = elsewhere();
  keepPlayed(game("b", { at: 2 }), game("c", { at: 3 }));
  expect(takeStatistics(file)).toBe(1);
  expect(takeStatistics(file)).toBe(0);
  expect(playedGames("patience").map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(wonDays("patience")).toEqual(["2026-11-29"]);
  const mine = { easy: { played: 1, won: 1, streak: 1, best_ms: 70_000 } };
  const both = { played: 5, won: 4, streak: 1, best_ms: 50_000 };
  expect(withTaken("patience", mine)).toEqual({ easy: both });
  expect(withTaken("other", {})).toEqual({});
});

test("one's own file counts nothing twice", () => {
  keepPlayed(game("a"));
  takeStatistics(statisticsFile(LEVELS));
  expect(withTaken("patience", LEVELS.patience)).toEqual(LEVELS.patience);
  expect(playedGames()).toHaveLength(1);
});

const spoil = (change: (file: Record<string, unknown>) => unknown): string => {
  const file = JSON.parse(elsewhere()) as Record<string, unknown>;
  change(file);
  return JSON.stringify(file);
};

const BAD: readonly (readonly [string, () => string, BadFile["code"]])[] = [
  ["no JSON", () => "a picture", "not_ours"],
  ["something else", () => JSON.stringify({ format: "other" }), "not_ours"],
  ["a list", () => "[]", "not_ours"],
  ["too much", () => " ".repeat(2_000_001) + elsewhere(), "not_ours"],
  ["a later version", () => spoil((file) => Object.assign(file, { version: 2 })), "too_new"],
  ["no version", () => spoil((file) => delete file.version), "spoilt"],
  ["half a file", () => spoil((file) => delete file.days), "spoilt"],
  [
    "a negative count",
    () => spoil((file) => Object.assign(file, { levels: { patience: { easy: { won: -1 } } } })),
    "spoilt",
  ],
  [
    "a count of another kind",
    () => spoil((file) => Object.assign(file, { levels: { patience: { easy: { evil: 1 } } } })),
    "spoilt",
  ],
  [
    "no such day",
    () => spoil((file) => Object.assign(file, { days: { patience: ["2026-02-30"] } })),
    "spoilt",
  ],
  [
    "a game that is none",
    () => spoil((file) => Object.assign(file, { played: [game("../x")] })),
    "spoilt",
  ],
];

test.each(BAD)("%s is refused, and nothing of it taken", (_, text, code) => {
  const file = text();
  let said: unknown;
  try {
    takeStatistics(file);
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(BadFile);
  expect((said as BadFile).code).toBe(code);
  expect([playedGames(), wonDays("patience"), withTaken("patience", {})]).toEqual([[], [], {}]);
});

test("averages are of the wins on the level, as far as they are known", () => {
  const games = [
    game("a"),
    game("b", { ms: 30_000, moves: null }),
    game("c", { outcome: "lost", ms: 1 }),
    game("d", { level: "hard", ms: 1 }),
  ];
  expect(averages(games, "easy")).toEqual({ ms: 45_000, moves: 90 });
  expect(averages(games, "any")).toEqual({ ms: null, moves: null });
});

test("the newest games are kept", () => {
  keepPlayed(...Array.from({ length: 600 }, (_, n) => game(`g${n}`, { at: n })));
  expect(playedGames()).toHaveLength(500);
  expect(playedGames()[0]?.id).toBe("g599");
});
