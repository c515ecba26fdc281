/**
 * How one table of Fourteen becomes the next, step by step in the order of the rules: what lies
 * where, and which cards are in the air. Headless, and no rules: the room told what happened.
 */

import type { FourteenLast, FourteenStep, FourteenTable } from "./sections.gen";

/** Where a card can lie: two piles, five slots, the waste. */
export type Place = "a" | "b" | "r1" | "r2" | "r3" | "r4" | "r5" | "w";

/** In the order in which one walks over the table. */
export const PLACES: readonly Place[] = ["w", "a", "b", "r1", "r2", "r3", "r4", "r5"];
export const SLOTS: readonly Place[] = ["r1", "r2", "r3", "r4", "r5"];

export const isPlace = (text: string): text is Place =>
  (PLACES as readonly string[]).includes(text);

/** Also the stock, and where cards go that are gone. */
export type Spot = Place | "stock" | "gone";

/** A card in the air whose face is not known yet. */
export const CLOSED = "";

export interface Flight {
  readonly card: string;
  readonly from: Spot;
  readonly to: Spot;
}

/** `table`: what lies still, without the cards in the air. */
export interface Frame {
  readonly table: FourteenTable;
  readonly flights: readonly Flight[];
}

/** The open card of a place. */
export function cardAt(table: FourteenTable, place: Place): string | null {
  if (place === "a") return table.a.top;
  if (place === "b") return table.b.top;
  if (place === "w") return table.waste.top;
  return table.reserve[SLOTS.indexOf(place)] ?? null;
}

/** "a-r1" → its two places; null for anything else. */
export function pairOf(entry: string): readonly [Place, Place] | null {
  const [first = "", second = "", ...more] = entry.split("-");
  return more.length === 0 && isPlace(first) && isPlace(second) ? [first, second] : null;
}

/** A table that can be changed. `top`: undefined while it is not known yet. */
class Walk {
  private readonly counts: Record<"a" | "b" | "waste", number>;
  private readonly tops: Record<"a" | "b" | "waste", string | null>;
  private readonly reserve: (string | null)[];
  private stock: number;
  private gone: number;

  constructor(start: FourteenTable) {
    this.counts = { a: start.a.count, b: start.b.count, waste: start.waste.count };
    this.tops = { a: start.a.top, b: start.b.top, waste: start.waste.top };
    this.reserve = [...start.reserve];
    this.stock = start.stock;
    this.gone = start.gone;
  }

  at(place: Place): string | null {
    if (place === "a" || place === "b") return this.tops[place];
    if (place === "w") return this.tops.waste;
    return this.reserve[SLOTS.indexOf(place)] ?? null;
  }

  /** Takes the card off; `below`: the one that then lies open, in a pile or on the waste. */
  take(from: Spot, below: string | null = null): void {
    if (from === "stock") this.stock--;
    else if (from === "gone") this.gone--;
    else if (from === "a" || from === "b" || from === "w") {
      const stack = from === "w" ? "waste" : from;
      this.counts[stack]--;
      this.tops[stack] = this.counts[stack] > 0 ? below : null;
    } else this.reserve[SLOTS.indexOf(from)] = null;
  }

  put(card: string, to: Spot): void {
    if (to === "stock") this.stock++;
    else if (to === "gone") this.gone++;
    else if (to === "a" || to === "b" || to === "w") {
      const stack = to === "w" ? "waste" : to;
      this.counts[stack]++;
      this.tops[stack] = card;
    } else this.reserve[SLOTS.indexOf(to)] = card;
  }

  get table(): FourteenTable {
    const { counts, tops } = this;
    return {
      a: { count: counts.a, top: tops.a },
      b: { count: counts.b, top: tops.b },
      reserve: [...this.reserve],
      waste: { count: counts.waste, top: tops.waste },
      stock: this.stock,
      gone: this.gone,
    };
  }
}

/**
 * How a move begins, as far as one sees it before it is answered: two open cards leave, or a closed one comes from
 * the stock. What lies below them stays closed. Null for what can't be told.
 */
export function begun(before: FourteenTable, move: string): Frame | null {
  const walk = new Walk(before);
  const pair = pairOf(move);
  if (pair === null) {
    if (move !== "draw" || before.stock === 0) return null;
    walk.take("stock");
    return { table: walk.table, flights: [{ card: CLOSED, from: "stock", to: "w" }] };
  }
  const flights: Flight[] = [];
  for (const from of pair) {
    const card = walk.at(from);
    if (card === null) return null;
    flights.push({ card, from, to: "gone" });
  }
  for (const from of pair) walk.take(from);
  return { table: walk.table, flights };
}

/** The flights of a move that was begun are those of the answer's first frame. */
export const continues = (begun: Frame, first: Frame | undefined): boolean =>
  first !== undefined &&
  begun.flights.length === first.flights.length &&
  begun.flights.every(({ from, to }) =>
    first.flights.some((flight) => flight.from === from && flight.to === to),
  );

/**
 * The frames between two tables that follow each other; none where there is nothing to follow with
 * the eye (another deal, many steps of undo at once, a message missed).
 */
export function framesOf(
  before: FourteenTable,
  after: FourteenTable,
  last: FourteenLast,
): readonly Frame[] {
  const { entry } = last;
  if (entry === null || (entry !== "draw" && pairOf(entry) === null)) return [];
  const backwards = last.action?.startsWith("undo") === true;
  const found = backwards
    ? undone(before, after, entry, last.steps)
    : played(before, after, entry, last.steps);
  return found ?? [];
}

/** The card on the waste once `from` steps are done: the steps that follow tell it. */
function wasteAfter(
  steps: readonly FourteenStep[],
  done: number,
  after: FourteenTable,
): string | null {
  const next = steps[done];
  if (next === undefined) return after.waste.top;
  return next.kind === "refill" ? next.card : null;
}

function played(
  before: FourteenTable,
  after: FourteenTable,
  entry: string,
  steps: readonly FourteenStep[],
): Frame[] | null {
  const walk = new Walk(before);
  const frames: Frame[] = [];
  const fly = (flights: readonly (Flight & { below?: string | null })[]) => {
    for (const { from, below } of flights) walk.take(from, below ?? null);
    frames.push({ table: walk.table, flights });
    for (const { card, to } of flights) walk.put(card, to);
  };
  const pair = pairOf(entry);
  if (pair === null) {
    const card = wasteAfter(steps, 0, after);
    if (card === null) return null;
    fly([{ card, from: "stock", to: "w" }]);
  } else {
    const flights: (Flight & { below?: string | null })[] = [];
    for (const place of pair) {
      const card = walk.at(place);
      if (card === null) return null;
      const below = place === "w" ? wasteAfter(steps, 0, after) : cardAt(after, place);
      flights.push({ card, from: place, to: "gone", below });
    }
    fly(flights);
  }
  for (const [n, step] of steps.entries()) {
    if (step.card === null) return null;
    if (step.kind === "draw") fly([{ card: step.card, from: "stock", to: "w" }]);
    else if (step.slot !== null && isPlace(step.slot)) {
      const below = wasteAfter(steps, n + 1, after);
      fly([{ card: step.card, from: "w", to: step.slot, below }]);
    } else return null;
  }
  return same(walk.table, after) ? frames : null;
}

function undone(
  before: FourteenTable,
  after: FourteenTable,
  entry: string,
  steps: readonly FourteenStep[],
): Frame[] | null {
  const walk = new Walk(before);
  const frames: Frame[] = [];
  const fly = (flights: readonly (Flight & { below?: string | null })[]) => {
    for (const { from, below } of flights) walk.take(from, below ?? null);
    frames.push({ table: walk.table, flights });
    for (const { card, to } of flights) walk.put(card, to);
  };
  for (const step of [...steps].reverse()) {
    if (step.kind === "draw") {
      const card = walk.at("w");
      if (card === null) return null;
      // A card is drawn by itself only onto an empty waste: nothing lies below it.
      fly([{ card, from: "w", to: "stock" }]);
    } else if (step.slot !== null && isPlace(step.slot)) {
      const card = walk.at(step.slot);
      if (card === null) return null;
      fly([{ card, from: step.slot, to: "w" }]);
    } else return null;
  }
  const pair = pairOf(entry);
  if (pair === null) {
    const card = walk.at("w");
    if (card === null) return null;
    fly([{ card, from: "w", to: "stock", below: after.waste.top }]);
  } else {
    const flights: Flight[] = [];
    for (const place of pair) {
      const card = cardAt(after, place);
      if (card === null) return null;
      flights.push({ card, from: "gone", to: place });
    }
    fly(flights);
  }
  return same(walk.table, after) ? frames : null;
}

const same = (one: FourteenTable, other: FourteenTable): boolean =>
  one.stock === other.stock &&
  one.gone === other.gone &&
  one.reserve.join() === other.reserve.join() &&
  (["a", "b", "waste"] as const).every(
    (stack) => one[stack].count === other[stack].count && one[stack].top === other[stack].top,
  );
