/** How long a game for one is played without a connection, by this device's own clock. */

import { computed, type Signal, signal } from "@preact/signals";

export class Away {
  /** It counts. */
  readonly running: Signal<boolean> = signal(false);
  private readonly counted: Signal<number>;
  private since = 0;

  constructor(
    ms = 0,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.counted = signal(Number.isFinite(ms) ? Math.max(0, ms) : 0);
  }

  /** The room was not yet told of it. */
  readonly owed = computed(() => this.running.value || this.counted.value > 0);

  /** What it has counted, whole ms. */
  ms(): number {
    const runs = this.running.peek() ? this.now() - this.since : 0;
    return Math.floor(this.counted.peek() + Math.max(0, runs));
  }

  run(on: boolean): void {
    if (on === this.running.peek()) return;
    if (!on) this.counted.value = this.ms();
    this.since = this.now();
    this.running.value = on;
  }

  /** The room knows, or it counts for nothing. */
  clear(): void {
    this.since = this.now();
    this.counted.value = 0;
  }
}
