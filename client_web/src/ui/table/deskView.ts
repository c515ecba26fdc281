/** Where a desk's parts are on screen, and which part of the endless table they show. */

import { type Signal, signal } from "@preact/signals";
import { middleOf, type Place, type Span } from "../../model/lattice";
import { type Camera, fit, MARGIN, panned, type Size, toLattice, toView, zoomed } from "./camera";
import type { Box, Point } from "./drag";

/** The sizes a fit may use where the shorter side of the space is at least this many px. */
const LARGEST: readonly (readonly [number, number])[] = [
  [640, 72],
  [480, 60],
  [420, 52],
  [0, 44],
];

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

export class DeskView {
  /** The building space, px. */
  readonly size: Signal<Size> = signal({ width: 0, height: 0 });
  readonly camera: Signal<Camera> = signal(fit({ width: 360, height: 360 }, null, null, 44));
  /** Free cells that a fit leaves on each side. */
  margin = MARGIN;
  /** The camera follows a finger: no easing. */
  readonly panning = signal(false);
  space: Box = NOWHERE;
  rack: Box = NOWHERE;
  slots: readonly Box[] = [];

  /** Reads the boxes again. They are kept between resizes and presses: a drag must not cause layout. */
  measure(root: HTMLElement): void {
    const box = (selector: string) => root.querySelector(selector)?.getBoundingClientRect();
    const space = box(".space");
    this.space = space ?? NOWHERE;
    this.rack = box(".rack") ?? NOWHERE;
    this.slots = [...root.querySelectorAll(".slot")].map((slot) => slot.getBoundingClientRect());
    if (space === undefined) return;
    // Whole pixels: words beside the table that take another width shift it by parts of one.
    const [width, height] = [Math.round(space.width), Math.round(space.height)];
    const size = this.size.peek();
    if (width !== size.width || height !== size.height) this.size.value = { width, height };
  }

  /** Shows `span`, moving only if it must. */
  refit(span: Span | null): void {
    this.fit(span, this.camera.peek());
  }

  /** Shows `span` in the middle, at the size that fits. */
  centre(span: Span | null): void {
    this.fit(span, null);
  }

  zoom(factor: number): void {
    const { width, height } = this.size.peek();
    this.zoomAround(factor, { x: width / 2, y: height / 2 });
  }

  /** A pinch around a client point. */
  pinch(factor: number, around: Point): void {
    this.panning.value = true;
    this.zoomAround(factor, { x: around.x - this.space.left, y: around.y - this.space.top });
  }

  pan(dx: number, dy: number): void {
    this.panning.value = true;
    this.camera.value = panned(this.camera.peek(), dx, dy);
  }

  /** The middle of a place, client px. */
  onScreen(place: Place): Point {
    const at = toView(this.camera.peek(), this.size.peek(), middleOf(place));
    return { x: at.x + this.space.left, y: at.y + this.space.top };
  }

  /** A client point on the lattice. */
  latticeAt(at: Point): Point {
    const inView = { x: at.x - this.space.left, y: at.y - this.space.top };
    return toLattice(this.camera.peek(), this.size.peek(), inView);
  }

  /** The middle of a rack place, client px. */
  slotMiddle(index: number): Point {
    const slot = this.slots[index] ?? this.rack;
    return { x: (slot.left + slot.right) / 2, y: (slot.top + slot.bottom) / 2 };
  }

  private fit(span: Span | null, before: Camera | null): void {
    const size = this.size.peek();
    if (size.width === 0 || size.height === 0) return;
    const shorter = Math.min(size.width, size.height * 1.15);
    const largest = LARGEST.find(([least]) => shorter >= least)?.[1] ?? 44;
    this.camera.value = fit(size, span, before, largest, this.margin);
  }

  private zoomAround(factor: number, around: Point): void {
    this.camera.value = zoomed(this.camera.peek(), this.size.peek(), factor, around);
  }
}
