/** Games for one that were played to their end on this device, newest first, and what follows from them. */

import type { OptionValue } from "./api";
import { storage } from "./storage";

const KEY = "played";
/** Games that are kept. */
export const MOST = 500;

export interface Played {
  /** The room: its board stays there. */
  readonly id: string;
  readonly game: string;
  readonly level: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly outcome: "won" | "lost" | "shown";
  /** Null where no stopwatch, or no number of moves, means anything. */
  readonly ms: number | null;
  readonly moves: number | null;
  /** Wall time of the end, ms since 1970. */
  readonly at: number;
}

const countOrNull = (value: unknown): boolean =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0);

const isOption = (value: unknown): boolean =>
  ["boolean", "string"].includes(typeof value) || Number.isSafeInteger(value);

export function isPlayed(value: unknown): value is Played {
  if (typeof value !== "object" || value === null) return false;
  const { id, game, level, options, outcome, ms, moves, at } = value as Record<string, unknown>;
  return (
    typeof id === "string" &&
    /^[A-Za-z0-9]{1,32}$/.test(id) &&
    typeof game === "string" &&
    /^[a-z]{1,32}$/.test(game) &&
    typeof level === "string" &&
    level.length <= 40 &&
    typeof options === "object" &&
    options !== null &&
    Object.values(options).every(isOption) &&
    ["won", "lost", "shown"].includes(String(outcome)) &&
    countOrNull(ms) &&
    countOrNull(moves) &&
    Number.isSafeInteger(at) &&
    Math.abs(at as number) < 8e15
  );
}

/** The games that are kept, of one kind or of all. */
export function playedGames(game?: string): readonly Played[] {
  const held = storage.json(KEY);
  const all = Array.isArray(held) ? held.filter(isPlayed) : [];
  return game === undefined ? all : all.filter((one) => one.game === game);
}

/** Keeps games beside those that are kept already; a room's game is kept once, as it was first. */
export function keepPlayed(...games: readonly Played[]): void {
  const known = playedGames();
  const fresh = games.filter(({ id }, at) => {
    const first = games.findIndex((one) => one.id === id) === at;
    return first && !known.some((one) => one.id === id);
  });
  if (fresh.length === 0) return;
  const all = [...fresh, ...known].sort((a, b) => b.at - a.at).slice(0, MOST);
  storage.set(KEY, JSON.stringify(all));
}

/** Forgets the games that had ended by then, ms since 1970. */
export function dropPlayed(until: number): void {
  const later = playedGames().filter(({ at }) => at > until);
  if (later.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(later));
}

/** Averages of the wins on a level; null where there is nothing to average. */
export function averages(
  games: readonly Played[],
  level: string,
): { ms: number | null; moves: number | null } {
  const won = games.filter((one) => one.outcome === "won" && one.level === level);
  const mean = (values: readonly (number | null)[]) => {
    const known = values.filter((one) => one !== null);
    const sum = known.reduce((all, one) => all + one, 0);
    return known.length === 0 ? null : Math.round(sum / known.length);
  };
  return { ms: mean(won.map(({ ms }) => ms)), moves: mean(won.map(({ moves }) => moves)) };
}
