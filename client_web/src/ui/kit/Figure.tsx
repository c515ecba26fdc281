/** Tiles lying on the lattice, as a picture. */

import type { ComponentChildren, JSX } from "preact";
import { signs } from "../../model/settings";
import { Tile } from "../table/TileSvg";

/** A tile at lattice cell (x, y), y up; turn 0 covers (x+1, y) too, turn 1 (x, y+1). */
export interface Laid {
  tile: string;
  x: number;
  y: number;
  turn: 0 | 1;
  /** Class of the group around the tile, for motion. */
  class?: string;
  style?: Record<string, string>;
}

/** Reads "кОж@0,0h": the notation of placements. */
export function laid(text: string): Laid {
  const [, tile = "", x = "0", y = "0", way = "h"] =
    /^(\S{3})@(-?\d+),(-?\d+)([hv])$/.exec(text) ?? [];
  return { tile, x: Number(x), y: Number(y), turn: way === "h" ? 0 : 1 };
}

/**
 * Clockwise turn from "hypotenuse down", degrees. Centres lie at odd x+y, so the position decides
 * on which long side the hypotenuse is.
 */
function angleOf({ x, y, turn }: Laid): number {
  const even = (x + y) % 2 === 0;
  if (turn === 0) return even ? 0 : 180;
  return even ? 90 : 270;
}

/** One laid tile as SVG content, unit 1, y down. */
export function LaidTile({ piece, unit }: { piece: Laid; unit: number }): JSX.Element {
  const cx = piece.turn === 0 ? piece.x + 1 : piece.x + 0.5;
  const cy = piece.turn === 0 ? piece.y + 0.5 : piece.y + 1;
  return (
    <g class={piece.class} style={piece.style}>
      <g transform={`translate(${cx} ${-cy})`}>
        <Tile tile={piece.tile} unit={unit} angle={angleOf(piece)} signs={signs.value} />
      </g>
    </g>
  );
}

interface FigureProps {
  pieces: readonly Laid[];
  /** Lattice cells shown: left, bottom, width, height. */
  box: readonly [number, number, number, number];
  /** px per cell at natural size. */
  unit: number;
  /** What the picture shows; without it the picture is decoration. */
  label?: string;
  class?: string;
  children?: ComponentChildren;
}

/** A picture of laid tiles; children are drawn above them in lattice units, y down. */
export function Figure({ pieces, box, unit, label, class: extra, children }: FigureProps) {
  const [left, bottom, width, height] = box;
  const edge = 0.06;
  return (
    <svg
      class={`figure ${extra ?? ""}`}
      viewBox={`${left - edge} ${-bottom - height - edge} ${width + 2 * edge} ${height + 2 * edge}`}
      width={(width + 2 * edge) * unit}
      height={(height + 2 * edge) * unit}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? "true" : undefined}
    >
      {pieces.map((piece, at) => (
        <LaidTile key={`${at}${piece.tile}`} piece={piece} unit={unit} />
      ))}
      {children}
    </svg>
  );
}
