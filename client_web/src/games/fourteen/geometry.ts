/** Where the cards of Fourteen are drawn, px. */

import { SLOTS, type Spot } from "./frames";

const RATIO = 1.42;
const WIDEST = 116;
/** Free above and below, px. */
const EDGE = 24;
/** Closed cards of a full pile peek out above it: so many. */
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
 * stock by the thumb. Low ones: all in a row. `mirrored`: the stock on the left, for the left hand.
 */
export function measure(width: number, height: number, mirrored: boolean): Geometry {
  return height < 360 && width > 1.5 * height
    ? inARow(width, height, mirrored)
    : inThree(width, height, mirrored);
}

function inThree(width: number, height: number, mirrored: boolean): Geometry {
  const gap = width < 480 ? 6 : 16;
  const between = height < 460 ? 10 : height < 560 ? 16 : 26;
  const least = height < 460 ? 2 : 4;
  const byHeight = (height - 2 * between - FAN * least - EDGE) / (3 * RATIO);
  const byWidth = (width - 4 * gap - 8) / 5;
  const card = Math.max(24, Math.floor(Math.min(byWidth, byHeight, WIDEST)));
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

function inARow(width: number, height: number, mirrored: boolean): Geometry {
  const gap = 8;
  const fan = 2;
  const byHeight = (height - FAN * fan - 20) / RATIO;
  const byWidth = (width - 11 * gap) / 9.5;
  const card = Math.max(24, Math.floor(Math.min(byWidth, byHeight, WIDEST)));
  const tall = Math.round(card * RATIO);
  const left = Math.floor((width - 9.5 * card - 8 * gap) / 2);
  const y = Math.floor((height - tall + FAN * fan) / 2);
  const order: Spot[] = ["a", "b", ...SLOTS, "w", "stock"];
  if (mirrored) order.reverse();
  const corners = Object.fromEntries(
    order.map((spot, n) => [spot, { x: left + n * (card + gap) + (n > 1 ? card / 4 : 0), y }]),
  ) as Record<Spot, Point>;
  return { card, height: tall, fan, corners: { ...corners, gone: { x: left, y: -tall } } };
}
