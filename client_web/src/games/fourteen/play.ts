/** A game of Fourteen, headless: what is selected, taps, drops, keys. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { SoloModel } from "../../model/solo";
import { cardAt, isPlace, type Place, pairOf, SLOTS } from "./frames";
import type { FourteenLast, FourteenPlay, FourteenTable, Sections } from "./sections.gen";

const DRAW = "draw";

export class FourteenGame {
  readonly table: ReadonlySignal<FourteenTable | undefined>;
  readonly moves: ReadonlySignal<FourteenPlay | undefined>;
  readonly last: ReadonlySignal<FourteenLast | undefined>;
  /** The place whose card waits for its partner. */
  private readonly chosen: Signal<{ place: Place; card: string } | null> = signal(null);
  /** Places whose cards were refused, to shake them; `n` counts. */
  readonly shaken: Signal<{ n: number; places: readonly Place[] }> = signal({ n: 0, places: [] });

  constructor(readonly solo: Pick<SoloModel<Sections>, "link" | "play" | "playing" | "hinted">) {
    this.table = solo.link.pub("table");
    this.moves = solo.link.pub("play");
    this.last = solo.link.pub("last");
  }

  /** The selected place; nothing once another card lies there. */
  readonly selected = computed<Place | null>(() => {
    const chosen = this.chosen.value;
    const table = this.table.value;
    if (chosen === null || table === undefined) return null;
    return cardAt(table, chosen.place) === chosen.card ? chosen.place : null;
  });

  /** Places whose cards go with the selected one. */
  readonly partners = computed<ReadonlySet<Place>>(() => {
    const place = this.selected.value;
    return place === null ? new Set() : this.partnersOf(place, this.moves.value?.legal ?? []);
  });

  /** What the proposed move touches. */
  readonly hint = computed<ReadonlySet<Place | "stock">>(() => {
    const move = this.solo.hinted.value;
    if (move === null) return new Set();
    return new Set(move === DRAW ? ["stock"] : (pairOf(move) ?? []));
  });

  readonly canDraw = computed(() => this.moves.value?.legal.includes(DRAW) === true);

  private partnersOf(place: Place, legal: readonly string[]): Set<Place> {
    const found = new Set<Place>();
    for (const move of legal) {
      const pair = pairOf(move);
      if (pair?.[0] === place) found.add(pair[1]);
      if (pair?.[1] === place) found.add(pair[0]);
    }
    return found;
  }

  /** A tap on a place: selects, lets go, or makes a pair with what is selected. */
  tap(place: Place, stamp: number): void {
    const before = this.selected.peek();
    if (before === place) {
      this.deselect();
      return;
    }
    if (before === null) this.select(place);
    else void this.pair(before, place, stamp);
  }

  select(place: Place): void {
    const table = this.table.peek();
    const card = table && this.solo.playing.peek() ? cardAt(table, place) : null;
    this.chosen.value = card === null ? null : { place, card };
  }

  deselect(): void {
    this.chosen.value = null;
  }

  /**
   * Two cards leave. What does not fit is refused by the room, which says why; the second card is
   * then the selected one, for who tapped a wrong card first.
   */
  async pair(first: Place, second: Place, stamp: number): Promise<boolean> {
    this.deselect();
    const outcome = await this.solo.play(`${first}-${second}`, stamp);
    if (!outcome.ok) {
      this.shaken.value = { n: this.shaken.peek().n + 1, places: [first, second] };
      if (outcome.code === "not_fourteen" && this.selected.peek() === null) this.select(second);
    }
    return outcome.ok;
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
