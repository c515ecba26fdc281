/** What a device knows of its owner, as text that goes to another device. Seats and secrets stay where they are. */

import { dropPlayed, isPlayed, keepPlayed, MOST, type Played, playedGames } from "./history";
import { lastName, tidyName } from "./names";
import { PREFIX, storage } from "./storage";

const SETTINGS = "setting.";
const SETTING = /^setting\.[a-z_]{1,40}$/;
const LONGEST = 40;

/** The name, the settings and the history of games for one. */
export function packedProfile(): string {
  const settings = Object.fromEntries(settingsHere());
  return JSON.stringify({ name: lastName(), settings, played: playedGames() });
}

/** What is said when a profile was to be kept: it is there after a reload, there is no room for it, or it is none. */
export type Kept = "kept" | "full" | "broken";

/** Keeps what another device packed, all of it or, if the browser can't, nothing. */
export function keepProfile(text: string): Kept {
  const found = parsed(text);
  if (found === null) return "broken";
  const { name, settings, played } = found;
  const tidy = typeof name === "string" ? tidyName(name) : "";
  const values = new Map(tidy === "" ? [] : [["name", tidy]]);
  for (const [key, value] of Object.entries(settings ?? {}))
    if (SETTING.test(key) && typeof value === "string" && value.length <= LONGEST)
      values.set(key, value);
  const games = Array.isArray(played) ? played.filter(isPlayed) : [];
  const before = ["played", ...values.keys()].map((key) => [key, storage.get(key)] as const);
  for (const [key, value] of values) storage.set(key, value);
  keepPlayed(...games);
  const held = [...values].every(([key, value]) => storage.get(key) === value && holds(key));
  if (held && holdsPlayed(...games)) return "kept";
  for (const [key, value] of before) {
    if (value === null) storage.remove(key);
    else storage.set(key, value);
  }
  return "full";
}

/** Whether the browser itself holds what this page knows: it is there after a reload. */
function holds(key: string): boolean {
  try {
    return localStorage.getItem(PREFIX + key) === storage.get(key);
  } catch {
    return false;
  }
}

/** Whether it holds these games, or so many others that there is no room for them. */
function holdsPlayed(...games: readonly Played[]): boolean {
  const known = playedGames();
  const there = new Set(known.map(({ id }) => id));
  return holds("played") && (known.length === MOST || games.every(({ id }) => there.has(id)));
}

/** What went away, so that only this is let go later: name and settings as they were, and when, ms since 1970. */
export interface Gone {
  readonly name: string | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly at: number;
}

/** The profile as it is here and now; of the history, when it was. */
export const goesNow = (): Gone => ({
  name: lastName(),
  settings: Object.fromEntries(settingsHere()),
  at: Date.now(),
});

/** What went to the other device is here no more; what has changed since then, or is new, stays. */
export function letGo({ name, settings, at }: Gone): void {
  for (const [key, value] of settingsHere()) if (settings[key] === value) storage.remove(key);
  if (lastName() === name) storage.remove("name");
  dropPlayed(at);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function settingsHere(): [string, string][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + SETTINGS))
      .map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? ""]);
  } catch {
    return []; // a window that keeps nothing
  }
}
