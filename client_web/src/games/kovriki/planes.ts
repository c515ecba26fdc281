/**
 * Any number of figures on one table. Each has a plane of its own by the rules; here they are moved
 * apart so that they can be seen, and laid onto, together. Every step has an even dx + dy: an odd
 * one would turn the tiles.
 */

import { boundsOf, cellsOf, type Laid, type Span } from "../../model/lattice";

/** How far a figure is drawn from where its own plane has it, in cells. */
export type Step = readonly [dx: number, dy: number];

/**
 * Free cells between two figures. No move reaches farther than two cells from its figure, so with
 * three between them a tile can never lie along both.
 */
export const GAP = 3;

export function moved(figure: readonly Laid[], [dx, dy]: Step): Laid[] {
  return figure.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }));
}

/**
 * Steps that keep the figures `GAP` apart. A figure stays where it was (`before`; else where its own
 * plane has it) unless an earlier one has come too near; then it goes as little as it must.
 */
export function stepsApart(
  figures: readonly (readonly Laid[])[],
  before: readonly Step[],
): readonly Step[] {
  const taken = new Set<string>();
  return figures.map((figure, n) => {
    const wanted = before[n] ?? [0, 0];
    const step = freeStep(figure, wanted, taken);
    for (const [x, y] of moved(figure, step).flatMap(cellsOf))
      for (let dx = -GAP; dx <= GAP; dx++)
        for (let dy = -GAP; dy <= GAP; dy++) taken.add(`${x + dx},${y + dy}`);
    return step;
  });
}

function freeStep(figure: readonly Laid[], [x, y]: Step, taken: ReadonlySet<string>): Step {
  const cells = figure.flatMap(cellsOf);
  const free = ([dx, dy]: Step) => cells.every(([cx, cy]) => !taken.has(`${cx + dx},${cy + dy}`));
  if (free([x, y])) return [x, y];
  for (let far = 2; ; far += 2) {
    const found = (
      [
        [far, 0],
        [0, -far],
        [-far, 0],
        [0, far],
      ] as const
    )
      .map(([dx, dy]): Step => [x + dx, y + dy])
      .find(free);
    if (found !== undefined) return found;
  }
}

/** Figures in rows, as tight as they can be told apart, for a picture. */
export interface Packed {
  readonly figures: readonly (readonly Laid[])[];
  /** Width and height of it all, in cells; it begins at (0, 0). */
  readonly width: number;
  readonly height: number;
}

/** Packs the figures into a picture about `shape` times as wide as high, one free cell between. */
export function packed(figures: readonly (readonly Laid[])[], shape: number): Packed {
  const boxes = figures.flatMap((figure) => {
    const span = boundsOf(figure);
    return span === null ? [] : [{ figure, span }];
  });
  const widest = Math.max(0, ...boxes.map(({ span }) => span.right - span.left));
  const one = rows(boxes, Number.POSITIVE_INFINITY);
  let best = one;
  for (let limit = widest; limit < one.width; limit++) {
    const tried = rows(boxes, limit);
    if (loss(tried, shape) < loss(best, shape)) best = tried;
  }
  return best;
}

/** How much smaller the picture gets in a frame of that shape. */
const loss = ({ width, height }: Packed, shape: number): number => Math.max(width, height * shape);

function rows(boxes: readonly { figure: readonly Laid[]; span: Span }[], limit: number): Packed {
  const out: Laid[][] = [];
  let [x, top, high, width] = [0, 0, 0, 0];
  for (const { figure, span } of boxes) {
    const wide = span.right - span.left;
    if (x > 0 && x + wide > limit) {
      top += high + 1;
      x = 0;
      high = 0;
    }
    // y up: the first row is the uppermost, so rows grow downwards from 0 and are lifted below.
    const dy = -top - span.top;
    let dx = x - span.left;
    if (((dx + dy) & 1) !== 0) dx += 1;
    out.push(moved(figure, [dx, dy]));
    x = span.right + dx + 1;
    width = Math.max(width, x - 1);
    high = Math.max(high, span.top - span.bottom);
  }
  const height = top + high;
  // Lifting by an odd number would turn everything; the picture may begin a cell lower instead.
  const lift = height + (height & 1);
  return { figures: out.map((figure) => moved(figure, [0, lift])), width, height: lift };
}
