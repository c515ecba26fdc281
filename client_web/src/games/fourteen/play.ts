/** A game of Fourteen, headless: which cards go together, what is drawn, what keys mean. */

import { computed, type Signal, signal } from "@preact/signals";
import { PairGame } from "../../model/solo-game";
import { cardAt, isPlace, type Place, pairOf, SLOTS } from "./frames";
import type { Sections } from "./sections.gen";

const DRAW = "draw";

/** A move that may be made, and has no answer yet; `n`: of the last action before it. */
export interface Going {
  readonly move: string;
  readonly n: number;
}

export class FourteenGame extends PairGame<Sections, Place> {
  readonly table = this.link.pub("table");
  readonly moves = this.link.pub("play");
  readonly last = this.link.pub("last");
  protected readonly mistakes = ["not_fourteen"];
  /** What is seen of it is seen at once: only the room knows which cards it opens. */
  readonly going: Signal<Going | null> = signal(null);

  /** What the proposed move touches. */
  readonly hint = computed<ReadonlySet<Place | "stock">>(() => {
    const move = this.solo.hinted.value;
    if (move === null) return new Set();
    return new Set(move === DRAW ? ["stock"] : (pairOf(move) ?? []));
  });

  readonly canDraw = computed(() => this.moves.value?.legal.includes(DRAW) === true);

  protected pairs(): readonly (readonly [Place, Place])[] {
    return (this.moves.value?.legal ?? []).flatMap((move) => {
      const pair = pairOf(move);
      return pair === null ? [] : [pair];
    });
  }

  protected faceOf(place: Place): string | null {
    const table = this.table.value;
    return table === undefined ? null : cardAt(table, place);
  }

  protected moveOf(first: Place, second: Place): string {
    return `${first}-${second}`;
  }

  override pair(first: Place, second: Place, stamp: number): Promise<boolean> {
    const can = this.pairs().some((pair) => pair.includes(first) && pair.includes(second));
    const made = () => super.pair(first, second, stamp);
    return can ? this.seen(this.moveOf(first, second), made) : made();
  }

  draw(stamp: number): void {
    this.deselect();
    const drawn = () => this.solo.play(DRAW, stamp);
    void (this.canDraw.peek() ? this.seen(DRAW, drawn) : drawn());
  }

  /** Shows how a move begins until it is answered. One at a time: the next begins on a table nobody knows yet. */
  private async seen<R>(move: string, make: () => Promise<R>): Promise<R> {
    const last = this.last.peek();
    const online = this.link.status.peek() === "online";
    if (last === undefined || !online || this.going.peek() !== null) return make();
    const going = { move, n: last.n };
    this.going.value = going;
    try {
      return await make();
    } finally {
      if (this.going.peek() === going) this.going.value = null;
    }
  }

  /** A key: a, b, w and 1 … 5 are places, d draws. True if it was one of them. */
  key(key: string, stamp: number): boolean {
    const place = /^[1-5]$/.test(key) ? SLOTS[Number(key) - 1] : key;
    if (place === "d") this.draw(stamp);
    else if (place !== undefined && isPlace(place)) this.tap(place, stamp);
    else if (key === "Escape" && this.selected.peek() !== null) this.deselect();
    else return false;
    return true;
  }
}
