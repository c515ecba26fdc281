/**
 * The laying rules of Kovriki, as the server has them (`pentaraduga.tiles.laying`), for an instant
 * answer on the device. The server's answer is the one that counts. No DOM, no state.
 */

import {
  boundsOf,
  cellsOf,
  clashesOf,
  isCarpet,
  type Laid,
  samePlace,
  squaresOf,
  touchesOf,
} from "../../model/lattice";

/** Tiles in one move at most. */
export const MOST = 3;

export type LayingCode =
  | "wrong_count"
  | "new_needs_three"
  | "overlap"
  | "colours_differ"
  | "not_a_carpet"
  | "long_side_missing"
  | "not_adjacent"
  | "touches_one_side"
  | "not_in_carpet";

/** Why tiles may not be laid like this in one move: the server's codes and parameters. */
export interface LayingProblem {
  readonly code: LayingCode;
  readonly params: Record<string, number | string>;
}

const problem = (
  code: LayingCode,
  params: Record<string, number | string> = {},
): LayingProblem => ({ code, params });

/**
 * Why `laid` may not be laid into the figure (null: as a new one) in one move, or null. Contacts
 * are judged first, then the shape.
 */
export function layingProblem(
  figure: readonly Laid[] | null,
  laid: readonly Laid[],
): LayingProblem | null {
  if (laid.length < 1 || laid.length > MOST) return problem("wrong_count", { count: laid.length });
  const grown = [...(figure ?? [])];
  for (const one of laid) {
    const clash = contactProblem(one, grown);
    if (clash !== null) return clash;
    grown.push(one);
  }
  if (laid.length === MOST) return carpetProblem(figure, laid);
  if (figure === null) return problem("new_needs_three", { count: laid.length });
  const [first, second] = laid;
  if (first === undefined) return null;
  if (second === undefined) {
    const sides = sidesAlong(figure, first);
    if (sides < 2) return problem("touches_one_side", { tile: first.tile, sides });
  } else if (touchesOf(first, [second]).length === 0) {
    return problem("not_adjacent");
  }
  const alone = laid.find((one) => !inCarpet(one, grown));
  return alone === undefined ? null : problem("not_in_carpet", { tile: alone.tile });
}

function contactProblem(one: Laid, others: readonly Laid[]): LayingProblem | null {
  const clash = clashesOf(one, others)[0];
  if (clash === undefined) return null;
  const code = clash.kind === "overlap" ? "overlap" : "colours_differ";
  const told = JSON.stringify(clash);
  const other = others.find((tile) =>
    clashesOf(one, [tile]).some((found) => JSON.stringify(found) === told),
  );
  return problem(code, { tile: one.tile, other: other?.tile ?? "" });
}

function carpetProblem(
  figure: readonly Laid[] | null,
  three: readonly Laid[],
): LayingProblem | null {
  if (!isCarpet(three)) return problem("not_a_carpet");
  if (figure === null) return null;
  const covered = new Set(figure.flatMap(cellsOf).map(String));
  const along = longSides(three).map((cells) => cells.filter((cell) => covered.has(cell)).length);
  const edges = Math.max(...along);
  return edges === 3 ? null : problem("long_side_missing", { edges });
}

/** The three cells beside each long side of a carpet, as "x,y". */
function longSides(carpet: readonly Laid[]): string[][] {
  const span = boundsOf(carpet);
  if (span === null) return [];
  const three = [0, 1, 2];
  if (span.right - span.left === 3)
    return [span.bottom - 1, span.top].map((y) => three.map((n) => `${span.left + n},${y}`));
  return [span.left - 1, span.right].map((x) => three.map((n) => `${x},${span.bottom + n}`));
}

/** How many of its four sides the tile shares with the others; half a side counts too. */
export function sidesAlong(others: readonly Laid[], one: Laid): number {
  return new Set(touchesOf(one, others).map((touch) => touch.side)).size;
}

/** Whether the tile is one of three that fill a 2×3 rectangle; contacts are legal already. */
export function inCarpet(one: Laid, all: readonly Laid[]): boolean {
  // No tile of its carpet begins farther away than this.
  const near = all.filter(
    (other) =>
      !samePlace(other, one) && Math.abs(other.x - one.x) <= 2 && Math.abs(other.y - one.y) <= 2,
  );
  return near.some((a, at) =>
    near.slice(at + 1).some((b) => {
      const span = boundsOf([one, a, b]);
      if (span === null) return false;
      const [wide, high] = [span.right - span.left, span.top - span.bottom];
      return wide * high === 6 && Math.min(wide, high) === 2;
    }),
  );
}

/** A move that drafted tiles make. `figure`: its number, or the number of figures for a new one. */
export interface LayMove<T extends Laid = Laid> {
  readonly figure: number;
  readonly tiles: readonly T[];
  /** Squares that it adds. */
  readonly squares: number;
}

/** The number of the figure that the tiles lie along; the number of figures if of none. */
export function figureAt(figures: readonly (readonly Laid[])[], tiles: readonly Laid[]): number {
  const found = figures.findIndex((figure) =>
    tiles.some((one) => touchesOf(one, figure).length > 0),
  );
  return found < 0 ? figures.length : found;
}

/**
 * The largest move among drafted tiles, or null; of equal ones that with the tiles drafted last.
 * `must`: a draft that has to be part of it.
 */
export function moveAmong<T extends Laid>(
  drafts: readonly T[],
  figures: readonly (readonly Laid[])[],
  must: T | null = null,
): LayMove<T> | null {
  for (let size = Math.min(MOST, drafts.length); size > 0; size--) {
    const found = subsets(drafts, size)
      .filter((tiles) => must === null || tiles.includes(must))
      .map((tiles) => moveOf(tiles, figures))
      .filter((move) => move !== null)
      .at(-1);
    if (found !== undefined) return found;
  }
  return null;
}

function moveOf<T extends Laid>(
  tiles: readonly T[],
  figures: readonly (readonly Laid[])[],
): LayMove<T> | null {
  const number = figureAt(figures, tiles);
  const figure = figures[number] ?? null;
  if (layingProblem(figure, tiles) !== null) return null;
  const before = figure ?? [];
  const squares = squaresOf([...before, ...tiles]).length - squaresOf(before).length;
  return { figure: number, tiles, squares };
}

/** Every choice of this many, in the order of the list, the last ones last. */
function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((last, at) =>
    subsets(list.slice(0, at), size - 1).map((rest) => [...rest, last]),
  );
}

/** What keeps all the drafts together from being one move; null if they are one. */
export function whyNot(
  drafts: readonly Laid[],
  figures: readonly (readonly Laid[])[],
): LayingProblem | null {
  const group = drafts.slice(-MOST);
  return layingProblem(figures[figureAt(figures, group)] ?? null, group);
}
