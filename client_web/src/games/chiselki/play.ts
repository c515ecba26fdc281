/** A game of Chiselki, headless: the cursor, pairs, "Add", the hint. */

import { computed, signal } from "@preact/signals";
import { PairGame } from "../../model/solo-game";
import { liveOf, stepFrom, WIDTH } from "./field";
import type { Sections } from "./sections.gen";

const ADD = "ADD";
/** Rows that Page Up and Page Down pass over. */
const PAGE = 10;

/** What is taken up is a cell, by its number in reading order. */
export class ChiselkiGame extends PairGame<Sections, number> {
  readonly field = this.link.pub("field");
  readonly moves = this.link.pub("play");
  readonly tally = this.link.pub("tally");
  private readonly cells = this.link.pub("cells");
  /** Where the keyboard is. */
  private readonly at = signal(0);
  protected readonly mistakes = ["no_pair", "not_neighbours"];

  readonly live = computed(() => liveOf(this.cells.value?.runs ?? []));
  readonly digits = computed(() => this.field.value?.digits ?? "");

  /** The cell under the keyboard's cursor. */
  readonly cursor = computed(() =>
    Math.min(this.at.value, Math.max(0, this.digits.value.length - 1)),
  );

  /** The cells of the proposed pair; "add"; or nothing. The solver's word goes before the room's. */
  readonly hint = computed<readonly number[] | "add">(() => {
    const move = this.solo.hinted.value ?? this.moves.value?.hint ?? null;
    if (move === null) return [];
    return move === ADD ? "add" : move.split("-").map(Number);
  });

  /** The proposed move begins a line that clears the field. */
  readonly hintWins = computed(
    () => this.solo.hintWins.value || this.moves.value?.hint_wins === true,
  );

  /** "Add" is possible: something lives, and somebody plays. */
  readonly canAdd = computed(() => (this.tally.value?.left ?? 0) > 0 && this.solo.playing.value);

  protected pairs(): readonly (readonly [number, number])[] {
    return this.moves.value?.pairs ?? [];
  }

  protected faceOf(cell: number): string | null {
    return this.live.value[cell] === 1 ? (this.digits.value[cell] ?? null) : null;
  }

  protected moveOf(i: number, j: number): string {
    return `${Math.min(i, j)}-${Math.max(i, j)}`;
  }

  /** A tap on a digit that is there brings the cursor, too. */
  override tap(cell: number, stamp: number): void {
    if (!this.solo.playing.peek() || this.live.peek()[cell] !== 1) return;
    this.at.value = cell;
    super.tap(cell, stamp);
  }

  add(stamp: number): void {
    this.deselect();
    if (this.canAdd.peek()) void this.solo.play(ADD, stamp);
  }

  /** The cursor goes where the key leads; the cell, or null for another key. */
  walk(key: string): number | null {
    const live = this.live.peek();
    const from = this.cursor.peek();
    const to = this.target(live, from, key);
    if (to === undefined) return null;
    this.at.value = to;
    return to;
  }

  /** Undefined: the key does not move the cursor. */
  private target(live: Uint8Array, from: number, key: string): number | undefined {
    if (key.startsWith("Arrow")) return stepFrom(live, from, key) ?? from;
    if (key === "Home") return Math.max(0, live.indexOf(1));
    if (key === "End") return Math.max(0, live.lastIndexOf(1));
    if (key !== "PageUp" && key !== "PageDown") return undefined;
    const down = key === "PageDown";
    const far = from + (down ? PAGE : -PAGE) * WIDTH;
    const near = down ? live.indexOf(1, far) : far < 0 ? -1 : live.lastIndexOf(1, far);
    return near >= 0 ? near : this.target(live, from, down ? "End" : "Home");
  }
}
