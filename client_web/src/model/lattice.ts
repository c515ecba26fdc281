/**
 * The rules of laying, as the server has them (`pentaraduga.tiles`), for an instant answer on the
 * device. Both must pass shared/vectors. No DOM, no state.
 *
 * Cell (x, y) lies between the vertices (x, y) and (x+1, y+1), y up. A diagonal cuts each covered
 * cell into two quarters, whose right angles ("centres") are the vertices with odd x+y: one quarter
 * borders on the cell below (`low`), the other on the cell above (`high`). To its sides an even cell
 * shows high on the left and low on the right, an odd one low and high. A position of a tile is
 * therefore enough: it decides the one legal turn.
 */

/** 0 covers (x, y) and (x+1, y); 1 covers (x, y) and (x, y+1). */
export type Turn = 0 | 1;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
}

/** A tile ("кОж") and where it lies. */
export interface Laid extends Place {
  readonly tile: string;
}

/** The same as the server sends it. */
export type LaidTile = readonly [tile: string, x: number, y: number, turn: 0 | 1];

export const laidOf = ([tile, x, y, turn]: LaidTile): Laid => ({ tile, x, y, turn });

/** A point of the lattice, or a cell by its lower left vertex. */
export type Vertex = readonly [number, number];

export interface Quarter {
  readonly cell: Vertex;
  readonly centre: Vertex;
  readonly colour: string;
}

/** Why a tile may not lie there: a cell that is taken, or an edge where two colours meet. */
export type Clash =
  | { readonly kind: "overlap"; readonly x: number; readonly y: number }
  | {
      readonly kind: "colours";
      readonly edge: readonly [Vertex, Vertex];
      /** Of the tile itself, and of the one that lies there. */
      readonly colours: readonly [mine: string, theirs: string];
    };

/** One unit edge shared with another tile. `side`: where the tile lies, seen from the other. */
export interface Touch {
  readonly other: Laid;
  readonly side: "left" | "right" | "above" | "below";
  readonly colour: string;
}

/** Vertices around something: `right` and `top` are the far edges, not the last cells. */
export interface Span {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** One set, in the order in which the server sorts hands. */
export const TILES: readonly string[] =
  "оКо кОк кОж жОк жОж оЖо оЖз зЖо зЖз жЗж жЗс сЗж сЗс зСз".split(" ");

const COLOURS = "кожзс";
const LATIN = "kojzs";
const REACH = 999;
const PLACEMENT = /^([^@\s]+)@(-?[0-9]{1,4}),(-?[0-9]{1,4})([hv])$/i;

/** The tile that the text names (any case, k o j z s for к о ж з с), or null. */
export function parseTile(text: string): string | null {
  const letters = [...text.toLowerCase()].map((one) => {
    const latin = LATIN.indexOf(one);
    return latin < 0 ? one : COLOURS.charAt(latin);
  });
  const [left = "", big = "", right = ""] = letters;
  const name = left + big.toUpperCase() + right;
  return letters.length === 3 && TILES.includes(name) ? name : null;
}

/** The placement that `placementText` writes, or null. */
export function parsePlacement(text: string): Laid | null {
  const [, name = "", x = "", y = "", letter = ""] = PLACEMENT.exec(text) ?? [];
  const tile = parseTile(name);
  if (tile === null) return null;
  const [px, py] = [Number(x) + 0, Number(y) + 0]; // no −0, which JSON and tests would tell apart
  if (Math.abs(px) > REACH || Math.abs(py) > REACH) return null;
  return { tile, x: px, y: py, turn: letter.toLowerCase() === "h" ? 0 : 1 };
}

/** A placement as games and records write it: "кОж@0,-1h". */
export function placementText({ tile, x, y, turn }: Laid): string {
  return `${tile}@${x},${y}${turn === 0 ? "h" : "v"}`;
}

/** The tile in a mirror. */
export function mirrorOf(tile: string): string {
  return [...tile].reverse().join("");
}

export function samePlace(a: Place, b: Place): boolean {
  return a.x === b.x && a.y === b.y && a.turn === b.turn;
}

const odd = (x: number, y: number): 0 | 1 => (((x + y) & 1) === 0 ? 0 : 1);
const key = (x: number, y: number): string => `${x},${y}`;

/** The two cells covered, the lower left one first. */
export function cellsOf({ x, y, turn }: Place): [Vertex, Vertex] {
  return [[x, y], turn === 0 ? [x + 1, y] : [x, y + 1]];
}

/** The middle of the domino: the midpoint of the unit edge between its cells. */
export function middleOf({ x, y, turn }: Place): { x: number; y: number } {
  return turn === 0 ? { x: x + 1, y: y + 0.5 } : { x: x + 0.5, y: y + 1 };
}

/**
 * How far the tile is turned clockwise there, in degrees; 0 is "long side down".
 *
 * The odd end of the edge in the middle is the midpoint of the long side.
 */
export function angleOf({ x, y, turn }: Place): 0 | 90 | 180 | 270 {
  if (turn === 0) return odd(x, y) ? 180 : 0;
  return odd(x, y) ? 270 : 90;
}

type Shades = readonly [low: string, high: string];

function shadesOf({ tile, x, y, turn }: Laid): [Shades, Shades] {
  const [left = "", big = "", right = ""] = [...tile.toLowerCase()];
  const turned = odd(x, y) === 1;
  if (turn === 0)
    return turned
      ? [
          [right, big],
          [left, big],
        ]
      : [
          [big, left],
          [big, right],
        ];
  return turned
    ? [
        [left, big],
        [big, right],
      ]
    : [
        [right, big],
        [big, left],
      ];
}

/** Low and high quarter of the first cell, then of the second. */
export function quartersOf(laid: Laid): Quarter[] {
  const shades = shadesOf(laid);
  return cellsOf(laid).flatMap(([x, y], at) => {
    const [low, high] = shades[at as 0 | 1];
    const side = odd(x, y);
    return [
      { cell: [x, y], centre: [x + 1 - side, y], colour: low },
      { cell: [x, y], centre: [x + side, y + 1], colour: high },
    ] satisfies Quarter[];
  });
}

interface Facing {
  readonly cell: Vertex;
  /** Which quarter meets which across the edge: 0 low, 1 high. */
  readonly mine: 0 | 1;
  readonly theirs: 0 | 1;
  readonly edge: readonly [Vertex, Vertex];
  /** Where the first cell lies, seen from the neighbour. */
  readonly side: Touch["side"];
}

function facing([x, y]: Vertex): Facing[] {
  const right = odd(x, y);
  const left = right === 0 ? 1 : 0;
  const sw: Vertex = [x, y];
  const se: Vertex = [x + 1, y];
  const nw: Vertex = [x, y + 1];
  const ne: Vertex = [x + 1, y + 1];
  return [
    { cell: [x, y - 1], mine: 0, theirs: 1, edge: [sw, se], side: "above" },
    { cell: [x, y + 1], mine: 1, theirs: 0, edge: [nw, ne], side: "below" },
    { cell: [x - 1, y], mine: left, theirs: left, edge: [sw, nw], side: "right" },
    { cell: [x + 1, y], mine: right, theirs: right, edge: [se, ne], side: "left" },
  ];
}

type Cover<T extends Laid> = ReadonlyMap<string, { readonly laid: T; readonly shades: Shades }>;

function coverOf<T extends Laid>(laid: readonly T[]): Cover<T> {
  return new Map(
    laid.flatMap((one) => {
      const [first, second] = shadesOf(one);
      const [[ax, ay], [bx, by]] = cellsOf(one);
      return [
        [key(ax, ay), { laid: one, shades: first }],
        [key(bx, by), { laid: one, shades: second }],
      ] as const;
    }),
  );
}

/** What is wrong with laying `one` beside the others: cells taken, or else edges that differ. */
export function clashesOf(one: Laid, others: readonly Laid[]): Clash[] {
  return clashesIn(one, coverOf(others));
}

function clashesIn(one: Laid, cover: Cover<Laid>): Clash[] {
  const cells = cellsOf(one);
  const taken = cells.filter(([x, y]) => cover.has(key(x, y)));
  if (taken.length > 0) return taken.map(([x, y]) => ({ kind: "overlap", x, y }));
  const shades = shadesOf(one);
  return cells.flatMap((cell, at) =>
    facing(cell).flatMap(({ cell: [x, y], mine, theirs, edge }): Clash[] => {
      const other = cover.get(key(x, y));
      const colours = [shades[at as 0 | 1][mine], other?.shades[theirs]] as const;
      if (colours[1] === undefined || colours[0] === colours[1]) return [];
      return [{ kind: "colours", edge, colours: [colours[0], colours[1]] }];
    }),
  );
}

/** Every unit edge that `one` shares with the others. */
export function touchesOf(one: Laid, others: readonly Laid[]): Touch[] {
  return touchesIn(one, coverOf(others));
}

function touchesIn(one: Laid, cover: Cover<Laid>): Touch[] {
  const shades = shadesOf(one);
  return cellsOf(one).flatMap((cell, at) =>
    facing(cell).flatMap(({ cell: [x, y], mine, side }): Touch[] => {
      const other = cover.get(key(x, y))?.laid;
      if (other === undefined || samePlace(other, one)) return [];
      return [{ other, side, colour: shades[at as 0 | 1][mine] }];
    }),
  );
}

/** A test for many places beside the same tiles: nothing clashes, and an edge is shared. */
export function fitting(others: readonly Laid[]): (one: Laid) => boolean {
  const cover = coverOf(others);
  return (one) => touchesIn(one, cover).length > 0 && clashesIn(one, cover).length === 0;
}

/** The first thing wrong with tiles lying like this, or null. They may lie apart. */
export function layoutClash(laid: readonly Laid[]): Clash | null {
  for (const [at, one] of laid.entries()) {
    const clash = clashesOf(one, laid.slice(0, at))[0];
    if (clash !== undefined) return clash;
  }
  return null;
}

/** The centres whose four quarters lie there, sorted by x, then y. */
export function squaresOf(laid: readonly Laid[]): Vertex[] {
  const around = new Map<string, { centre: Vertex; quarters: number }>();
  for (const { centre } of laid.flatMap(quartersOf)) {
    const found = around.get(key(...centre)) ?? { centre, quarters: 0 };
    around.set(key(...centre), { centre, quarters: found.quarters + 1 });
  }
  return [...around.values()]
    .filter(({ quarters }) => quarters === 4)
    .map(({ centre }) => centre)
    .sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
}

/** Every three tiles that fill a rectangle of 2×3; all contacts must be legal already. */
export function carpetsOf<T extends Laid>(laid: readonly T[]): [T, T, T][] {
  const found: [T, T, T][] = [];
  laid.forEach((a, i) => {
    laid.slice(i + 1).forEach((b, j) => {
      for (const c of laid.slice(i + j + 2)) if (fillsTwoByThree([a, b, c])) found.push([a, b, c]);
    });
  });
  return found;
}

/** The first carpet among the tiles, or null. */
export function carpetIn<T extends Laid>(laid: readonly T[]): readonly T[] | null {
  return carpetsOf(laid)[0] ?? null;
}

/** Three tiles that do not overlap have six cells: they fill a box of six. */
function fillsTwoByThree(three: readonly Laid[]): boolean {
  const span = boundsOf(three);
  if (span === null) return false;
  const [wide, high] = [span.right - span.left, span.top - span.bottom];
  return wide * high === 6 && Math.min(wide, high) === 2;
}

/** Whether exactly these tiles are a legal carpet. */
export function isCarpet(laid: readonly Laid[]): boolean {
  return laid.length === 3 && layoutClash(laid) === null && fillsTwoByThree(laid);
}

/** Whether the tiles are one figure: legal, and hanging together by whole edges. */
export function isFigure(laid: readonly Laid[]): boolean {
  return layoutClash(laid) === null && groupsOf(laid).length <= 1;
}

/** The edge-connected groups, in the order of their first tiles. */
export function groupsOf<T extends Laid>(laid: readonly T[]): T[][] {
  const cover = coverOf(laid);
  const seen = new Set<Laid>();
  return laid.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const group = [first];
    for (const one of group) {
      for (const cell of cellsOf(one)) {
        for (const { cell: next } of facing(cell)) {
          const other = cover.get(key(...next))?.laid;
          if (other === undefined || seen.has(other)) continue;
          seen.add(other);
          group.push(other);
        }
      }
    }
    return [group];
  });
}

/** The ids of everything that hangs together with the tile `id`, that one first. */
export function groupOf(laid: readonly (Laid & { readonly id: number })[], id: number): number[] {
  const group = groupsOf(laid).find((tiles) => tiles.some((tile) => tile.id === id)) ?? [];
  const ids = group.map((tile) => tile.id).filter((other) => other !== id);
  return group.length === 0 ? [] : [id, ...ids];
}

/**
 * Every place where the tile fits beside the others, from the top, in reading order. On an empty
 * table every place is as good as another, so only the two ways to lie at the origin.
 */
export function placesFor(tile: string, others: readonly Laid[]): Place[] {
  const span = boundsOf(others);
  const ways = [0, 1] as const;
  if (span === null) return ways.map((turn) => ({ x: 0, y: 0, turn }));
  const fits = fitting(others);
  const found: Place[] = [];
  for (let y = span.top; y >= span.bottom - 2; y--)
    for (let x = span.left - 2; x <= span.right; x++)
      for (const turn of ways) if (fits({ tile, x, y, turn })) found.push({ x, y, turn });
  return found;
}

/** The rectangle around the places; null around none. */
export function boundsOf(laid: readonly Place[]): Span | null {
  if (laid.length === 0) return null;
  return {
    left: Math.min(...laid.map(({ x }) => x)),
    bottom: Math.min(...laid.map(({ y }) => y)),
    right: Math.max(...laid.map(({ x, turn }) => x + 2 - turn)),
    top: Math.max(...laid.map(({ y, turn }) => y + 1 + turn)),
  };
}

/** The rectangle around both; null around none. */
export function joined(a: Span | null, b: Span | null): Span | null {
  if (a === null || b === null) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}
