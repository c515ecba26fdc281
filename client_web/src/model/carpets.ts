/** Carpets before they lie there: whether a hand has one, and what laid tiles lack of one. No DOM, no state. */

import { boundsOf, cellsOf, isCarpet, type Laid, type Place, type Vertex } from "./lattice";

/** Every way to cut 2×3 into three tiles. A standing one is one of these, turned: then nothing else changes. */
const WAYS: readonly (readonly [Place, Place, Place])[] = [
  [place(0, 0, 1), place(1, 0, 1), place(2, 0, 1)],
  [place(0, 0, 1), place(1, 0, 0), place(1, 1, 0)],
  [place(0, 0, 0), place(0, 1, 0), place(2, 0, 1)],
];
/** Centres lie on every other vertex: a carpet can begin on one of them, or beside it. */
const SHIFTS = [0, 1];

function place(x: number, y: number, turn: 0 | 1): Place {
  return { x, y, turn };
}

/** Three of these tiles as a carpet, or null. */
export function carpetFrom(hand: readonly string[]): readonly Laid[] | null {
  for (const [a, b, c] of triples(hand.length))
    for (const way of WAYS)
      for (const shift of SHIFTS) {
        const laid = [a, b, c].map((slot, at): Laid => {
          const { x, y, turn } = way[at] as Place;
          return { tile: hand[slot] as string, x: x + shift, y, turn };
        });
        if (isCarpet(laid)) return laid;
      }
  return null;
}

/** Every choice of three out of `n`, in every order. */
function triples(n: number): [number, number, number][] {
  const all = Array.from({ length: n }, (_, at) => at);
  return all.flatMap((a) =>
    all.flatMap((b) =>
      all.flatMap((c): [number, number, number][] =>
        a === b || b === c || a === c ? [] : [[a, b, c]],
      ),
    ),
  );
}

const SIZES = [
  [3, 2],
  [2, 3],
] as const;

/**
 * The cells that the tiles lack to be a carpet: those of the rectangle of 2×3 that holds most of them. A tile half in it
 * would have to go first, so such a rectangle is none.
 */
export function lacksOf(laid: readonly Laid[]): readonly Vertex[] {
  const span = boundsOf(laid) ?? { left: 0, bottom: 0, right: 3, top: 2 };
  const tiles = laid.map((one) => cellsOf(one).map(String));
  let best: { whole: number; lacks: readonly Vertex[] } | null = null;
  for (const [wide, high] of SIZES)
    for (let x = span.left - wide + 1; x < span.right; x++)
      for (let y = span.bottom - high + 1; y < span.top; y++) {
        const cells = cellsAt(x, y, wide, high);
        const names = new Set(cells.map(String));
        const inside = tiles.map((two) => two.filter((cell) => names.has(cell)).length);
        if (inside.includes(1)) continue;
        const whole = inside.filter((n) => n === 2).length;
        if (best !== null && whole <= best.whole) continue;
        const taken = new Set(tiles.flat());
        best = { whole, lacks: cells.filter((cell) => !taken.has(String(cell))) };
      }
  return best?.lacks ?? [];
}

function cellsAt(left: number, bottom: number, wide: number, high: number): Vertex[] {
  return Array.from(
    { length: wide * high },
    (_, n): Vertex => [left + (n % wide), bottom + Math.floor(n / wide)],
  );
}
