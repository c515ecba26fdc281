/** Figures of Kvadraty as pictures: their squares marked, and a cloth over a covered one. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { outlineOf } from "../../model/figure";
import { boundsOf, type Laid } from "../../model/lattice";
import { tileWords } from "../../model/table-words";
import { Figure } from "../../ui/kit/Figure";
import { type Square, squaresInOrder } from "./figure";

const diamond = ({ x, y }: { x: number; y: number }, r = 1): string =>
  `M${x - r} ${-y}L${x} ${-y - r}L${x + r} ${-y}L${x} ${-y + r}Z`;

/** Rings around squares, numbered as they are counted; lattice units, y down. */
export function SquareMarks({ squares }: { squares: readonly Square[] }): JSX.Element {
  return (
    <g class="square-marks">
      {squares.map((square, at) => (
        <g key={`${square.x},${square.y}`} class="square-mark">
          <path class="square-ring" d={diamond(square, 0.93)} />
          <circle class="square-disc" cx={square.x} cy={-square.y} r=".34" />
          <text class="square-number" x={square.x} y={-square.y}>
            {at + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Marks of squares on the player's table: no numbers while it still grows. */
export function SquareRings({ squares }: { squares: readonly (readonly [number, number])[] }) {
  return (
    <g class="square-rings">
      {squares.map(([x, y]) => (
        <path key={`${x},${y}`} class="square-ring" d={diamond({ x, y }, 0.93)} />
      ))}
    </g>
  );
}

/** The edge of a figure that is whole. */
export function FigureEdge({ laid }: { laid: readonly Laid[] }): JSX.Element {
  return <path class="figure-edge" d={outlineOf(laid)} />;
}

export interface FigurePictureProps {
  laid: readonly Laid[];
  /** Instead of a name: this is the best figure of a hand. */
  name: string | null;
  /** How many squares are marked by now. */
  counted?: number;
}

/** A figure as large as its place allows. */
export function FigurePicture({ laid, name, counted = 99 }: FigurePictureProps): JSX.Element {
  const span = boundsOf(laid) ?? { left: 0, bottom: 0, right: 1, top: 1 };
  const squares = squaresInOrder(laid);
  const params = { n: squares.length, tiles: laid.map((one) => tileWords(one.tile)).join("; ") };
  const label =
    name === null ? t("kvadraty.picture.best", params) : t("kvadraty.picture", { ...params, name });
  const [width, height] = [span.right - span.left, span.top - span.bottom];
  return (
    <span class="kv-picture" style={{ "--cells": String(width), "--rows": String(height) }}>
      <Figure pieces={laid} box={[span.left, span.bottom, width, height]} unit={30} label={label}>
        <SquareMarks squares={squares.slice(0, counted)} />
      </Figure>
    </span>
  );
}

/** ◆ and a number. */
export function SquareCount({ n }: { n: number }): JSX.Element {
  return (
    <span class="kv-squares" role="img" aria-label={t("kvadraty.squares", { n })}>
      <svg viewBox="-1.1 -1.1 2.2 2.2" width="18" height="18" aria-hidden="true">
        <path d={diamond({ x: 0, y: 0 })} />
      </svg>
      <b key={n}>{n}</b>
    </span>
  );
}

/** A cloth over a figure that must not be seen yet. */
export function Cloth(): JSX.Element {
  return (
    <svg class="kv-cloth" viewBox="0 0 44 22" width="44" height="22" aria-hidden="true">
      <path d="M4 4Q22 -1 40 4L43 18Q38 21 33 18T22 19T11 18T1 18Z" />
      <path class="fold" d="M12 5L10 16M22 4V17M32 5L34 16" />
    </svg>
  );
}
