/** A figure as a whole: what it still lacks, and its edge. No DOM, no state. */

import { cellsOf, groupsOf, type Laid } from "./lattice";

/** What keeps the laid tiles from being the figure of a whole hand. */
export type Lack = { readonly code: "left" | "apart"; readonly n: number };

/**
 * Null if the tiles, whose contacts are legal, are the whole hand in one figure; else how many are
 * "left" in the hand, or how many groups lie "apart".
 */
export function lackOf(laid: readonly Laid[], hand: number): Lack | null {
  if (laid.length < hand) return { code: "left", n: hand - laid.length };
  const groups = groupsOf(laid).length;
  return groups > 1 ? { code: "apart", n: groups } : null;
}

/** The edge of the figure as an SVG path in lattice units, y down. */
export function outlineOf(laid: readonly Laid[]): string {
  const covered = new Set(laid.flatMap(cellsOf).map(([x, y]) => `${x},${y}`));
  const free = (x: number, y: number) => !covered.has(`${x},${y}`);
  return laid
    .flatMap(cellsOf)
    .flatMap(([x, y]) => [
      free(x, y - 1) ? `M${x} ${-y}h1` : "",
      free(x, y + 1) ? `M${x} ${-y - 1}h1` : "",
      free(x - 1, y) ? `M${x} ${-y}v-1` : "",
      free(x + 1, y) ? `M${x + 1} ${-y}v-1` : "",
    ])
    .join("");
}
