/** How the points of a round are counted up, one thing after the other. */

import type { RoundLine } from "../../model/wire";

/** From one thing to the next, ms: as slow as one can follow, and never longer in all than `WHOLE_MS`. */
const STEP_MS = 480;
const WHOLE_MS = 4000;

export const stepMs = (most: number): number => Math.min(STEP_MS, WHOLE_MS / Math.max(1, most));

/** The points of a line as they come in: for each thing that they were given for, in the order of the sheet. */
export function pointsOf({ sheet }: Pick<RoundLine, "sheet">): readonly number[] {
  return sheet.flatMap(({ points, count }) => {
    const things = Math.max(1, count);
    // What can't be split evenly comes at once.
    return points % things === 0 ? Array<number>(things).fill(points / things) : [points];
  });
}

/** The points after so many things, out of all. */
export function sumAt(line: Pick<RoundLine, "points" | "sheet">, step: number): number {
  const all = pointsOf(line);
  if (step >= all.length) return line.points;
  return all.slice(0, step).reduce((sum, points) => sum + points, 0);
}

/** How many entries of the sheet are counted in full after so many things. */
export function entriesAt({ sheet }: Pick<RoundLine, "sheet">, step: number): number {
  let things = 0;
  return sheet.filter((entry) => {
    things += pointsOf({ sheet: [entry] }).length;
    return things <= step;
  }).length;
}

/** The best first; equal points by seat. */
export function inOrder<T extends Pick<RoundLine, "points" | "seat">>(
  lines: readonly T[],
): readonly T[] {
  return [...lines].sort((a, b) => b.points - a.points || a.seat - b.seat);
}

/** Whether the line is among those that won the round: nobody does without points, nor if all have as many. */
export function hasWon(line: Pick<RoundLine, "points">, lines: readonly RoundLine[]): boolean {
  const most = Math.max(...lines.map((one) => one.points));
  return line.points === most && most > 0 && lines.some((one) => one.points < most);
}
