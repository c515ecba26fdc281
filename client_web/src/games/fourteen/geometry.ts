/** Where the cards of Fourteen are drawn, px. */

import { SLOTS, type Spot } from "./frames";

const RATIO = 1.42;
const WIDEST = 116;
/** For whoever wants large cards. */
const LARGE = 150;
/** Free above and below, px. */
const EDGE = 24;
/** How many closed cards of a full pile peek out above it. */
const FAN = 14;

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  card: number;
  height: number;
  /** How far each closed card of a pile peeks out. */
  fan: number;
  corners: Readonly<Record<Spot, Point>>;
}

/**
 * The measures of a board of this size. High boards: piles above, then the reserve, then waste and
 * stock by the thumb. Low ones: piles at the side, beside them the reserve over waste and stock.
 * `mirrored`: the stock on the left, for the left hand. `large`: as wide as they can be.
 */
export function measure(width: number, height: number, mirrored: boolean, large = false): Geometry {
  return height < 360 && width > 1.5 * height
    ? inTwo(width, height, mirrored, large)
    : inThree(width, height, mirrored, large);
}

function inThree(width: number, height: number, mirrored: boolean, large: boolean): Geometry {
  const gap = width < 480 ? (large ? 3 : 6) : large ? 10 : 16;
  const between = large || height < 460 ? 10 : height < 560 ? 16 : 26;
  const least = height < 460 ? 2 : 4;
  const byHeight = (height - 2 * between - FAN * least - EDGE) / (3 * RATIO);
  const byWidth = (width - 4 * gap - 8) / 5;
  const card = Math.max(24, Math.floor(Math.min(byWidth, byHeight, large ? LARGE : WIDEST)));
  const tall = Math.round(card * RATIO);
  const spare = height - 3 * tall - 2 * between - EDGE;
  const fan = Math.max(1, Math.min(9, Math.floor(spare / FAN)));
  const whole = 3 * tall + FAN * fan + 2 * between;
  const top = Math.max(8, Math.floor((height - whole) / 2));
  const left = Math.floor((width - 5 * card - 4 * gap) / 2);
  const at = (column: number, y: number): Point => ({ x: left + column * (card + gap), y });
  const piles = top + FAN * fan;
  const reserve = piles + tall + between;
  const below = reserve + tall + between;
  const side = (column: number) => (mirrored ? 4 - column : column);
  const slots = Object.fromEntries(SLOTS.map((slot, n) => [slot, at(n, reserve)]));
  return {
    card,
    height: tall,
    fan,
    corners: {
      ...(slots as Record<(typeof SLOTS)[number], Point>),
      a: at(1, piles),
      b: at(3, piles),
      w: at(side(3), below),
      stock: at(side(4), below),
      gone: at(side(0), below),
    } as Record<Spot, Point>,
  };
}

function inTwo(width: number, height: number, mirrored: boolean, large: boolean): Geometry {
  const gap = large ? 3 : 6;
  const between = 12;
  const byHeight = (height - between - EDGE) / (2 * RATIO);
  // Half a card of air between the piles and the rest.
  const byWidth = (width - 8 * gap) / 7.5;
  const card = Math.max(24, Math.floor(Math.min(byWidth, byHeight, large ? LARGE : WIDEST)));
  const tall = Math.round(card * RATIO);
  const whole = 7.5 * card + 6 * gap;
  const left = Math.floor((width - whole) / 2);
  const upper = Math.floor((height - 2 * tall - between) / 2);
  const lower = upper + tall + between;
  const at = (column: number, y: number): Point => {
    const x = column * (card + gap) + (column > 1 ? card / 2 : 0);
    return { x: left + (mirrored ? whole - card - x : x), y };
  };
  // Waste and stock stay beside each other in the order that the high board has.
  const slots = Object.fromEntries(
    SLOTS.map((slot, n) => [slot, at(mirrored ? 6 - n : 2 + n, upper)]),
  );
  return {
    card,
    height: tall,
    fan: Math.max(1, Math.min(9, Math.floor((tall + between) / FAN))),
    corners: {
      ...(slots as Record<(typeof SLOTS)[number], Point>),
      a: at(mirrored ? 1 : 0, lower),
      b: at(mirrored ? 0 : 1, lower),
      w: at(5, lower),
      stock: at(6, lower),
      gone: at(2, lower),
    } as Record<Spot, Point>,
  };
}
