/** Games as the server's rules played them (`tools/solo_vectors.py`), for the rules on the device. */

import { expect } from "vitest";
import { isNo, type SoloRules } from "../model/solo-rules";

export interface Recorded {
  /** The sections before the first action, and the room's `solo`. */
  readonly sections: Readonly<Record<string, object>>;
  /** `ACTION:DIGEST`, or `ACTION!DIGEST` of a refusal. */
  readonly lines: readonly string[];
}

/** Plays the games; what the rules show, and what they refuse, must be what the server shows and refuses. */
export function replay<S extends object, T>(rules: SoloRules<S, T>, games: readonly Recorded[]) {
  let [played, refused] = [0, 0];
  games.forEach(({ sections, lines }, number) => {
    const section = <N extends keyof S>(name: N) => sections[name as string] as S[N];
    let state = rules.read(section, null);
    if (state === null) throw new Error(`game ${number} can't be read`);
    expect(digest(over(sections, rules.show(state)))).toBe(digest(sections));
    lines.forEach((line, at) => {
      const [, action = "", sign = "", wanted = ""] = /^(.*)([:!])([0-9a-f]{8})$/.exec(line) ?? [];
      const found = state === null ? null : rules.play(state, action);
      const where = `game ${number}, action ${at}: ${action}`;
      if (found === null) throw new Error(`${where} is not known`);
      if (isNo(found)) {
        expect(`${where} !${digest([found.code, found.params])}`).toBe(`${where} ${sign}${wanted}`);
        refused += 1;
        return;
      }
      state = found.state;
      const shown = over(sections, rules.show(found.state));
      expect(`${where} :${digest(shown)}`).toBe(`${where} ${sign}${wanted}`);
      played += 1;
    });
  });
  return { played, refused };
}

/**
 * Wherever another device brought a game (here: to the end of its record), it comes to where this one's moves led
 * from an earlier position. How many games did.
 */
export function rejoined<S extends object, T>(rules: SoloRules<S, T>, games: readonly Recorded[]) {
  const board = (state: T) => rules.show(state)[rules.board];
  let count = 0;
  for (const { sections, lines } of games) {
    const first = rules.read((name) => sections[name as string] as S[typeof name], null);
    if (first === null) throw new Error("a game can't be read");
    const states: T[] = [first];
    const made: string[] = [];
    for (const line of lines.filter((line) => line.at(-9) === ":")) {
      const action = line.slice(0, -9);
      const found = rules.play(states[made.length] as T, action);
      if (found === null || isNo(found)) break;
      states.push(found.state);
      made.push(action);
    }
    const from = Math.floor(made.length / 3);
    const actions = made.slice(from, from + 4);
    const [base, last] = [states[from] as T, states[from + actions.length] as T];
    let room = states[made.length] as T;
    const way = rules.rejoin(room, base, actions);
    // What was taken back on one device can't be redone after another move.
    if (way === null || actions.includes("redo")) continue;
    for (const action of way) {
      const found = rules.play(room, action);
      if (found === null || isNo(found)) throw new Error(`${action} of ${way} is refused`);
      room = found.state;
    }
    expect(board(room)).toEqual(board(last));
    count += 1;
  }
  return count;
}

function over(
  sections: Readonly<Record<string, object>>,
  shown: Readonly<Record<string, object | undefined>>,
) {
  return Object.fromEntries(
    Object.entries(sections).map(([name, all]) => [name, { ...all, ...shown[name] }]),
  );
}

/** FNV-1a, 32 bits, of the value as JSON with sorted keys. */
function digest(value: unknown): string {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(sorted(value)))) {
    number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  }
  return number.toString(16).padStart(8, "0");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}

/**
 * A look back at where a game stands: undoing as much from there shows the same board at every step, and all steps lead to
 * the board of now. How many boards were compared.
 */
export function lookedBack<S extends object, T>(
  rules: SoloRules<S, T>,
  games: readonly Recorded[],
) {
  let count = 0;
  for (const { sections, lines } of games) {
    let state = rules.read((name) => sections[name as string] as S[typeof name], null);
    for (const line of lines) {
      const found = state === null ? null : rules.play(state, line.slice(0, -9));
      if (found === null || isNo(found) || rules.show(found.state).solo.outcome !== null) continue;
      state = found.state;
    }
    if (state === null) throw new Error("a game can't be read");
    const steps = rules.steps?.(state) ?? 0;
    for (let step = steps, then: T = state; step >= 0; step--) {
      const board = rules.at && rules.show(rules.at(state, step))[rules.board];
      expect(board).toEqual(rules.show(then)[rules.board]);
      count += 1;
      const before = rules.play(then, "undo");
      if (before === null || isNo(before)) break;
      then = before.state;
    }
  }
  return count;
}
