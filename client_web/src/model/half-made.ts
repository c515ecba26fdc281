/**
 * What a player has begun and not finished: a picked card, the first key of a move. It was meant for
 * the position it was made in and dies with it, whatever ends that: a move, undo, another deal, a
 * refusal, a hint.
 */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

export class HalfMade<T> {
  private readonly made: Signal<{ readonly input: T; readonly at: unknown } | null> = signal(null);

  /** `position`: another value (by identity) with every other position. */
  constructor(private readonly position: ReadonlySignal<unknown>) {}

  private readonly living = computed<T | null>(() => {
    const made = this.made.value;
    return made !== null && made.at === this.position.value ? made.input : null;
  });

  /** Null: nothing has been begun in this position. */
  get value(): T | null {
    return this.living.value;
  }

  peek(): T | null {
    return this.living.peek();
  }

  begin(input: T): void {
    this.made.value = { input, at: this.position.peek() };
  }

  drop(): void {
    this.made.value = null;
  }
}
