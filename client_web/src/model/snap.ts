/** Where a dragged tile would land: the magnet of the building space. Lengths in cells (u). */

import { fitting, type Laid, middleOf, type Place } from "./lattice";

/** Another target must be nearer by so much, or the landing place would flicker between two. */
export const STICK = 0.12;
/** A legal contact draws the tile within this distance … */
export const MAGNET_REACH = 0.6;
/** … even if another target is nearer by up to so much. */
export const MAGNET_PULL = 0.25;

/**
 * The place whose middle is nearest to `at` (the middle of the drawn tile, not the finger): a
 * vertical edge of the lattice means a horizontal tile and the reverse. Legal contacts count as
 * nearer by `MAGNET_PULL`, and the place of `before` is kept unless another is nearer by `STICK`.
 */
export function snapTo(
  tile: string,
  at: { readonly x: number; readonly y: number },
  others: readonly Laid[],
  before: Place | null,
): Place {
  const fits = fitting(others);
  const felt = (place: Place): number => {
    const { x, y } = middleOf(place);
    const far = Math.hypot(x - at.x, y - at.y);
    return far <= MAGNET_REACH && fits({ tile, ...place }) ? far - MAGNET_PULL : far;
  };
  const [first, ...more] = around(at);
  let [best, least] = [first, felt(first)];
  for (const place of more) {
    const distance = felt(place);
    if (distance < least) [best, least] = [place, distance];
  }
  return before !== null && felt(before) - least < STICK ? before : best;
}

/** Every place whose middle is within `MAGNET_REACH`, and so the nearest one too; some more. */
function around(at: { readonly x: number; readonly y: number }): [Place, ...Place[]] {
  const [x, y] = [Math.floor(at.x) + 0, Math.floor(at.y) + 0];
  // The cell under the point has four edges; one cell more on every side is far enough.
  const found: [Place, ...Place[]] = [{ x: x - 1, y, turn: 0 }];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 2; dx++) {
      if (dx !== 0 || dy !== 0) found.push({ x: x + dx - 1, y: y + dy, turn: 0 });
      found.push({ x: x + dy, y: y + dx - 1, turn: 1 });
    }
  return found;
}

/** The step with an even sum that is nearest: only such a step keeps the turn of every tile. */
export function evenStep(x: number, y: number): [number, number] {
  const [rx, ry] = [Math.round(x), Math.round(y)];
  if (((rx + ry) & 1) === 0) return [rx + 0, ry + 0];
  // One of them goes to its second nearest number, the one that loses less.
  const [ex, ey] = [x - rx, y - ry];
  return Math.abs(ex) >= Math.abs(ey)
    ? [rx + (ex >= 0 ? 1 : -1), ry + 0]
    : [rx + 0, ry + (ey >= 0 ? 1 : -1)];
}
