/** The player of a replay: where it is, whether it runs, how fast. The caller passes the time in. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Pace } from "./replay";

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;

/** A page that slept for longer than this carries on where it was, ms. */
const LONGEST_TICK_MS = 250;

export class ReplayPlayer {
  private readonly stepNow = signal(0);
  private readonly placeNow = signal(0);
  private readonly runs = signal(false);

  /** The step on the table; 0 is the deal. */
  readonly step: ReadonlySignal<number> = this.stepNow;
  /** Where it is on the way, ms of playing at normal speed. */
  readonly place: ReadonlySignal<number> = this.placeNow;
  readonly playing: ReadonlySignal<boolean> = this.runs;
  readonly speed = signal(1);
  /** Number of the last step. */
  readonly end: number;
  /** The whole way, ms. */
  readonly length: number;

  /** `marks`: steps to jump to, rising. */
  constructor(
    private readonly pace: Pace,
    private readonly marks: readonly number[],
  ) {
    this.end = Math.max(0, pace.places.length - 1);
    this.length = pace.places[this.end] ?? 0;
  }

  /** Runs on, from the beginning if it was at the end. */
  play(): void {
    if (this.end === 0) return;
    if (this.stepNow.peek() === this.end) this.goTo(0);
    this.runs.value = true;
  }

  pause(): void {
    this.runs.value = false;
  }

  toggle(): void {
    if (this.runs.peek()) this.pause();
    else this.play();
  }

  /** So much time has passed, ms. */
  tick(passed: number): void {
    if (!this.runs.peek()) return;
    const way = Math.min(passed, LONGEST_TICK_MS) * this.speed.peek();
    this.placeNow.value = Math.min(this.length, this.placeNow.peek() + way);
    // Several steps may have the same place; one that was stepped to is not left backwards.
    this.stepNow.value = Math.max(this.stepNow.peek(), this.stepAt(this.placeNow.peek()));
    if (this.stepNow.peek() === this.end) this.pause();
  }

  /** Shows this step; a running replay continues from there. */
  goTo(step: number): void {
    const to = Math.min(this.end, Math.max(0, Math.round(step)));
    this.stepNow.value = to;
    this.placeNow.value = this.pace.places[to] ?? 0;
  }

  forward(): void {
    this.pause();
    this.goTo(this.stepNow.peek() + 1);
  }

  back(): void {
    this.pause();
    this.goTo(this.stepNow.peek() - 1);
  }

  toNextMark(): void {
    this.goTo(this.marks.find((mark) => mark > this.stepNow.peek()) ?? this.end);
  }

  toMarkBefore(): void {
    this.goTo(this.marks.findLast((mark) => mark < this.stepNow.peek()) ?? 0);
  }

  /**
   * Stops at a share (0 to 1) of the way: a finger on the timeline. A step within `near` (a share,
   * too) of it is meant; else whatever was on the table then.
   */
  scrub(share: number, near = 0): void {
    this.pause();
    const place = Math.min(1, Math.max(0, share)) * this.length;
    const far = (step: number) => Math.abs((this.pace.places[step] ?? 0) - place);
    const steps = this.pace.places.map((_, step) => step);
    const nearest = steps.reduce((best, step) => (far(step) < far(best) ? step : best), 0);
    if (far(nearest) <= near * this.length) {
      this.goTo(this.stepAt(this.pace.places[nearest] ?? 0));
      return;
    }
    this.placeNow.value = place;
    this.stepNow.value = this.stepAt(place);
  }

  /** The last step that is not after this place. */
  private stepAt(place: number): number {
    return Math.max(
      0,
      this.pace.places.findLastIndex((one) => one <= place),
    );
  }
}
