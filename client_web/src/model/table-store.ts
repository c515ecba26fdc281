/** Keeps what lies behind the screen on this device: a reload must not tidy the table. */

import { storage } from "./storage";

/** A table as it is kept. `laid`: slot, x, y, turn. */
export interface KeptTable {
  readonly round: number;
  readonly hand: readonly string[];
  readonly order: readonly number[];
  readonly laid: readonly (readonly [number, number, number, 0 | 1])[];
}

export interface TableStore {
  load(): KeptTable | null;
  save(table: KeptTable): void;
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((n) => Number.isInteger(n) && Math.abs(n) <= 999);

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((s) => typeof s === "string");

/** `value` if it is a kept table; storage is open to every page of this origin and to its user. */
export function keptTable(value: unknown): KeptTable | null {
  if (typeof value !== "object" || value === null) return null;
  const { round, hand, order, laid } = value as Record<string, unknown>;
  if (typeof round !== "number" || !isStrings(hand) || !isNumbers(order)) return null;
  if (!Array.isArray(laid)) return null;
  const good = laid.every(
    (one) => isNumbers(one) && one.length === 4 && (one[3] === 0 || one[3] === 1),
  );
  return good ? { round, hand, order, laid: laid as [number, number, number, 0 | 1][] } : null;
}

/** The table of one room; a new round takes the place of the old one. */
export function roomTable(room: string): TableStore {
  const key = `table.${room}`;
  return {
    load: () => keptTable(storage.json(key)),
    save: (table) => storage.set(key, JSON.stringify(table)),
  };
}
