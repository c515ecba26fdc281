/**
 * Where the cards are drawn, px: cells and foundations in a row above the columns or, where a low window
 * makes cards larger that way, cells to the left of the columns and foundations to the right.
 */

import { SUITS, suitOf } from "../../model/cards";
import { CELLS, COLUMNS, HOME, type Place, type Spot, spotsOf } from "./piles";
import type { FreeCellTable } from "./sections.gen";

const RATIO = 1.42;
/** A card is never wider than this: the eye has to take in eight columns. */
const WIDEST = 112;
/** For whoever wants large cards: a longer column than this many overlaps more than its indices allow. */
const LARGE = { widest: 150, column: 8 } as const;
const LEAST_FAN = 6;
/** The height of an index in card widths. */
const INDEX = 0.42;
/** Cards at least this wide are comfortable to hit: the upper row stays above the columns. */
const COMFORTABLE = 56;
/** Between neighbours where cells and foundations stand at the sides. */
const SIDE_GAP = 3;

export interface Geometry {
  card: number;
  height: number;
  gap: number;
  /** Where the first column is. */
  left: number;
  /** Where the upper row is, or the first of those at a side. */
  top: number;
  columnsTop: number;
  bottom: number;
  mirrored: boolean;
  /** From one cell down to the next where they stand at the side; null for a row. */
  down: number | null;
}

export interface Point {
  x: number;
  y: number;
}

/** The measures for a board of this size. `mirrored`: cells on the right, for the left hand. `large`: as wide as they can be. */
export function measure(width: number, height: number, mirrored: boolean, large = false): Geometry {
  const row = withRow(width, height, mirrored, large);
  if (row.card >= COMFORTABLE) return row;
  const sides = withSides(width, height, mirrored, large);
  return sides.card > row.card ? sides : row;
}

const cardWidth = (...limits: number[]): number => Math.max(20, Math.floor(Math.min(...limits)));

function withRow(width: number, height: number, mirrored: boolean, large: boolean): Geometry {
  const gap = large ? (width < 480 ? 1 : 5) : width < 480 ? 3 : width < 800 ? 8 : 14;
  const margin = large || width < 480 ? 1 : 12;
  // The upper row and a column of eleven cards, each with its whole index, should fit a low screen.
  const indices = large ? LARGE.column - 1 : 10;
  const byHeight = (height - 26) / (2 * RATIO + indices * INDEX);
  const widest = large ? LARGE.widest : WIDEST;
  const card = cardWidth((width - 2 * margin - 7 * gap) / 8, byHeight, widest);
  const cardHeight = Math.round(card * RATIO);
  const left = Math.floor((width - 8 * card - 7 * gap) / 2);
  const top = width < 480 ? 4 : 10;
  const columnsTop = top + cardHeight + (width < 480 ? 8 : 16);
  const bottom = height - 4;
  return { card, height: cardHeight, gap, left, top, columnsTop, bottom, mirrored, down: null };
}

function withSides(width: number, height: number, mirrored: boolean, large: boolean): Geometry {
  const gap = large ? 1 : SIDE_GAP;
  // A column of ten cards. Cells may overlap a little, which hides nothing that counts.
  const byHeight = (height - 8) / (RATIO + (large ? LARGE.column - 1 : 9) * INDEX);
  const card = cardWidth((width - 11 * gap) / 10, byHeight, WIDEST);
  const cardHeight = Math.round(card * RATIO);
  const left = Math.floor((width - 8 * card - 7 * gap) / 2);
  const [top, bottom] = [4, height - 4];
  const down = Math.min(cardHeight + gap, Math.floor((bottom - top - cardHeight) / 3));
  return { card, height: cardHeight, gap, left, top, columnsTop: top, bottom, mirrored, down };
}

const slotX = (g: Geometry, slot: number): number => g.left + slot * (g.card + g.gap);

/** The corner of a cell or a foundation, `at` 0-3. */
function upperCorner(g: Geometry, place: "cell" | "home", at: number): Point {
  if (g.down === null) {
    const slot = place === "cell" ? at : 4 + at;
    return { x: slotX(g, g.mirrored ? 7 - slot : slot), y: g.top };
  }
  const onLeft = (place === "cell") !== g.mirrored;
  return { x: slotX(g, onLeft ? -1 : 8), y: g.top + at * g.down };
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
  return cell >= 0 ? upperCorner(g, "cell", cell) : upperCorner(g, "home", suit);
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
  if (g.down !== null && (slot < 0 || slot > 7)) return sideAt(g, slot < 0, point.y, cells);
  if (slot < 0 || slot > 7) return null;
  if (point.y >= g.columnsTop - g.gap) return COLUMNS[slot] ?? null;
  const upper = g.mirrored ? 7 - slot : slot;
  if (upper >= 4) return HOME;
  return upper < cells ? (CELLS[upper] ?? null) : null;
}

/** What lies over what: the larger over the smaller. At a side cells and foundations may overlap. */
export function depthOf(card: string, spot: Spot): number {
  if (spot.place === HOME) return 13 * SUITS.indexOf(suitOf(card)) + spot.index;
  return Math.max(CELLS.indexOf(spot.place as (typeof CELLS)[number]), 0) + spot.index;
}

/** The place at a side, at this height: the nearest cell, or the foundations. */
function sideAt(g: Geometry, onLeft: boolean, y: number, cells: number): Place | null {
  if (onLeft === g.mirrored) return HOME;
  const cell = Math.floor((y - g.top) / (g.down ?? 1));
  return CELLS[Math.max(0, Math.min(cells - 1, cell))] ?? null;
}

/** The uppermost card at a point. */
export function cardAt(g: Geometry, point: Point, table: FreeCellTable): string | null {
  let found: string | null = null;
  let highest = -1;
  for (const [card, spot] of spotsOf(table)) {
    const { x, y } = cornerOf(g, card, spot, table);
    const inside = point.x >= x && point.x <= x + g.card && point.y >= y && point.y <= y + g.height;
    const depth = depthOf(card, spot);
    if (inside && depth > highest) {
      found = card;
      highest = depth;
    }
  }
  return found;
}
