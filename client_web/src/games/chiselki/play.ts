/** A game of Chiselki, headless: selection, cursor, pairs, "Add", the hint. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { SoloModel } from "../../model/solo";
import { liveOf, stepFrom, WIDTH } from "./field";
import type {
  ChiselkiCells,
  ChiselkiField,
  ChiselkiPlay,
  ChiselkiTally,
  Sections,
} from "./sections.gen";

const ADD = "ADD";
/** Rows that Page Up and Page Down pass over. */
const PAGE = 10;

export class ChiselkiGame {
  readonly field: ReadonlySignal<ChiselkiField | undefined>;
  readonly moves: ReadonlySignal<ChiselkiPlay | undefined>;
  readonly tally: ReadonlySignal<ChiselkiTally | undefined>;
  private readonly cells: ReadonlySignal<ChiselkiCells | undefined>;
  /** The digit that waits for its partner, as the player left it; see `selected`. */
  private readonly chosen: Signal<number | null> = signal(null);
  /** Where the keyboard is. */
  private readonly at = signal(0);
  /** Cells that were refused, to shake them; `n` counts. */
  readonly shaken: Signal<{ n: number; cells: readonly number[] }> = signal({ n: 0, cells: [] });

  constructor(
    readonly solo: Pick<SoloModel<Sections>, "link" | "play" | "playing" | "hinted" | "hintWins">,
  ) {
    const { link } = solo;
    this.field = link.pub("field");
    this.cells = link.pub("cells");
    this.moves = link.pub("play");
    this.tally = link.pub("tally");
  }

  readonly live = computed(() => liveOf(this.cells.value?.runs ?? []));
  readonly digits = computed(() => this.field.value?.digits ?? "");

  readonly selected = computed(() => {
    const cell = this.chosen.value;
    return cell !== null && this.live.value[cell] === 1 ? cell : null;
  });

  /** The cell under the keyboard's cursor. */
  readonly cursor = computed(() =>
    Math.min(this.at.value, Math.max(0, this.digits.value.length - 1)),
  );

  /** Cells that go with the selected one. */
  readonly partners = computed<ReadonlySet<number>>(() => {
    const cell = this.selected.value;
    const found = new Set<number>();
    if (cell === null) return found;
    for (const [i, j] of this.pairs()) {
      if (i === cell) found.add(j);
      if (j === cell) found.add(i);
    }
    return found;
  });

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

  private pairs(): readonly (readonly [number, number])[] {
    return this.moves.value?.pairs ?? [];
  }

  /** A tap on a cell: selects, lets go, or makes a pair with what is selected. */
  tap(cell: number, stamp: number): void {
    if (!this.solo.playing.peek() || this.live.peek()[cell] !== 1) return;
    this.at.value = cell;
    const before = this.selected.peek();
    if (before === null) this.chosen.value = cell;
    else if (before === cell) this.deselect();
    else void this.pair(before, cell, stamp);
  }

  deselect(): void {
    this.chosen.value = null;
  }

  /** Crosses two digits. A refusal comes with the room's reason; the second one is then selected. */
  async pair(i: number, j: number, stamp: number): Promise<boolean> {
    this.deselect();
    const outcome = await this.solo.play(`${Math.min(i, j)}-${Math.max(i, j)}`, stamp);
    if (!outcome.ok) {
      this.shaken.value = { n: this.shaken.peek().n + 1, cells: [i, j] };
      const wrong = outcome.code === "no_pair" || outcome.code === "not_neighbours";
      if (wrong && this.chosen.peek() === null) this.chosen.value = j;
    }
    return outcome.ok;
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
