/**
 * One player's table, headless: the hand in its slots, what is laid, what is picked, where it would
 * go. Everything here stays on the device; `ui/` draws it, a game's board tells it the hand and
 * sends what must be sent.
 */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  type Clash,
  carpetIn,
  clashesOf,
  groupOf,
  type Laid,
  type Place,
  placesFor,
  samePlace,
  squaresOf,
} from "./lattice";
import { snapTo } from "./snap";
import { fullOrder, nextHand, nextOrder, type Piece } from "./table-hand";
import type { TableStore } from "./table-store";

export type { Piece } from "./table-hand";

/** A piece on the table. */
export interface LaidPiece extends Laid {
  readonly id: number;
}

/** Where the selected or dragged piece would lie. */
export interface Ghost {
  readonly id: number;
  readonly place: Place;
  readonly clashes: readonly Clash[];
}

export type Layout = ReadonlyMap<number, Place>;

/** The lattice point on which the middle of a first piece goes when keys lay it. */
const FIRST: Place = { x: 0, y: 0, turn: 0 };

export class TableModel {
  readonly pieces: Signal<readonly Piece[]> = signal([]);
  /** Slots in the order in which the rack shows them. */
  readonly order: Signal<readonly number[]> = signal([]);
  readonly layout: Signal<Layout> = signal(new Map());
  /** Tiles that are there for good: laid tiles touch them, but they do not move. */
  readonly ground: Signal<readonly Laid[]> = signal([]);
  readonly selected: Signal<number | null> = signal(null);
  readonly ghost: Signal<Ghost | null> = signal(null);
  /** The piece in the air, its ghost being the landing place. */
  readonly dragged: Signal<number | null> = signal(null);
  /** True once nothing may be moved any more: it was shown, or it is another's. */
  readonly frozen: Signal<boolean> = signal(false);
  /** What the game has to say of a place, in words, beside what the piece would touch there. */
  remark: ((id: number, place: Place) => string) | null = null;
  private readonly past: Signal<readonly Layout[]> = signal([]);
  /** Pieces that were sent off and are still in the hand. */
  private readonly going = new Set<number>();
  private round: number | null = null;
  private nextId = 1;

  /** `claim`: which of the laid pieces the big button would claim, if any do. */
  constructor(
    private readonly store: TableStore | null = null,
    private readonly claim: (laid: readonly LaidPiece[]) => readonly LaidPiece[] | null = carpetIn,
  ) {}

  readonly laid: ReadonlySignal<readonly LaidPiece[]> = computed(() =>
    this.pieces.value.flatMap((piece) => {
      const place = this.layout.value.get(piece.id);
      return place === undefined ? [] : [{ id: piece.id, tile: piece.tile, ...place }];
    }),
  );

  /** Ground and laid pieces. */
  readonly everything: ReadonlySignal<readonly Laid[]> = computed(() => [
    ...this.ground.value,
    ...this.laid.value,
  ]);

  /** Centres whose four quarters lie there. */
  readonly squares = computed(() => squaresOf(this.everything.value));

  /** What the big button would claim: three pieces that make a carpet, or what the game wants. */
  readonly carpet: ReadonlySignal<readonly LaidPiece[] | null> = computed(() =>
    this.claim(this.laid.value),
  );

  readonly canUndo = computed(() => this.past.value.length > 0 && !this.frozen.value);

  /**
   * The hand of round `round`, by slots. Tiles that stay in their slot stay as they lie; a new tile
   * in a slot comes into the rack. A new round clears the table, or restores what was kept.
   */
  setHand(tiles: readonly string[], round: number): void {
    if (round !== this.round) {
      this.begin(tiles, round);
      return;
    }
    const before = this.pieces.peek();
    if (same(tiles, before)) return;
    const pieces = nextHand(tiles, before, this.going, () => this.nextId++);
    batch(() => {
      const kept = new Set(pieces.map((piece) => piece.id));
      for (const old of before) if (!kept.has(old.id)) this.drop(old.id);
      this.order.value = nextOrder(this.order.peek(), before, pieces);
      this.pieces.value = pieces;
    });
    this.going.clear();
    this.keep();
  }

  /**
   * These pieces have been sent away: when the hand changes, an equal tile in it is another one, as
   * long as there is another one.
   */
  sendOff(ids: readonly number[]): void {
    for (const id of ids) this.going.add(id);
  }

  /** They stay after all. */
  keepAll(): void {
    this.going.clear();
  }

  /**
   * Puts the ground there. Pieces that no longer fit beside it come back into the rack, and so do
   * those that were sent off: the ground has them now, perhaps in another place than they lay in.
   */
  setGround(tiles: readonly Laid[]): void {
    const before = this.ground.peek();
    if (tiles.length === before.length && tiles.every((one, at) => sameLaid(one, before[at])))
      return;
    const layout = new Map<number, Place>();
    const laid: Laid[] = [...tiles];
    // Steps back from before could lead onto the new ground: tile by tile is as good a way.
    const past: Layout[] = [];
    for (const piece of this.laid.peek()) {
      if (this.going.has(piece.id) || clashesOf(piece, laid).length > 0) continue;
      laid.push(piece);
      past.push(new Map(layout));
      layout.set(piece.id, { x: piece.x, y: piece.y, turn: piece.turn });
    }
    batch(() => {
      this.ground.value = tiles;
      this.layout.value = layout;
      this.past.value = past;
      this.ghost.value = null;
    });
    this.keep();
  }

  piece(id: number): Piece | undefined {
    return this.pieces.peek().find((piece) => piece.id === id);
  }

  /** The piece in a rack place, counted from 0. */
  at(index: number): Piece | undefined {
    const slot = this.order.peek()[index];
    return slot === undefined ? undefined : this.pieces.peek()[slot];
  }

  select(id: number | null): void {
    batch(() => {
      this.selected.value = id;
      this.ghost.value = null;
    });
  }

  /** What is wrong with `piece` lying there. */
  clashes(id: number, place: Place): Clash[] {
    const piece = this.piece(id);
    if (piece === undefined) return [];
    return clashesOf({ tile: piece.tile, ...place }, this.others(id));
  }

  /** Lays the piece, from the rack or from where it lies. False if it may not lie there. */
  lay(id: number, place: Place): boolean {
    if (this.frozen.peek() || this.piece(id) === undefined) return false;
    if (this.clashes(id, place).length > 0) return false;
    const old = this.layout.peek().get(id);
    batch(() => {
      this.ghost.value = null;
      if (this.selected.peek() === id) this.selected.value = null;
      if (old === undefined || !samePlace(old, place)) {
        this.change(new Map(this.layout.peek()).set(id, { ...place }));
      }
    });
    return true;
  }

  /** Takes a laid piece back into the rack. */
  takeBack(id: number): boolean {
    if (this.frozen.peek() || !this.layout.peek().has(id)) return false;
    const layout = new Map(this.layout.peek());
    layout.delete(id);
    this.change(layout);
    return true;
  }

  /**
   * The piece is about to be given away. Of equal tiles the one in the first slot goes, because a
   * text names tiles, not slots; so the two change slots, which nobody can see.
   */
  giving(id: number): Piece | undefined {
    const pieces = this.pieces.peek();
    const piece = pieces.find((one) => one.id === id);
    const first = pieces.find((one) => one.tile === piece?.tile);
    if (piece === undefined || first === undefined || first === piece) return piece;
    const changed = [...pieces];
    changed[first.slot] = { ...piece, slot: first.slot };
    changed[piece.slot] = { ...first, slot: piece.slot };
    const order = this.order.peek().map((slot) => {
      if (slot === first.slot) return piece.slot;
      return slot === piece.slot ? first.slot : slot;
    });
    batch(() => {
      this.pieces.value = changed;
      this.order.value = order;
    });
    this.keep();
    return changed[first.slot];
  }

  /** What was picked or aimed was meant for a position that is gone. A piece in the air stays there. */
  letGo(): void {
    if (this.dragged.peek() !== null) return;
    batch(() => {
      this.selected.value = null;
      this.ghost.value = null;
    });
  }

  /** One step back. */
  undo(): boolean {
    const layout = this.past.peek().at(-1);
    if (layout === undefined || this.frozen.peek()) return false;
    batch(() => {
      this.past.value = this.past.peek().slice(0, -1);
      this.layout.value = layout;
      this.letGo();
    });
    this.keep();
    return true;
  }

  /** The pieces that hang together with this one. */
  group(id: number): number[] {
    return groupOf(this.laid.peek(), id);
  }

  /** Moves pieces together; an odd dx + dy would turn every one of them. */
  moveGroup(ids: readonly number[], dx: number, dy: number): boolean {
    if (this.frozen.peek() || ((dx + dy) & 1) === 1) return false;
    const moving = new Set(ids);
    const laid = this.laid.peek();
    const rest = [...this.ground.peek(), ...laid.filter((one) => !moving.has(one.id))];
    const moved = laid.filter((one) => moving.has(one.id)).map((one) => shifted(one, dx, dy));
    if (moved.some((one) => clashesOf(one, rest).length > 0)) return false;
    if (dx === 0 && dy === 0) return true;
    const layout = new Map(this.layout.peek());
    for (const { id, x, y, turn } of moved) layout.set(id, { x, y, turn });
    this.change(layout);
    return true;
  }

  /** Puts the piece into another place of the rack; the one that was there changes with it. */
  reorder(id: number, index: number): void {
    const slot = this.piece(id)?.slot;
    const order = [...this.order.peek()];
    const from = slot === undefined ? -1 : order.indexOf(slot);
    const other = order[index];
    if (slot === undefined || from < 0 || other === undefined) return;
    order[from] = other;
    order[index] = slot;
    this.order.value = order;
    this.keep();
  }

  /** Where the piece would land with its middle there: the magnet decides, with its hysteresis. */
  aim(id: number, middle: { x: number; y: number }): Ghost | null {
    const piece = this.piece(id);
    if (piece === undefined || this.frozen.peek()) return null;
    const held = this.ghost.peek();
    const before = held?.id === id ? held.place : null;
    const place = snapTo(piece.tile, middle, this.others(id), before);
    if (before !== null && samePlace(before, place)) return held;
    this.ghost.value = { id, place, clashes: this.clashes(id, place) };
    return this.ghost.value;
  }

  /**
   * Every legal place of the piece beside what lies there, in reading order. Beside ground, one may
   * begin anew: two places apart from everything come last.
   */
  places(id: number): Place[] {
    const piece = this.piece(id);
    if (piece === undefined) return [];
    const others = this.others(id);
    const found = placesFor(piece.tile, others);
    const apart = this.ground.peek().length > 0 ? beside(others) : null;
    return apart === null ? found : [...found, apart, { ...apart, turn: 1 }];
  }

  /** Moves the ghost of the selected piece to its next legal place; `step` −1 goes back. */
  nextPlace(step: 1 | -1): Ghost | null {
    const id = this.selected.peek();
    if (id === null) return null;
    const places = this.places(id);
    if (places.length === 0) return null;
    const now = this.ghost.peek()?.place ?? this.layout.peek().get(id) ?? null;
    const at = now === null ? -1 : places.findIndex((place) => samePlace(place, now));
    const next = at < 0 ? (step === 1 ? 0 : places.length - 1) : at + step;
    return this.show(id, places[(next + places.length) % places.length] ?? FIRST);
  }

  /** Moves the ghost of the selected piece by cells. */
  nudge(dx: number, dy: number): Ghost | null {
    const id = this.selected.peek();
    if (id === null) return null;
    const { x, y, turn } = this.start(id);
    const first = this.ghost.peek() === null && !this.layout.peek().has(id);
    return this.show(id, first ? { x, y, turn } : { x: x + dx, y: y + dy, turn });
  }

  /** Moves the ghost half a step, which turns it by a quarter. */
  turnGhost(): Ghost | null {
    const id = this.selected.peek();
    if (id === null) return null;
    const { x, y, turn } = this.start(id);
    return this.show(id, { x, y, turn: turn === 0 ? 1 : 0 });
  }

  /** Lays the ghost; false if there is none or it may not lie there. */
  layGhost(): boolean {
    const ghost = this.ghost.peek();
    return ghost !== null && this.lay(ghost.id, ghost.place);
  }

  private begin(tiles: readonly string[], round: number): void {
    const kept = this.store?.load() ?? null;
    this.round = round;
    const pieces = tiles.map((tile, slot): Piece => ({ id: this.nextId++, slot, tile }));
    const layout = new Map<number, Place>();
    const laid: Laid[] = [...this.ground.peek()];
    // The steps themselves are not kept: tile by tile is as good a way back.
    const past: Layout[] = [];
    const ours = kept !== null && kept.round === round ? kept : null;
    for (const [slot, x, y, turn] of ours?.laid ?? []) {
      const piece = pieces[slot];
      if (piece === undefined || ours?.hand[slot] !== piece.tile || layout.has(piece.id)) continue;
      const one = { tile: piece.tile, x, y, turn };
      if (clashesOf(one, laid).length > 0) continue;
      laid.push(one);
      past.push(new Map(layout));
      layout.set(piece.id, { x, y, turn });
    }
    batch(() => {
      this.pieces.value = pieces;
      this.order.value = fullOrder(ours?.order ?? [], pieces.length);
      this.layout.value = layout;
      this.past.value = past;
      this.selected.value = null;
      this.ghost.value = null;
      this.dragged.value = null;
    });
    this.keep();
  }

  /** The piece is gone: from the table, from every step back, from the fingers. */
  private drop(id: number): void {
    const without = (layout: Layout) => new Map([...layout].filter(([key]) => key !== id));
    this.layout.value = without(this.layout.peek());
    const past: Layout[] = [];
    for (const old of this.past.peek().map(without)) {
      const after = past.at(-1);
      if (after === undefined || !sameLayout(after, old)) past.push(old);
    }
    const last = past.at(-1);
    if (last !== undefined && sameLayout(last, this.layout.peek())) past.pop();
    this.past.value = past;
    if (this.selected.peek() === id) this.selected.value = null;
    if (this.ghost.peek()?.id === id) this.ghost.value = null;
    if (this.dragged.peek() === id) this.dragged.value = null;
  }

  private others(id: number): Laid[] {
    return [...this.ground.peek(), ...this.laid.peek().filter((one) => one.id !== id)];
  }

  private start(id: number): Place {
    const ghost = this.ghost.peek();
    if (ghost !== null && ghost.id === id) return ghost.place;
    return this.layout.peek().get(id) ?? this.places(id)[0] ?? beside(this.others(id)) ?? FIRST;
  }

  private show(id: number, place: Place): Ghost {
    const ghost = { id, place, clashes: this.clashes(id, place) };
    this.ghost.value = ghost;
    return ghost;
  }

  private change(layout: Layout): void {
    batch(() => {
      this.past.value = [...this.past.peek(), this.layout.peek()];
      this.layout.value = layout;
    });
    this.keep();
  }

  private keep(): void {
    if (this.store === null || this.round === null) return;
    const pieces = this.pieces.peek();
    const laid = [...this.layout.peek()].map(([id, { x, y, turn }]) => {
      const slot = pieces.find((piece) => piece.id === id)?.slot ?? 0;
      return [slot, x, y, turn] as const;
    });
    const hand = pieces.map((piece) => piece.tile);
    this.store.save({ round: this.round, hand, order: this.order.peek(), laid });
  }
}

/** A free place to the right of everything, for a piece that fits nowhere yet. */
function beside(laid: readonly Laid[]): Place | null {
  if (laid.length === 0) return null;
  const right = Math.max(...laid.map((one) => one.x + (one.turn === 0 ? 1 : 0)));
  return { x: right + 2, y: Math.min(...laid.map((one) => one.y)), turn: 0 };
}

function sameLaid(a: Laid, b: Laid | undefined): boolean {
  return b !== undefined && a.tile === b.tile && samePlace(a, b);
}

function shifted(one: LaidPiece, dx: number, dy: number): LaidPiece {
  return { ...one, x: one.x + dx, y: one.y + dy };
}

function same(tiles: readonly string[], pieces: readonly Piece[]): boolean {
  return tiles.length === pieces.length && tiles.every((tile, at) => tile === pieces[at]?.tile);
}

function sameLayout(a: Layout, b: Layout): boolean {
  if (a.size !== b.size) return false;
  for (const [id, place] of a) {
    const other = b.get(id);
    if (other === undefined || !samePlace(place, other)) return false;
  }
  return true;
}
