/** A game of Fourteen, headless: which cards go together, what is drawn, what keys mean. */

import { computed } from "@preact/signals";
import { PairGame } from "../../model/solo-game";
import { cardAt, isPlace, type Place, pairOf, SLOTS } from "./frames";
import type { Sections } from "./sections.gen";

const DRAW = "draw";

export class FourteenGame extends PairGame<Sections, Place> {
  readonly table = this.link.pub("table");
  readonly moves = this.link.pub("play");
  readonly last = this.link.pub("last");
  protected readonly mistakes = ["not_fourteen"];

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

  draw(stamp: number): void {
    this.deselect();
    void this.solo.play(DRAW, stamp);
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
