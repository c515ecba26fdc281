/** What a puzzle wants, on the device: the frame, what is missing, stars, names. No DOM. */

import { lackOf } from "../../model/figure";
import {
  boundsOf,
  cellsOf,
  type Laid,
  type Place,
  type Span,
  squaresOf,
} from "../../model/lattice";
import type { PuzzleTask } from "./sections.gen";

export type Task = Pick<
  PuzzleTask,
  "kind" | "tiles" | "width" | "height" | "corner" | "squares" | "wanted"
>;

/** What the goal still wants, the first that applies; `n` says how much. */
export interface Missing {
  readonly code: "left" | "apart" | "rectangle" | "squares";
  readonly n: number;
}

/** The same as the server judges; null: the goal is reached. All contacts must be legal. */
export function missingOf(task: Task, laid: readonly Laid[]): Missing | null {
  const lack = lackOf(laid, task.tiles.length);
  if (lack !== null) return lack;
  const span = boundsOf(laid);
  if (task.kind === "rectangle" && span !== null && !hasSides(task, span))
    return { code: "rectangle", n: 0 };
  const squares = squaresOf(laid).length;
  return squares < task.squares ? { code: "squares", n: task.squares - squares } : null;
}

const widthOf = (span: Span): number => span.right - span.left;
const heightOf = (span: Span): number => span.top - span.bottom;

function hasSides(task: Task, span: Span): boolean {
  const [w, h] = [widthOf(span), heightOf(span)];
  return (w === task.width && h === task.height) || (w === task.height && h === task.width);
}

const holds = (frame: Span, span: Span): boolean =>
  frame.left <= span.left &&
  frame.bottom <= span.bottom &&
  frame.right >= span.right &&
  frame.top >= span.top;

const frameOf = (left: number, bottom: number, w: number, h: number): Span => ({
  left,
  bottom,
  right: left + w,
  top: bottom + h,
});

/** Turning a frame costs more than moving it any distance. */
const TURN = 1000;

/**
 * Where the outline to be filled lies: it stays put while it holds what is laid, else it goes to
 * the nearest place where it does; if there is none, it stays. Its corner has the parity
 * with which it can be filled.
 */
export function frameAround(
  task: Task,
  laid: readonly Place[],
  before: Span | null,
  wide: boolean,
): Span | null {
  if (task.kind !== "rectangle") return null;
  const [short, long] = [Math.min(task.width, task.height), Math.max(task.width, task.height)];
  const first = wide ? frameOf(task.corner, 0, long, short) : frameOf(task.corner, 0, short, long);
  const now = before ?? first;
  const span = boundsOf(laid);
  if (span === null || holds(now, span)) return now;
  let [best, least] = [now, Number.POSITIVE_INFINITY];
  for (const [w, h] of [
    [widthOf(now), heightOf(now)],
    [heightOf(now), widthOf(now)],
  ] as const) {
    for (let left = span.right - w; left <= span.left; left++)
      for (let bottom = span.top - h; bottom <= span.bottom; bottom++) {
        // With an odd sum of the sides a turn makes the one corner the other.
        if ((w + h) % 2 === 0 && ((left + bottom) & 1) !== task.corner) continue;
        const far = Math.abs(left - now.left) + Math.abs(bottom - now.bottom);
        const cost = far + (w === widthOf(now) ? 0 : TURN);
        if (cost < least) [best, least] = [frameOf(left, bottom, w, h), cost];
      }
  }
  return best;
}

/** Whether a tile lies wholly in the frame. */
export function isInside(frame: Span, place: Place): boolean {
  return cellsOf(place).every(
    ([x, y]) => x >= frame.left && x < frame.right && y >= frame.bottom && y < frame.top,
  );
}

/** Every place in the frame, from the top in reading order. */
export function placesIn(frame: Span): Place[] {
  const found: Place[] = [];
  for (let y = frame.top - 1; y >= frame.bottom; y--)
    for (let x = frame.left; x < frame.right; x++)
      for (const turn of [0, 1] as const)
        if (isInside(frame, { x, y, turn })) found.push({ x, y, turn });
  return found;
}

/** Stars that can still be had for the goal; as the rules count them. */
export function starsFor(hints: number, assisted: boolean): number {
  return assisted ? 0 : 3 - Math.min(2, Math.floor((hints + 1) / 2));
}

export const FAMILIES = ["easy", "medium", "hard", "seven"] as const;

/** The fixed puzzle to go on with after this one: the next in the catalogue that isn't solved; null without one. */
export function nextPuzzle(
  names: readonly string[],
  now: string,
  solved: (name: string) => boolean,
): string | null {
  const { both, four, rectangles, most } = grouped(names);
  const all = [...both, ...four, ...rectangles, ...most];
  const at = all.indexOf(now);
  if (at < 0) return null;
  return [...all.slice(at + 1), ...all.slice(0, at)].find((name) => !solved(name)) ?? null;
}

/** The fixed puzzles in the groups of the catalogue, from the names that the server offers. */
export function grouped(names: readonly string[]): {
  both: string[];
  four: string[];
  most: string[];
  rectangles: string[];
} {
  const fixed = names.filter((name) => !(FAMILIES as readonly string[]).includes(name));
  const sides = fixed.filter((name) => /^\d+x\d+$/.test(name));
  const area = (name: string) => name.split("x").reduce((cells, side) => cells * Number(side), 1);
  return {
    both: fixed.filter((name) => name === "both-carpets"),
    four: fixed.filter((name) => name.startsWith("four-squares-")),
    most: fixed.filter((name) => name === "ten-squares"),
    rectangles: sides.sort((a, b) => area(a) - area(b)),
  };
}
