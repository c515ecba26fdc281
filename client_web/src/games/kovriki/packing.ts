/** All figures of a player in one picture, as tight as they can be told apart. */

import { boundsOf, type Laid, type Span } from "../../model/lattice";
import { moved } from "./planes";

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
