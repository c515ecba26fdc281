/** Who this device is to a room: a secret it made and keeps. No account, no name needed. */

import { storage } from "./storage";

const KEY = "secret";

/** 128 random bits as 32 hexadecimal digits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The secret of this device, made on first use. In a private window that keeps nothing it lasts
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
 * The address that moves this device's seat in a room to another device. The secret stands after
 * the `#`, so no server sees it.
 */
export function moveLink(origin: string, room: string): string {
  return `${origin}/r/${room}#seat=${deviceSecret()}`;
}

/** Takes over the seat in such an address; true if there was one. */
export function adoptFromHash(hash: string): boolean {
  const found = /^#seat=([0-9a-f]{32})$/.exec(hash)?.[1];
  if (found === undefined) return false;
  storage.set(KEY, found);
  return true;
}
