/** What solitaires of cards and digits do alike: things are picked, shaken when refused, paired. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { HalfMade } from "./half-made";
import type { SoloModel } from "./solo";

/** Things that were refused, to shake them; `n` counts. */
export interface Shaken<T> {
  readonly n: number;
  readonly things: readonly T[];
}

/** `S`: the game's sections. `T`: what a player picks up: a card, a place, a cell. */
export abstract class SoloGame<S extends object, T> {
  readonly shaken: Signal<Shaken<T>> = signal({ n: 0, things: [] });
  protected readonly link;

  constructor(readonly solo: SoloModel<S>) {
    this.link = solo.link;
  }

  protected halfMade<I>(): HalfMade<I> {
    return new HalfMade<I>(this.solo.position);
  }

  protected shake(...things: T[]): void {
    this.shaken.value = { n: this.shaken.peek().n + 1, things };
  }
}

/** A game in which two things leave together: one is selected, then its partner. */
export abstract class PairGame<S extends object, T> extends SoloGame<S, T> {
  private readonly chosen = this.halfMade<{ readonly one: T; readonly face: unknown }>();

  /** What waits for its partner; nothing once something else lies there. */
  readonly selected = computed<T | null>(() => {
    const chosen = this.chosen.value;
    return chosen !== null && this.faceOf(chosen.one) === chosen.face ? chosen.one : null;
  });

  /** What goes with the selected one. */
  readonly partners: ReadonlySignal<ReadonlySet<T>> = computed(() => {
    const one = this.selected.value;
    const found = new Set<T>();
    if (one === null) return found;
    for (const [a, b] of this.pairs()) {
      if (a === one) found.add(b);
      if (b === one) found.add(a);
    }
    return found;
  });

  /** Every pair that may leave now, once. */
  protected abstract pairs(): readonly (readonly [T, T])[];
  /** What lies there; null if there is nothing to pick up. */
  protected abstract faceOf(one: T): unknown;
  /** The action by which two leave. */
  protected abstract moveOf(first: T, second: T): string;
  /** Refusals after which the second one is selected, for who picked a wrong first one. */
  protected abstract readonly mistakes: readonly string[];

  /** A tap: selects, deselects, or makes a pair with what is selected. */
  tap(one: T, stamp: number): void {
    const before = this.selected.peek();
    if (before === one) this.deselect();
    else if (before === null) this.select(one);
    else void this.pair(before, one, stamp);
  }

  select(one: T): void {
    const face = this.solo.playing.peek() ? this.faceOf(one) : null;
    if (face === null) this.deselect();
    else this.chosen.begin({ one, face });
  }

  deselect(): void {
    this.chosen.drop();
  }

  /** Two leave. What does not fit is refused by the room, which says why. */
  async pair(first: T, second: T, stamp: number): Promise<boolean> {
    this.deselect();
    const outcome = await this.solo.play(this.moveOf(first, second), stamp);
    if (!outcome.ok) {
      this.shake(first, second);
      if (this.mistakes.includes(outcome.code) && this.selected.peek() === null)
        this.select(second);
    }
    return outcome.ok;
  }
}
