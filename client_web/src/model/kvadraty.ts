/**
 * What Kvadraty looks at on the device: what a figure still lacks, its squares in the order in which
 * one counts them, and why a hand is impossible. No DOM, no state.
 */

import { cellsOf, groupsOf, type Laid, quartersOf, squaresOf } from "./lattice";

/** Tiles in a hand. */
export const HAND = 7;

/** What keeps the laid tiles from being the figure of a whole hand. */
export type Lack = { readonly code: "left" | "apart"; readonly n: number };

/**
 * Null if the tiles, whose contacts are legal, are the whole hand in one figure; else how many are
 * "left" in the hand, or how many groups lie "apart".
 */
export function lackOf(laid: readonly Laid[], hand = HAND): Lack | null {
  if (laid.length < hand) return { code: "left", n: hand - laid.length };
  const groups = groupsOf(laid).length;
  return groups > 1 ? { code: "apart", n: groups } : null;
}

/** A centre whose four quarters are there. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/** The squares as one reads: from the top, and from left to right. */
export function squaresInOrder(laid: readonly Laid[]): Square[] {
  const quarters = laid.flatMap(quartersOf);
  return squaresOf(laid)
    .map(([x, y]) => {
      const one = quarters.find(({ centre }) => centre[0] === x && centre[1] === y);
      return { x, y, colour: one?.colour ?? "" };
    })
    .sort((a, b) => b.y - a.y || a.x - b.x);
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

/**
 * The tiles in groups that have no colour in common, largest first. Several groups: no figure holds
 * them all, because an edge joins equal colours only.
 */
export function colourGroups(hand: readonly string[]): string[][] {
  const groups: { tiles: string[]; colours: Set<string> }[] = [];
  for (const tile of hand) {
    const colours = new Set(tile.toLowerCase());
    const met = groups.filter((group) => [...colours].some((one) => group.colours.has(one)));
    const [first, ...others] = met;
    if (first === undefined) {
      groups.push({ tiles: [tile], colours });
      continue;
    }
    for (const other of others) {
      first.tiles.push(...other.tiles);
      for (const one of other.colours) first.colours.add(one);
      groups.splice(groups.indexOf(other), 1);
    }
    first.tiles.push(tile);
    for (const one of colours) first.colours.add(one);
  }
  return groups.map((group) => group.tiles).sort((a, b) => b.length - a.length);
}
