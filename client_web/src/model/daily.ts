/** The deals of the day that were won on this device, by game. Days are UTC's, "2026-11-30". */

import { storage } from "./storage";

const keyOf = (game: string): string => `daily.${game}`;
const DAY_MS = 86_400_000;
/** Days that are kept: two years. */
const MOST = 730;

/** The days, newest first. */
export function wonDays(game: string): readonly string[] {
  const held = storage.json(keyOf(game));
  return Array.isArray(held) ? held.filter((day) => typeof day === "string") : [];
}

/** A day counts by its deal, whenever it was won. */
export function winDay(game: string, day: string): void {
  const days = [...new Set([...wonDays(game), day])].sort().reverse().slice(0, MOST);
  storage.set(keyOf(game), JSON.stringify(days));
}

/** How many days in a row were won up to today, or to yesterday as long as today's may still be. */
export function daysInARow(days: readonly string[], today: string): number {
  const won = new Set(days);
  const before = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  let day = won.has(today) ? today : before(today);
  let count = 0;
  for (; won.has(day); day = before(day)) count += 1;
  return count;
}
