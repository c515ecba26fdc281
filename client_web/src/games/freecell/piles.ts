/** Where the cards of a FreeCell table lie, and what a line of moves did to them. No rules. */

import { cardOf, isRed, rankOf, SUITS } from "../../model/cards";
import type { FreeCellTable } from "./sections.gen";

/** Columns 1-8, cells a-d, and h for all foundations: the names of the standard notation. */
export type Place = string;

export const COLUMNS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
export const CELLS = ["a", "b", "c", "d"] as const;
export const HOME = "h";

export interface Spot {
  place: Place;
  /** From the deepest card, 0 up; on a foundation the rank - 1. */
  index: number;
  /** Cards from here to the end of the pile, this one included. */
  count: number;
}

/** Every card's spot. */
export function spotsOf(table: FreeCellTable): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  table.columns.forEach((column, at) => {
    const place = COLUMNS[at] ?? "";
    column.forEach((card, index) => {
      spots.set(card, { place, index, count: column.length - index });
    });
  });
  table.cells.forEach((card, at) => {
    if (card !== null) spots.set(card, { place: CELLS[at] ?? "", index: 0, count: 1 });
  });
  table.foundations.forEach((top, at) => {
    const suit = SUITS[at] ?? "C";
    for (let rank = 1; rank <= top; rank++) {
      spots.set(cardOf(rank, suit), { place: HOME, index: rank - 1, count: top - rank + 1 });
    }
  });
  return spots;
}

/** The cards of a column or cell, deepest first. */
export function pileAt(table: FreeCellTable, place: Place): readonly string[] {
  const column = table.columns[COLUMNS.indexOf(place as (typeof COLUMNS)[number])];
  if (column !== undefined) return column;
  const card = table.cells[CELLS.indexOf(place as (typeof CELLS)[number])] ?? null;
  return card === null ? [] : [card];
}

/** The card and those that lie on it; empty for a card on a foundation. */
export function runFrom(table: FreeCellTable, card: string): readonly string[] {
  for (const pile of [...table.columns, ...table.cells.map((held) => (held ? [held] : []))]) {
    const at = pile.indexOf(card);
    if (at >= 0) return pile.slice(at);
  }
  return [];
}

/** Whether the cards hang together, so that a finger takes them all. */
export function hangsTogether(run: readonly string[]): boolean {
  return run.every((card, at) => {
    const below = run[at - 1];
    return (
      below === undefined || (rankOf(card) + 1 === rankOf(below) && isRed(card) !== isRed(below))
    );
  });
}

/**
 * The places to which the legal moves take exactly this run. A move between columns with cards
 * does not write its number down: the target's rank tells it.
 */
export function targetsOf(
  table: FreeCellTable,
  legal: readonly string[],
  run: readonly string[],
): Set<Place> {
  const lowest = run[0];
  const targets = new Set<Place>();
  if (lowest === undefined) return targets;
  const from = spotsOf(table).get(lowest)?.place ?? "";
  for (const move of legal) {
    if (move[0] !== from) continue;
    const to = move[1] ?? "";
    const counted = /v(\d+)$/.exec(move)?.[1];
    const pile = pileAt(table, to);
    const top = pile[pile.length - 1];
    const count =
      counted !== undefined
        ? Number(counted)
        : /\d/.test(to) && top !== undefined
          ? rankOf(top) - rankOf(run[run.length - 1] ?? "")
          : 1;
    if (count === run.length) targets.add(to);
  }
  return targets;
}

/** The move that lays the run there, as text. */
export function moveText(from: Place, to: Place, count: number): string {
  return /\d/.test(to) ? `${from}${to}v${count}` : `${from}${to}`;
}

/** The cards that an entry of the game moved, move by move. */
export function movedBy(before: FreeCellTable, entry: string): string[][] {
  const piles = new Map<string, string[]>();
  for (const place of [...COLUMNS, ...CELLS]) piles.set(place, [...pileAt(before, place)]);
  const moved: string[][] = [];
  for (const move of entry.split(" ")) {
    const [, from, to, counted] = /^([1-8a-d])([1-8a-dh])(?:v(\d+))?$/.exec(move) ?? [];
    const source = piles.get(from ?? "");
    const target = piles.get(to ?? "");
    const last = source?.[source.length - 1];
    if (source === undefined || last === undefined) return moved;
    const top = target?.[target.length - 1];
    const count =
      counted !== undefined ? Number(counted) : top === undefined ? 1 : rankOf(top) - rankOf(last);
    const cards = source.splice(-Math.max(1, count));
    target?.push(...cards);
    moved.push(cards);
  }
  return moved;
}
