/** How a room knows this device: secrets it made and keeps. No account, no name needed. */

import { storage } from "./storage";

const KEY = "secret";
const SEATS = "seats";
/** Rooms whose secrets are kept, the newest. */
const MOST = 200;

/** 128 random bits as 32 hexadecimal digits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The secret of this device itself, for its statistics, made on first use. In a private window that keeps nothing it lasts
 * as long as the page.
 */
export function deviceSecret(): string {
  const held = storage.get(KEY);
  if (held !== null && /^[0-9a-f]{32}$/.test(held)) return held;
  const made = newSecret();
  storage.set(KEY, made);
  return made;
}

/**
 * The secret of this device in one room, made on the first visit: what one room hears opens no
 * other. Rooms from before know the device by its own secret, which goes along.
 */
export function roomSecret(room: string): string {
  const held = known().find(([id]) => id === room)?.[1];
  if (held !== undefined) return held;
  const made = newSecret();
  storage.set(SEATS, JSON.stringify([[room, made], ...known()].slice(0, MOST)));
  return made;
}

function known(): [string, string][] {
  const held = storage.json(SEATS);
  return Array.isArray(held) ? held.filter(isSeat) : [];
}

function isSeat(value: unknown): value is [string, string] {
  if (!Array.isArray(value)) return false;
  const [room, secret] = value as unknown[];
  return typeof room === "string" && typeof secret === "string" && /^[0-9a-f]{32}$/.test(secret);
}

/**
 * The address at which another device asks for this one's seat. The code works once, for two
 * minutes, and this device is asked first.
 */
export function takeLink(origin: string, room: string, code: string): string {
  return `${origin}/r/${room}#take=${code}`;
}

/** The code in such an address; null if there is none. */
export function takenFrom(hash: string): string | null {
  return /^#take=([0-9a-f]{20})$/.exec(hash)?.[1] ?? null;
}
