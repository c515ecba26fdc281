/** The statistics of games for one as a file, to keep them or to take them to another device. */

import type { LevelStats } from "./api";
import { winDay, wonDays } from "./daily";
import { isPlayed, keepPlayed, type Played, playedGames } from "./history";
import { storage } from "./storage";

const FORMAT = "pentaraduga-statistics";
const VERSION = 1;
/** Larger files are none of ours, characters. */
export const LARGEST = 2_000_000;
const OWN = "statistics.id";
const TAKEN = "statistics.taken";

type Levels = Readonly<Record<string, LevelStats>>;

/** What is wrong with a file: no statistics, of a later version, or spoilt. */
export class BadFile extends Error {
  constructor(readonly code: "not_ours" | "too_new" | "spoilt") {
    super(code);
  }
}

interface Held {
  /** Which device counted the levels. */
  readonly from: string;
  readonly levels: Readonly<Record<string, Levels>>;
  readonly days: Readonly<Record<string, readonly string[]>>;
  readonly played: readonly Played[];
}

const FIELDS = [
  "played",
  "won",
  "streak",
  "best_streak",
  "best_ms",
  "fewest_moves",
  "best_points",
  "best_pairs",
  "best_adds",
] as const satisfies readonly (keyof LevelStats)[];

function own(): string {
  const held = storage.get(OWN);
  if (held !== null && /^[0-9a-f]{16}$/.test(held)) return held;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  storage.set(OWN, made);
  return made;
}

/** The file's text. `levels`: what the server counted for this device, by game. */
export function statisticsFile(levels: Readonly<Record<string, Levels>>): string {
  const games = Object.keys(levels);
  const days = Object.fromEntries(games.map((game) => [game, wonDays(game)]));
  const held: Held = { from: own(), levels, days, played: playedGames() };
  return JSON.stringify({ format: FORMAT, version: VERSION, ...held }, null, 1);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isLevel(value: unknown): value is LevelStats {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, count]) =>
        (FIELDS as readonly string[]).includes(name) &&
        Number.isSafeInteger(count) &&
        (count as number) >= 0,
    )
  );
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

function read(text: string): Held {
  let file: unknown;
  try {
    file = text.length > LARGEST ? null : JSON.parse(text);
  } catch {
    file = null;
  }
  if (!isRecord(file) || file.format !== FORMAT) throw new BadFile("not_ours");
  if (typeof file.version === "number" && file.version > VERSION) throw new BadFile("too_new");
  const { from, levels, days, played } = file;
  const whole =
    file.version === VERSION &&
    typeof from === "string" &&
    /^[0-9a-f]{16}$/.test(from) &&
    isRecord(levels) &&
    Object.values(levels).every((all) => isRecord(all) && Object.values(all).every(isLevel)) &&
    isRecord(days) &&
    Object.values(days).every((all) => Array.isArray(all) && all.every(isDay)) &&
    Array.isArray(played) &&
    played.every(isPlayed);
  if (!whole) throw new BadFile("spoilt");
  return { from, levels, days, played } as Held;
}

/**
 * Takes a file's statistics over, beside those of this device; the same file again changes nothing. How many
 * games it brought.
 *
 * @throws {BadFile} nothing is taken then
 */
export function takeStatistics(text: string): number {
  const { from, levels, days, played } = read(text);
  const before = playedGames().length;
  keepPlayed(...played);
  for (const [game, all] of Object.entries(days)) for (const day of all) winDay(game, day);
  if (from !== own()) {
    const taken = storage.json(TAKEN);
    storage.set(TAKEN, JSON.stringify({ ...(isRecord(taken) ? taken : {}), [from]: levels }));
  }
  return playedGames().length - before;
}

const best = (a: number | undefined, b: number | undefined, least: boolean) =>
  a === undefined || b === undefined ? (a ?? b) : least ? Math.min(a, b) : Math.max(a, b);

/** Two counts of a level as one; a streak is this device's own. */
function both(mine: LevelStats, other: LevelStats): LevelStats {
  const sum = (name: "played" | "won") => (mine[name] ?? 0) + (other[name] ?? 0);
  // Pairs and Adds are of one win, the one with the fewest moves.
  const shorter = (other.fewest_moves ?? Infinity) < (mine.fewest_moves ?? Infinity);
  const { best_pairs, best_adds } = shorter ? other : mine;
  const all: Record<keyof LevelStats, number | undefined> = {
    played: sum("played"),
    won: sum("won"),
    streak: mine.streak,
    best_streak: best(mine.best_streak, other.best_streak, false),
    best_ms: best(mine.best_ms, other.best_ms, true),
    fewest_moves: best(mine.fewest_moves, other.fewest_moves, true),
    best_points: best(mine.best_points, other.best_points, false),
    best_pairs,
    best_adds,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A game's levels as counted for this device, with those of the files that were taken over. */
export function withTaken(game: string, mine: Levels): Levels {
  const taken = storage.json(TAKEN);
  const all: Record<string, LevelStats> = { ...mine };
  for (const games of Object.values(isRecord(taken) ? taken : {})) {
    const levels = isRecord(games) ? games[game] : undefined;
    for (const [level, stats] of Object.entries(isRecord(levels) ? levels : {}))
      if (isLevel(stats)) all[level] = both(all[level] ?? {}, stats);
  }
  return all;
}
