/**
 * Any number of figures on one table. Each has a plane of its own by the rules; here they are moved
 * apart so that they can be seen, and laid onto, together. Every step has an even dx + dy: an odd
 * one would turn the tiles.
 */

import { cellsOf, type Laid } from "../../model/lattice";

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
