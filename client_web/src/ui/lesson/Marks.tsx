/** What a lesson draws on its table; lattice units, y down. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { angleOf, type Laid, middleOf, type Span } from "../../model/lattice";
import { meetings } from "../../model/lesson";
import { signs } from "../../model/settings";
import type { TableModel } from "../../model/table";
import { Tile } from "../table/TileSvg";

/** Tiles that are there for good. */
export function Ground({ tiles, unit }: { tiles: readonly Laid[]; unit: number }): JSX.Element {
  return (
    <g class="lesson-ground">
      {tiles.map((one) => {
        const { x, y } = middleOf(one);
        return (
          <g key={`${one.x},${one.y},${one.turn}`} transform={`translate(${x} ${-y})`}>
            <Tile tile={one.tile} unit={unit} angle={angleOf(one)} signs={signs.value} />
          </g>
        );
      })}
    </g>
  );
}

/** A place to fill. */
export function Faint({ span }: { span: Span }): JSX.Element {
  const { left, bottom, right, top } = span;
  return (
    <rect
      class="lesson-frame"
      x={left - 0.08}
      y={-top - 0.08}
      width={right - left + 0.16}
      height={top - bottom + 0.16}
      rx=".12"
    />
  );
}

/** The edges along which the newest tile met the others: one colour on both sides. */
export function Meetings({ table }: { table: TableModel }): JSX.Element | null {
  const before = useRef<readonly number[]>([]);
  const newest = useRef<number | null>(null);
  const laid = table.laid.value;
  const ids = laid.map(({ id }) => id);
  const added = ids.filter((id) => !before.current.includes(id));
  if (added.length === 1) newest.current = added[0] ?? null;
  before.current = ids;
  const one = laid.find(({ id }) => id === newest.current);
  if (one === undefined) return null;
  const others = table.everything.value.filter((other) => other !== one);
  return (
    <g key={`${one.id} ${one.x},${one.y},${one.turn}`} class="lesson-meetings">
      {meetings(one, others).map(([[ax, ay], [bx, by]]) => (
        <path key={`${ax},${ay},${bx}`} d={`M${ax} ${-ay}L${bx} ${-by}`} />
      ))}
    </g>
  );
}
