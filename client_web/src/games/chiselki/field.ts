/** The field of digits as the screen needs it: what lives, what folds, where the cursor goes. */

export const WIDTH = 9;

/** Which cells live, 1 or 0, from runs: a number of live ones, a number of crossed ones, and so on. */
export function liveOf(runs: readonly number[]): Uint8Array {
  const live = new Uint8Array(runs.reduce((sum, run) => sum + run, 0));
  let at = 0;
  runs.forEach((run, n) => {
    if (n % 2 === 0) live.fill(1, at, at + run);
    at += run;
  });
  return live;
}

/** What is drawn from top to bottom: a row, or a number of crossed rows folded into one line. */
export type Item =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "fold"; readonly row: number; readonly count: number };

/**
 * The rows from top to bottom. Full rows without a live digit fold, because neither reading order
 * nor columns change by that; where diagonals count, only if no diagonal passes through them,
 * neither in the field nor on screen.
 */
export function itemsOf(live: Uint8Array, diagonals: boolean, fold: boolean): Item[] {
  const rows = Math.ceil(live.length / WIDTH);
  const items: Item[] = [];
  /** Rows above that are on screen, lowest last. */
  const shown: number[] = [];
  const last = Math.floor(live.lastIndexOf(1) / WIDTH);
  let row = 0;
  while (row < rows) {
    let end = row;
    while (fold && isCrossed(live, end)) end++;
    if (end > row && (!diagonals || end > last || !crosses(live, shown, row, end))) {
      items.push({ kind: "fold", row, count: end - row });
      row = end;
    } else {
      for (const stop = Math.max(end, row + 1); row < stop; row++) {
        items.push({ kind: "row", row });
        shown.push(row);
      }
    }
  }
  return items;
}

/** Whether a whole row of nine is crossed. The last row of a field, if it is shorter, is not. */
function isCrossed(live: Uint8Array, row: number): boolean {
  const start = row * WIDTH;
  if (start + WIDTH > live.length) return false;
  for (let cell = start; cell < start + WIDTH; cell++) if (live[cell] === 1) return false;
  return true;
}

/**
 * Whether some diagonal joins a digit above rows `from` … `to` - 1 with one below them, where these
 * rows lie in between (as in the field) or do not (as on screen).
 */
function crosses(live: Uint8Array, above: readonly number[], from: number, to: number): boolean {
  for (const slope of [1, -1]) {
    for (let column = 0; column < WIDTH; column++) {
      if (!climbs(live, above, column - slope, slope)) continue;
      if (descends(live, to, column + slope * (to - from), slope)) return true;
      if (descends(live, to, column, slope)) return true;
    }
  }
  return false;
}

/** A live digit on the diagonal that goes up from `column` of the lowest row above. */
function climbs(
  live: Uint8Array,
  above: readonly number[],
  column: number,
  slope: number,
): boolean {
  let x = column;
  for (let n = above.length - 1; n >= 0 && x >= 0 && x < WIDTH; n--, x -= slope) {
    if (live[(above[n] ?? 0) * WIDTH + x] === 1) return true;
  }
  return false;
}

/** A live digit on the diagonal that goes down from `column` of `row`. */
function descends(live: Uint8Array, row: number, column: number, slope: number): boolean {
  let x = column;
  for (let y = row; y * WIDTH < live.length && x >= 0 && x < WIDTH; y++, x += slope) {
    if (live[y * WIDTH + x] === 1) return true;
  }
  return false;
}

/** Where an arrow leads from a cell: to the next live digit in that direction, or nowhere. */
export function stepFrom(live: Uint8Array, cell: number, key: string): number | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDTH, ArrowDown: WIDTH }[key];
  if (by === undefined) return null;
  for (let at = cell + by; at >= 0 && at < live.length; at += by) if (live[at] === 1) return at;
  return null;
}

/** Digits that go together: 1 and 9, 2 and 8, 3 and 7, 4 and 6, 5, 0. */
export function classOf(digit: string): number {
  const n = Number(digit);
  return Math.min(n, (10 - n) % 10);
}
