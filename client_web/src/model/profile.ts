/** What a device knows of its owner, as text that goes to another device. Seats and secrets stay where they are. */

import { post } from "./api";
import { isPlayed, keepPlayed, playedGames } from "./history";
import { keepName, lastName, tidyName } from "./names";
import { PREFIX, storage } from "./storage";

const SETTINGS = "setting.";
const SETTING = /^setting\.[a-z_]{1,40}$/;
const LONGEST = 40;

/** The name, the settings and the history of games for one. */
export function packedProfile(): string {
  const settings = Object.fromEntries(settingsHere());
  return JSON.stringify({ name: lastName(), settings, played: playedGames() });
}

/** Keeps what another device packed; false, and nothing kept, if it is none. */
export function keepProfile(text: string): boolean {
  const found = parsed(text);
  if (found === null) return false;
  const { name, settings, played } = found;
  const tidy = typeof name === "string" ? tidyName(name) : "";
  if (tidy !== "") keepName(tidy);
  if (typeof settings === "object" && settings !== null)
    for (const [key, value] of Object.entries(settings))
      if (SETTING.test(key) && typeof value === "string" && value.length <= LONGEST)
        storage.set(key, value);
  if (Array.isArray(played)) keepPlayed(...played.filter(isPlayed));
  return true;
}

/** What went to the other device is here no more. */
export function letGo(): void {
  for (const [key] of settingsHere()) storage.remove(key);
  storage.remove("name");
  storage.remove("played");
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

/** How far the move of a profile is. */
export interface ProfileMove {
  stage: "waiting" | "asked" | "refused" | "given" | "done" | "over";
  /** Once it is given, for the device that asked. */
  profile?: string;
}

/**
 * A code by which another device can ask for this one's profile, and for how long, s.
 *
 * @throws {ApiError}
 */
export async function offerProfile(secret: string): Promise<{ code: string; lasts_s: number }> {
  return post("/api/moves/offer", { secret });
}

/**
 * A step of the move under this code: the other device asks, both look, this one answers (no profile is a no), the
 * other has kept it.
 *
 * @throws {ApiError}
 */
export async function moveProfile(
  step: "ask" | "look" | "answer" | "done",
  secret: string,
  code: string,
  profile = "",
): Promise<ProfileMove> {
  return post(`/api/moves/${step}`, { secret, code, profile });
}
