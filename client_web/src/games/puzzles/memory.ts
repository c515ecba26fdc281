/** What this device has reached in each puzzle, so that the catalogue can show it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { storage } from "../../model/storage";

const KEY = "puzzles.reached";

export interface Reached {
  /** The most stars, 0 to 3. */
  readonly stars: number;
  /** Essentially different solutions found in one sitting. */
  readonly found: number;
}

function load(): Readonly<Record<string, Reached>> {
  const held = storage.json(KEY);
  if (typeof held !== "object" || held === null) return {};
  return Object.fromEntries(Object.entries(held).filter(([, one]) => isReached(one)));
}

function isReached(value: unknown): value is Reached {
  if (typeof value !== "object" || value === null) return false;
  const { stars, found } = value as Record<string, unknown>;
  return Number.isInteger(stars) && Number.isInteger(found);
}

const held = signal(load());

export const reached: ReadonlySignal<Readonly<Record<string, Reached>>> = held;

/** Keeps the best of what was and what is. */
export function remember(name: string, now: Reached): void {
  const before = load()[name] ?? { stars: 0, found: 0 };
  const best = {
    stars: Math.max(before.stars, now.stars),
    found: Math.max(before.found, now.found),
  };
  if (best.stars === before.stars && best.found === before.found) return;
  const all = { ...load(), [name]: best };
  storage.set(KEY, JSON.stringify(all));
  held.value = all;
}
