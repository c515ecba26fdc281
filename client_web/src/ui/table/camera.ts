/** Which part of the endless table is on screen, and how large. */

import type { Point } from "./drag";

/** Sizes that the automatic fit chooses from, px a cell; larger ones where there is room. */
const STEPS = [72, 60, 52, 44, 36, 28, 22, 18] as const;
export const SMALLEST = 14;
export const LARGEST = 96;

/** Cells that stay free around the tiles, so that there is somewhere to go on. */
export const MARGIN = 1.5;
/** Free cells of an empty table: a carpet and air around it. */
const EMPTY = { left: -2, bottom: -1, right: 4, top: 3 } as const;

export interface Camera {
  /** The lattice point in the middle of the view. */
  readonly x: number;
  readonly y: number;
  /** px a cell. */
  readonly unit: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Edges of what must be seen, in lattice units (y up). */
export interface Span {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Lattice point → px from the upper left corner of the view. */
export function toView(camera: Camera, size: Size, at: Point): Point {
  return {
    x: size.width / 2 + (at.x - camera.x) * camera.unit,
    y: size.height / 2 - (at.y - camera.y) * camera.unit,
  };
}

/** px from the upper left corner of the view → lattice point. */
export function toLattice(camera: Camera, size: Size, at: Point): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.unit,
    y: camera.y - (at.y - size.height / 2) / camera.unit,
  };
}

/**
 * A view that shows `span` and some room around it. A fit that still holds stays: the table moves
 * only when it must. `largest` limits the size, 44 px on a phone; `around`: free cells on each side.
 */
export function fit(
  size: Size,
  span: Span | null,
  before: Camera | null,
  largest: number,
  around = MARGIN,
): Camera {
  const shown = span ?? EMPTY;
  const margin = span === null ? 0 : around;
  const wide = shown.right - shown.left + 2 * margin;
  const high = shown.top - shown.bottom + 2 * margin;
  const fits = (unit: number) => wide * unit <= size.width && high * unit <= size.height;
  const unit = STEPS.find((step) => step <= largest && fits(step)) ?? STEPS[STEPS.length - 1];
  if (before !== null && before.unit === unit && span !== null && holds(before, size, span, around))
    return before;
  const middle = { x: (shown.left + shown.right) / 2, y: (shown.bottom + shown.top) / 2 };
  return { ...middle, unit: unit ?? SMALLEST };
}

/** True if the span and the free cells around it, but for half a one, are in view. */
function holds(camera: Camera, size: Size, span: Span, around: number): boolean {
  const free = around - 0.5;
  const a = toView(camera, size, { x: span.left - free, y: span.top + free });
  const b = toView(camera, size, { x: span.right + free, y: span.bottom - free });
  return a.x >= 0 && a.y >= 0 && b.x <= size.width && b.y <= size.height;
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.unit, y: camera.y + dy / camera.unit };
}

/** Zoomed by `factor`; the lattice point under `around` (px in the view) stays there. */
export function zoomed(camera: Camera, size: Size, factor: number, around: Point): Camera {
  const unit = Math.min(LARGEST, Math.max(SMALLEST, camera.unit * factor));
  const held = toLattice(camera, size, around);
  const now = toLattice({ ...camera, unit }, size, around);
  return { unit, x: camera.x + held.x - now.x, y: camera.y + held.y - now.y };
}
