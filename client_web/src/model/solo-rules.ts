/**
 * The rules of a solitaire on the device, for one that hides nothing: what an action will do can be shown
 * before the room has answered. They must give what the server's give; `shared/vectors` tells. Pure.
 */

/** Why an action is refused, as the room would say it. */
export interface No {
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
}

/** What the room's section `solo` will say of the game. */
export interface Outside {
  readonly begun: boolean;
  readonly moves: number;
  readonly points: number;
  readonly outcome: "won" | "lost" | "shown" | null;
}

/** Parts of sections; what they leave out is as the room says. */
export type Shown<S extends object> = {
  readonly [N in keyof S]?: Partial<S[N]>;
} & { readonly solo: Outside };

/** `S`: the game's sections. `T`: its state. */
export interface SoloRules<S extends object, T> {
  /** The section with the board: a difference elsewhere is nothing to talk about. */
  readonly board: keyof S;
  /** A stopwatch runs from the first move on. */
  readonly timed: boolean;
  /**
   * The state that is on show; null where the sections don't say enough. `before`: what was on show last, which
   * may tell more of the same game.
   */
  read(section: <N extends keyof S>(name: N) => S[N] | undefined, before: T | null): T | null;
  /** The state after an action, or why it is refused; null where only the room can tell. */
  play(state: T, action: string): { readonly state: T } | No | null;
  show(state: T): Shown<S>;
  /**
   * What brings the room's game to where `actions` led from `base`; null if there is no sure way. What is undone on the
   * way is the player's choice.
   */
  rejoin(room: T, base: T, actions: readonly string[]): readonly string[] | null;
  /** How many steps led to where a game stands, if the state knows them all; for a look back. */
  steps?(state: T): number;
  /** The state after so many of those steps. */
  at?(state: T, step: number): T;
}

export const no = (code: string, params: No["params"] = {}): No => ({ code, params });

export const isNo = (found: object): found is No => "code" in found;

/** Entries of what was done, oldest first, and of what was taken back, the next to redo last. */
export interface History {
  readonly past: readonly string[];
  readonly future: readonly string[];
}

export const RESTART = "restart";

/** The entries since the last restart. */
export function standing(past: readonly string[]): readonly string[] {
  return past.slice(past.lastIndexOf(RESTART) + 1);
}

/** How many entries an action takes back; null if it is something else. `back` is a solver's word. */
export function undone(action: string): number | null {
  const found = /^(?:undo|(?:undo|back) ([1-9]\d{0,5}))$/.exec(action);
  return found === null ? null : Number(found[1] ?? 1);
}

export const entered = ({ past }: History, entry: string): History => ({
  past: [...past, entry],
  future: [],
});

/** Without the last `count` entries, which are all there. */
export function back({ past, future }: History, count: number): History {
  const cut = past.length - count;
  return { past: past.slice(0, cut), future: [...future, ...past.slice(cut).reverse()] };
}

/** With the entry to redo next, which is there. */
export const forth = ({ past, future }: History): History => ({
  past: [...past, ...future.slice(-1)],
  future: future.slice(0, -1),
});

/** Whether two plain values are equal. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
