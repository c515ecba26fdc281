/** Where the cards are drawn: eight slots in a row of cells and foundations, columns below. px. */

import { SUITS, suitOf } from "../../model/cards";
import { CELLS, COLUMNS, HOME, type Place, type Spot, spotsOf } from "./piles";
import type { FreeCellTable } from "./sections.gen";

const RATIO = 1.42;
/** A card is never wider than this: the eye has to take in eight columns. */
const WIDEST = 112;
const LEAST_FAN = 6;
/** The height of an index in card widths. */
const INDEX = 0.42;

export interface Geometry {
  card: number;
  height: number;
  gap: number;
  left: number;
  top: number;
  columnsTop: number;
  bottom: number;
  mirrored: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The measures for a board of this size. `mirrored`: cells on the right, for the left hand. */
export function measure(width: number, height: number, mirrored: boolean): Geometry {
  const gap = width < 480 ? 3 : width < 800 ? 8 : 14;
  const margin = width < 480 ? 1 : 12;
  // The upper row and a column of eleven cards, each with its whole index, should fit a low screen.
  const byHeight = (height - 26) / (2 * RATIO + 10 * INDEX);
  const card = Math.max(
    20,
    Math.floor(Math.min((width - 2 * margin - 7 * gap) / 8, WIDEST, byHeight)),
  );
  const cardHeight = Math.round(card * RATIO);
  const left = Math.floor((width - 8 * card - 7 * gap) / 2);
  const top = width < 480 ? 4 : 10;
  const columnsTop = top + cardHeight + (width < 480 ? 8 : 16);
  return { card, height: cardHeight, gap, left, top, columnsTop, bottom: height - 4, mirrored };
}

const slotX = (g: Geometry, slot: number): number => g.left + slot * (g.card + g.gap);

/** The slot, 0-7, of a cell or a foundation. */
function upperSlot(g: Geometry, place: "cell" | "home", at: number): number {
  const slot = place === "cell" ? at : 4 + at;
  return g.mirrored ? 7 - slot : slot;
}

/** How far the cards of a column show below each other. */
export function fanOf(g: Geometry, cards: number): number {
  const widest = Math.round(g.card * 0.46 + 7);
  if (cards < 2) return widest;
  const room = (g.bottom - g.columnsTop - g.height) / (cards - 1);
  return Math.max(LEAST_FAN, Math.min(widest, room));
}

/** The corner of an empty place. */
export function placeCorner(g: Geometry, place: Place, suit = 0): Point {
  const column = COLUMNS.indexOf(place as (typeof COLUMNS)[number]);
  if (column >= 0) return { x: slotX(g, column), y: g.columnsTop };
  const cell = CELLS.indexOf(place as (typeof CELLS)[number]);
  const slot = cell >= 0 ? upperSlot(g, "cell", cell) : upperSlot(g, "home", suit);
  return { x: slotX(g, slot), y: g.top };
}

/** Where a card at this spot is drawn. */
export function cornerOf(g: Geometry, card: string, spot: Spot, table: FreeCellTable): Point {
  const corner = placeCorner(g, spot.place, SUITS.indexOf(suitOf(card)));
  if (!/\d/.test(spot.place)) return corner;
  const length = table.columns[Number(spot.place) - 1]?.length ?? 0;
  return { x: corner.x, y: corner.y + spot.index * fanOf(g, length) };
}

/** The place at a point: a whole column, or a slot of the upper row; null outside of all. */
export function placeAt(g: Geometry, point: Point, cells: number): Place | null {
  const pitch = g.card + g.gap;
  const slot = Math.floor((point.x - g.left + g.gap / 2) / pitch);
  if (slot < 0 || slot > 7) return null;
  if (point.y >= g.columnsTop - g.gap) return COLUMNS[slot] ?? null;
  const upper = g.mirrored ? 7 - slot : slot;
  if (upper >= 4) return HOME;
  return upper < cells ? (CELLS[upper] ?? null) : null;
}

/** The uppermost card at a point. */
export function cardAt(g: Geometry, point: Point, table: FreeCellTable): string | null {
  let found: string | null = null;
  let highest = -1;
  for (const [card, spot] of spotsOf(table)) {
    const { x, y } = cornerOf(g, card, spot, table);
    const inside = point.x >= x && point.x <= x + g.card && point.y >= y && point.y <= y + g.height;
    if (inside && spot.index > highest) {
      found = card;
      highest = spot.index;
    }
  }
  return found;
}
