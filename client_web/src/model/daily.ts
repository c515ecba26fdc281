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

/** The day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the month that is so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 1970, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Days back for which the server has deals. */
export const DAYS_BACK = 729;

/** The days of a month in weeks from Monday to Sunday; null before its first day. */
export function monthOf(month: string): readonly (string | null)[] {
  const first = monthAfter(month, 0);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = dayAfter(day, 1))
    days.push(day);
  return days;
}

/** How many days in a row were won up to today, or to yesterday as long as today's may still be. */
export function daysInARow(days: readonly string[], today: string): number {
  const won = new Set(days);
  const before = (day: string) => dayAfter(day, -1);
  let day = won.has(today) ? today : before(today);
  let count = 0;
  for (; won.has(day); day = before(day)) count += 1;
  return count;
}
