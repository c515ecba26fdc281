/** What becomes of the pieces in a rack when a new hand comes. */

/** A tile of the hand. `id` is new whenever a tile comes into the hand, `slot` is its place there. */
export interface Piece {
  readonly id: number;
  readonly slot: number;
  readonly tile: string;
}

/**
 * The new hand: first who stays in the slot, then who changed it, then new ones. Of equal tiles one
 * that was sent off (`going`) stays only if no other can.
 */
export function nextHand(
  tiles: readonly string[],
  before: readonly Piece[],
  going: ReadonlySet<number>,
  nextId: () => number,
): Piece[] {
  const free = new Set(before);
  const take = (fits: (piece: Piece) => boolean): Piece | undefined => {
    const found = [...free].find(fits);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const off = (piece: Piece) => going.has(piece.id);
  const stays = (piece: Piece, slot: number, tile: string) =>
    piece.slot === slot && piece.tile === tile;
  const there = tiles.map((tile, slot) => take((piece) => stays(piece, slot, tile) && !off(piece)));
  const moved = tiles.map(
    (tile, slot) => there[slot] ?? take((piece) => piece.tile === tile && !off(piece)),
  );
  return tiles.map((tile, slot): Piece => {
    const old = moved[slot] ?? take((piece) => stays(piece, slot, tile));
    return old === undefined ? { id: nextId(), slot, tile } : { ...old, slot };
  });
}

/** The rack for it: pieces keep their places, new ones take those that became free. */
export function nextOrder(
  order: readonly number[],
  before: readonly Piece[],
  after: readonly Piece[],
): number[] {
  const known = new Set(before.map((piece) => piece.id));
  const fresh = after.filter((piece) => !known.has(piece.id)).map((piece) => piece.slot);
  const slots = order.flatMap((slot) => {
    const now = after.find((piece) => piece.id === before[slot]?.id);
    return now?.slot ?? fresh.shift() ?? [];
  });
  return fullOrder(slots, after.length);
}

/** `order` made complete: every slot once, known ones first. */
export function fullOrder(order: readonly number[], length: number): number[] {
  const slots = Array.from({ length }, (_, slot) => slot);
  const known = order.filter((slot, at) => slot in slots && order.indexOf(slot) === at);
  return [...known, ...slots.filter((slot) => !known.includes(slot))];
}
