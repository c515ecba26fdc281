/**
 * Games for one as they were last seen, with the moves that wait for a connection: kept on the device, so that
 * a game goes on from a cold start without a network.
 */

import { storage } from "./storage";
import type { ClockSection, SoloSection } from "./wire";

const KEY = "kept";
/** Games that are kept, the newest; those with moves that wait are kept beyond that. */
const MOST = 24;

export interface KeptRoom {
  /** The member id of this device. */
  readonly me: string;
  /** The room's public sections. */
  readonly pub: Readonly<Record<string, unknown>>;
  /** Actions since then, which the room may not have. */
  readonly moves: readonly string[];
  /** How long it was played since then without a connection, ms. */
  readonly away?: number;
}

/** Whether moves wait, by room, the newest first. */
type Index = readonly (readonly [string, boolean])[];

const nameOf = (id: string): string => `${KEY}.${id}`;

function index(): Index {
  const held = storage.json(KEY);
  if (!Array.isArray(held)) return [];
  return held.filter(
    (one): one is [string, boolean] => Array.isArray(one) && typeof one[0] === "string",
  );
}

/** The room as it was last seen; null if it was not kept. */
export function keptRoom(id: string): KeptRoom | null {
  const held = storage.json(nameOf(id)) as Partial<KeptRoom> | null;
  const whole =
    typeof held?.me === "string" && typeof held.pub === "object" && Array.isArray(held.moves);
  return whole ? (held as KeptRoom) : null;
}

export function keepRoom(id: string, kept: KeptRoom): void {
  storage.set(nameOf(id), JSON.stringify(kept));
  const all = [[id, kept.moves.length > 0] as const, ...index().filter(([one]) => one !== id)];
  const staying = all.filter(([, waits], at) => waits || at < MOST);
  for (const [one] of all)
    if (!staying.some(([other]) => other === one)) storage.remove(nameOf(one));
  storage.set(KEY, JSON.stringify(staying));
}

export function dropKept(id: string): void {
  storage.remove(nameOf(id));
  storage.set(KEY, JSON.stringify(index().filter(([one]) => one !== id)));
}

/** Whether the game is on this device, to go on with without a network. */
export const isKept = (id: string): boolean => index().some(([one]) => one === id);

/**
 * The sections as they are to be shown later: the watch stands where it stood at `now`, room time, and what lay
 * over the board is gone.
 */
export function atRest(
  pub: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  const solo = pub.solo as SoloSection | undefined;
  const clock = pub.clock as ClockSection | undefined;
  const since = solo?.runs_since ?? null;
  const ran = since === null ? 0 : Math.max(0, now - since);
  return {
    ...pub,
    ...(solo && { solo: { ...solo, played_ms: solo.played_ms + ran, runs_since: null } }),
    ...(clock && { clock: { ...clock, paused: null } }),
  };
}
