/** All figures of one player, packed into a frame. */

import type { JSX } from "preact";
import { samePlace, squaresOf } from "../../model/lattice";
import { LaidTile } from "../../ui/kit/Figure";
import { packed } from "./packing";
import type { HalfLook } from "./seats";

/** All squares are counted. */
const ALL = Number.POSITIVE_INFINITY;

/** Free space around the figures, in cells. */
const EDGE = 0.15;

interface PackedProps {
  look: HalfLook;
  /** So many squares carry their numbers; all of them get theirs one after the other. */
  counted: number;
  /** Largest size of a cell, px. */
  largest: number;
  /** Of the frame, px. */
  width: number;
  height: number;
}

export default function Packed({
  look,
  counted,
  largest,
  width,
  height,
}: PackedProps): JSX.Element {
  const picture = packed(look.figures, height > 0 ? width / height : 2);
  const [wide, high] = [picture.width + 2 * EDGE, picture.height + 2 * EDGE];
  const unit = Math.min(largest, width / wide, height / high);
  let count = 0;
  return (
    <svg
      viewBox={`${-EDGE} ${-picture.height - EDGE} ${wide} ${high}`}
      width={wide * unit}
      height={high * unit}
      aria-hidden="true"
    >
      {picture.figures.map((figure, n) => (
        <g key={n}>
          {figure.map((piece, at) => (
            <LaidTile
              key={at}
              piece={isFresh(look, n, at) ? { ...piece, class: "fresh" } : piece}
              unit={unit}
            />
          ))}
          {squaresOf(figure).map(([x, y]) => {
            count += 1;
            return (
              <SquareMark
                key={`${x},${y}`}
                x={x}
                y={y}
                n={count <= counted ? count : null}
                wait={counted === ALL}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

function isFresh(look: HalfLook, figure: number, at: number): boolean {
  const piece = look.figures[figure]?.[at];
  if (piece === undefined || look.fresh === null || look.fresh.figure !== figure) return false;
  return look.fresh.tiles.some((one) => samePlace(one, piece));
}

interface SquareMarkProps {
  x: number;
  y: number;
  n: number | null;
  /** It comes after those before it. */
  wait: boolean;
}

/** A square that counts. `n`: which one, for the count after a round. */
function SquareMark({ x, y, n, wait }: SquareMarkProps): JSX.Element | null {
  if (n === null) return null;
  return (
    <g class="square-count" style={wait ? { animationDelay: `${n * 140}ms` } : undefined}>
      <path
        class="square-line"
        d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`}
      />
      <circle cx={x} cy={-y} r=".36" />
      <text x={x} y={-y} text-anchor="middle" dominant-baseline="central">
        {n}
      </text>
    </g>
  );
}
