/** A figure's squares in the order in which one counts them, and why a hand is impossible. */

import { type Laid, quartersOf, squaresOf } from "../../model/lattice";

/** Tiles in a hand. */
export const HAND = 7;

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
