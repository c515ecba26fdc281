/** A FreeCell table and the moves on it, as the server judges them. Pure; `rules.ts` is the game. */

import { cardOf, isRed, rankOf, SUITS, suitOf } from "../../model/cards";
import { isNo, type No, no } from "../../model/solo-rules";
import { CELLS, COLUMNS, HOME, type Place, pileAt } from "./piles";
import type { FreeCellDeal, FreeCellPlay, FreeCellTable } from "./sections.gen";

export type Table = FreeCellTable;
export type Rule = FreeCellDeal["rule"];
export type Auto = FreeCellPlay["auto"];

/** From one place to another; `count` null leaves the number to the rules. */
export interface Step {
  readonly from: Place;
  readonly to: Place;
  readonly count: number | null;
}

/** The suits of the other colour, by index into SUITS. */
const OTHERS = [
  [1, 2],
  [0, 3],
  [0, 3],
  [1, 2],
] as const;

const columnOf = (place: Place): number => (COLUMNS as readonly string[]).indexOf(place);
const cellOf = (place: Place): number => (CELLS as readonly string[]).indexOf(place);
const suitAt = (card: string): number => SUITS.indexOf(suitOf(card));
const topOf = (pile: readonly string[]): string | undefined => pile[pile.length - 1];

/** `26`, `5a`, `25v2`; null: no such move. */
export function readStep(text: string): Step | null {
  const found = /^([1-8a-dh])([1-8a-dh])(?:v([1-9]|1[0-3]))?$/.exec(text.toLowerCase());
  if (found === null) return null;
  const [, from = "", to = "", count] = found;
  return { from, to, count: count === undefined ? null : Number(count) };
}

export const stepText = ({ from, to, count }: Step): string =>
  count === null ? from + to : `${from}${to}v${count}`;

export const cardsUp = (table: Table): number =>
  table.foundations.reduce((sum, rank) => sum + rank, 0);

export const isNext = (table: Table, card: string): boolean =>
  (table.foundations[suitAt(card)] ?? 0) + 1 === rankOf(card);

export const fitsOn = (card: string, other: string): boolean =>
  rankOf(card) + 1 === rankOf(other) && isRed(card) !== isRed(other);

/** How many cards at the end of the column descend in alternating colours. */
export function chainLength(column: readonly string[]): number {
  if (column.length === 0) return 0;
  let length = 1;
  while (
    length < column.length &&
    fitsOn(column[column.length - length] ?? "", column[column.length - length - 1] ?? "")
  )
    length += 1;
  return length;
}

/** The longest chain that may move at once. */
export function capacity(table: Table, toEmpty: boolean, rule: Rule): number {
  const free = table.cells.filter((card) => card === null).length;
  const empty = table.columns.filter((column) => column.length === 0).length;
  const room = (free + 1) * 2 ** empty;
  return toEmpty && rule === "standard" ? Math.floor(room / 2) : room;
}

/** How many cards the move takes, or why it is refused. */
export function measureStep(table: Table, step: Step, rule: Rule): number | No {
  const { from, to } = step;
  if (from === HOME) return no("foundation_keeps");
  if (from === to) return no("same_place");
  const cells = table.cells.length;
  for (const cell of [from, to])
    if (cellOf(cell) >= cells) return no("no_such_cell", { cell, cells });
  if (cellOf(from) >= 0 && cellOf(to) >= 0) return no("cell_to_cell");
  const card = topOf(pileAt(table, from));
  if (card === undefined) return no("nothing_there", { place: from });
  if (columnOf(to) >= 0) return measureToColumn(table, step, rule);
  if (step.count !== null && step.count !== 1) return no("one_at_a_time");
  if (to === HOME) {
    if (isNext(table, card)) return 1;
    const next = (table.foundations[suitAt(card)] ?? 0) + 1;
    return no("not_next", { card, needs: cardOf(next, suitOf(card)) });
  }
  return table.cells[cellOf(to)] === null ? 1 : no("cell_taken", { cell: to });
}

function measureToColumn(table: Table, step: Step, rule: Rule): number | No {
  const source = pileAt(table, step.from);
  const target = pileAt(table, step.to);
  const chain = chainLength(source);
  const limit = capacity(table, target.length === 0, rule);
  const [last, onto] = [topOf(source) ?? "", topOf(target)];
  let count = step.count ?? Math.min(chain, limit);
  if (onto !== undefined) {
    count = step.count ?? rankOf(onto) - rankOf(last);
    const lowest =
      count > 0 && count <= source.length ? (source[source.length - count] ?? last) : last;
    if (!fitsOn(lowest, onto)) return no("does_not_fit", { card: lowest, onto });
  }
  if (count > chain) return no("not_a_chain", { chain });
  if (count > limit) return no("too_many_cards", { can_move: limit, wanted: count });
  return count;
}

/** The table after a move of `count` cards that `measureStep` let pass. */
export function moved(table: Table, { from, to }: Step, count: number): Table {
  const cards = pileAt(table, from).slice(-count);
  const suit = suitAt(cards[0] ?? "");
  return {
    columns: table.columns.map((column, at) =>
      at === columnOf(from)
        ? column.slice(0, -count)
        : at === columnOf(to)
          ? [...column, ...cards]
          : column,
    ),
    cells: table.cells.map((held, at) =>
      at === cellOf(from) ? null : at === cellOf(to) ? (cards[0] ?? null) : held,
    ),
    foundations: table.foundations.map((rank, at) =>
      to === HOME && at === suit ? rank + 1 : rank,
    ),
  };
}

/** The move as it means the same under every rule. */
export function spelled(table: Table, { from, to }: Step, count: number): Step {
  const empty = table.columns[columnOf(to)]?.length === 0;
  return { from, to, count: empty ? count : null };
}

/** The table after the moves of an entry, which were legal when they were made. */
export function replayed(table: Table, entry: string): Table {
  let after = table;
  for (const text of entry.split(" ")) {
    const step = readStep(text);
    const count = step === null ? null : measureStep(after, step, "house");
    if (step !== null && typeof count === "number") after = moved(after, step, count);
  }
  return after;
}

/** Where a card can be taken from. */
const placesOf = (table: Table): Place[] => [
  ...COLUMNS.filter((_, at) => (table.columns[at]?.length ?? 0) > 0),
  ...CELLS.filter((_, at) => (table.cells[at] ?? null) !== null),
];

/** Every move, spelled out, each once. */
export function legalSteps(table: Table, rule: Rule): string[] {
  const targets = [...COLUMNS, ...CELLS.slice(0, table.cells.length), HOME];
  const found: string[] = [];
  for (const from of placesOf(table)) {
    for (const to of targets) {
      const most = measureStep(table, { from, to, count: null }, rule);
      if (isRefused(most)) continue;
      if (table.columns[columnOf(to)]?.length !== 0) found.push(from + to);
      else for (let count = 1; count <= most; count++) found.push(`${from}${to}v${count}`);
    }
  }
  return found;
}

const isRefused = (found: number | No): found is No => typeof found !== "number" && isNo(found);

/** The place of a card and how many cards there are from it to the end; null if it is up. */
export function whereIs(table: Table, card: string): { place: Place; count: number } | null {
  for (const place of [...COLUMNS, ...CELLS]) {
    const pile = pileAt(table, place);
    const at = pile.indexOf(card);
    if (at >= 0) return { place, count: pile.length - at };
  }
  return null;
}

/** Nothing will ever need this card in a column. */
export function isSafe(table: Table, card: string): boolean {
  const [one, other] = OTHERS[suitAt(card)] ?? OTHERS[0];
  const lowest = Math.min(table.foundations[one] ?? 0, table.foundations[other] ?? 0);
  return rankOf(card) <= 2 || lowest >= rankOf(card) - 1;
}

/** The moves that follow by themselves, as text added to `texts`; the table after them. */
export function goOn(table: Table, mode: Auto, texts: string[]): Table {
  let after = table;
  for (let going = mode !== "off"; going; ) {
    going = false;
    for (const from of placesOf(after)) {
      const card = topOf(pileAt(after, from)) ?? "";
      if (!isNext(after, card) || !(mode === "all" || isSafe(after, card))) continue;
      texts.push(from + HOME);
      after = moved(after, { from, to: HOME, count: null }, 1);
      going = true;
      break;
    }
  }
  return after;
}

/** Foundation moves alone win. */
export const canFinish = (table: Table): boolean => cardsUp(goOn(table, "all", [])) === 52;

/** Every column is one chain: then the game plays the rest. */
export const inOrder = (table: Table): boolean =>
  table.columns.every((column) => chainLength(column) === column.length);

/** The move that a tap on the card means. */
export function bestStep(table: Table, card: string, rule: Rule): Step | No {
  const found = whereIs(table, card);
  if (found === null) return no("foundation_keeps");
  const { place: from, count } = found;
  const pile = pileAt(table, from);
  const chain = chainLength(pile);
  if (count > chain) return no("not_a_chain", { chain });
  if (count === 1 && isNext(table, card) && isSafe(table, card))
    return { from, to: HOME, count: null };
  const whole = columnOf(from) >= 0 && count === pile.length;
  let refused: No | null = null;
  for (const to of columnsFor(table, card, !whole)) {
    const step = { from, to, count };
    const measured = measureStep(table, step, rule);
    if (!isRefused(measured)) return spelled(table, step, measured);
    refused ??= measured;
  }
  if (refused !== null) return refused;
  const free = table.cells.indexOf(null);
  if (count === 1 && columnOf(from) >= 0 && free >= 0)
    return { from, to: CELLS[free] ?? "", count: null };
  return no("nowhere", { card });
}

/** Columns that take the card if it is not too much at once, the best first. */
function columnsFor(table: Table, card: string, emptyToo: boolean): Place[] {
  const fitting = table.columns
    .map((column, at) => ({ place: COLUMNS[at] ?? "", length: column.length, top: topOf(column) }))
    .filter(({ top }) => top !== undefined && fitsOn(card, top))
    .sort((a, b) => b.length - a.length || a.place.localeCompare(b.place))
    .map(({ place }): Place => place);
  const empty = table.columns.findIndex((column) => column.length === 0);
  return emptyToo && empty >= 0 ? [...fitting, COLUMNS[empty] ?? ""] : fitting;
}
