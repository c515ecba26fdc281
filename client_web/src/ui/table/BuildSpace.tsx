/** The table in front of the player: the lattice, what is laid, where the tile would land. */

import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { type Key, t } from "../../i18n";
import { angleOf, boundsOf, type Clash, middleOf, type Place } from "../../model/lattice";
import { signs } from "../../model/settings";
import type { Ghost, LaidPiece, TableModel } from "../../model/table";
import { tileLabel } from "../../model/table-words";
import type { Desk } from "./desk";
import { Tile } from "./TileSvg";
import { clashWords } from "./tableVoice";

export interface BuildSpaceProps {
  desk: Desk;
  /** Said while nothing lies there. */
  hint: string | false;
  /** Drawn on the table, in lattice units with y down: what lies there for good, and marks. */
  ground?: ComponentChildren;
  marks?: ComponentChildren;
  /** What lies above the drawing: screen, notices, tools. */
  children?: ComponentChildren;
}

export function BuildSpace({ desk, hint, ground, marks, children }: BuildSpaceProps): JSX.Element {
  const { table } = desk;
  const { width, height } = desk.view.size.value;
  const camera = desk.view.camera.value;
  const lattice = useId();
  const space = useRef<HTMLDivElement>(null);
  // Text mode removes it and brings it back.
  useLayoutEffect(() => {
    if (space.current) desk.spaceShown(space.current);
  }, [desk]);
  const x = width / 2 - camera.x * camera.unit;
  const y = height / 2 + camera.y * camera.unit;
  return (
    <div class="space" ref={space}>
      <svg
        class="space-svg"
        width={width}
        height={height}
        role="group"
        aria-label={t("table.space")}
      >
        <g
          class={desk.view.panning.value ? "camera" : "camera eased"}
          style={{ transform: `translate(${x}px, ${y}px) scale(${camera.unit})` }}
        >
          <Lattice id={lattice} x={camera.x} y={camera.y} />
          {ground}
          <LaidPieces desk={desk} unit={camera.unit} />
          {marks}
          <Glow desk={desk} />
          <Marks desk={desk} />
          <GhostShape desk={desk} unit={camera.unit} />
        </g>
      </svg>
      {hint !== false && <SpaceHint table={table}>{hint}</SpaceHint>}
      <Mismatch desk={desk} />
      {children}
    </div>
  );
}

/** Why a tile came back: which colours would have met. Heard already. */
function Mismatch({ desk }: { desk: Desk }): JSX.Element | null {
  const clash = desk.mismatch.value;
  if (clash === null) return null;
  return (
    <p class="notice refusal" aria-hidden="true">
      {clashWords(clash)}
    </p>
  );
}

/** Said while nothing lies there. Apart, so that a tile that moves over the table draws nothing else again. */
export function SpaceHint({
  table,
  keys = "keys.text",
  children,
}: {
  table: TableModel;
  /** Which keys do what, for those who have some. */
  keys?: Key;
  children: ComponentChildren;
}): JSX.Element | null {
  const seen = useComputed(() => table.laid.value.length === 0 && table.ghost.value === null);
  if (!seen.value) return null;
  return (
    <p class="space-hint">
      {children}
      <small class="space-keys">{t(keys)}</small>
    </p>
  );
}

/**
 * The pattern is drawn so many times larger and then made smaller: browsers keep a picture of it at
 * the size in which it is written, and two px would be a blur.
 */
const FINE = 100;

/** Dots at the vertices; rings where the corners of one colour can meet. */
function Lattice({ id, x, y }: { id: string; x: number; y: number }): JSX.Element {
  const [left, top] = [2 * Math.round(x / 2) - 40, 2 * Math.round(-y / 2) - 40];
  return (
    <g transform={`scale(${1 / FINE})`}>
      <pattern
        id={id}
        width={2 * FINE}
        height={2 * FINE}
        patternUnits="userSpaceOnUse"
        x={-FINE / 2}
        y={-FINE / 2}
      >
        <g transform={`scale(${FINE})`}>
          <circle cx=".5" cy=".5" r=".035" class="dot" />
          <circle cx="1.5" cy="1.5" r=".035" class="dot" />
          <circle cx="1.5" cy=".5" r=".075" class="ring" />
          <circle cx=".5" cy="1.5" r=".075" class="ring" />
        </g>
      </pattern>
      <rect
        x={left * FINE}
        y={top * FINE}
        width={80 * FINE}
        height={80 * FINE}
        fill={`url(#${id})`}
      />
    </g>
  );
}

const at = (place: Place): string => {
  const middle = middleOf(place);
  return `translate(${middle.x} ${-middle.y})`;
};

function LaidPieces({ desk, unit }: { desk: Desk; unit: number }): JSX.Element {
  const { table } = desk;
  const dragged = table.dragged.value;
  const moving = desk.moving.value;
  const shift = desk.shift.value;
  return (
    <>
      {table.laid.value.map((piece) => {
        const moves = moving.includes(piece.id);
        const by = moves ? `translate(${shift.x / unit} ${shift.y / unit})` : undefined;
        return (
          <g key={piece.id} transform={by} class={moves ? "moves" : undefined}>
            {piece.id !== dragged && <LaidTile desk={desk} piece={piece} unit={unit} />}
          </g>
        );
      })}
    </>
  );
}

function LaidTile({ desk, piece, unit }: { desk: Desk; piece: LaidPiece; unit: number }) {
  const { table } = desk;
  const picked = table.selected.value === piece.id;
  const number = table.order.value.indexOf(table.piece(piece.id)?.slot ?? -1) + 1;
  const label = t("table.laid_tile", { n: number, tile: tileLabel(piece.tile) });
  const drawing = (
    <g transform={at(piece)}>
      <Tile tile={piece.tile} unit={unit} angle={angleOf(piece)} signs={signs.value} />
      {picked && <PickedFrame place={piece} />}
    </g>
  );
  if (table.frozen.value) {
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is neither.
      <g data-drawn={piece.id} class="laid still" role="img" aria-label={label}>
        {drawing}
      </g>
    );
  }
  return (
    <g
      data-drawn={piece.id}
      data-piece={piece.id}
      class={`laid ${desk.pressed.value === piece.id ? "pressed" : ""}`}
      role="button"
      tabindex={0}
      aria-label={label}
      aria-pressed={picked}
      onClick={(event: MouseEvent) => desk.clicked(piece.id, event)}
    >
      {drawing}
    </g>
  );
}

function PickedFrame({ place }: { place: Place }): JSX.Element {
  const [w, h] = place.turn === 0 ? [2, 1] : [1, 2];
  return (
    <rect
      class="picked-frame"
      x={-w / 2 - 0.06}
      y={-h / 2 - 0.06}
      width={w + 0.12}
      height={h + 0.12}
      rx=".1"
    />
  );
}

/** Squares shine when they are made; a carpet has a frame as long as it lies. */
function Glow({ desk }: { desk: Desk }): JSX.Element {
  const { table } = desk;
  const carpet = useComputed(() => (table.carpet.value ? boundsOf(table.carpet.value) : null));
  const frame = carpet.value;
  return (
    <g>
      {table.squares.value.map(([x, y]) => (
        <path
          key={`${x},${y}`}
          class="square-glow"
          d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`}
        />
      ))}
      {frame && (
        <rect
          key={`${frame.left},${frame.bottom},${frame.right}`}
          class="carpet-frame"
          x={frame.left - 0.1}
          y={-frame.top - 0.1}
          width={frame.right - frame.left + 0.2}
          height={frame.top - frame.bottom + 0.2}
          rx=".14"
        />
      )}
    </g>
  );
}

/** A dot in the middle of every place where the picked tile would fit. */
function Marks({ desk }: { desk: Desk }): JSX.Element | null {
  const { table } = desk;
  const id = table.dragged.value ?? table.selected.value;
  // Read so that it is drawn again when something else is laid.
  if (!desk.marks.value || id === null || table.layout.value.size === 0) return null;
  return (
    <g>
      {table.places(id).map((place) => (
        <circle
          key={`${place.x},${place.y},${place.turn}`}
          class="mark"
          transform={at(place)}
          r=".14"
        />
      ))}
    </g>
  );
}

function GhostShape({ desk, unit }: { desk: Desk; unit: number }): JSX.Element | null {
  const ghost = desk.table.ghost.value;
  const tile = ghost === null ? undefined : desk.table.piece(ghost.id)?.tile;
  if (ghost === null || tile === undefined) return null;
  const fits = ghost.clashes.length === 0;
  return (
    <g class={fits ? "ghost fits" : "ghost clashes"}>
      <g transform={at(ghost.place)}>
        <g class="ghost-tile">
          <Tile tile={tile} unit={unit} angle={angleOf(ghost.place)} signs={signs.value} />
        </g>
        <GhostFrame ghost={ghost} />
      </g>
      {ghost.clashes.map((clash) => (
        <ClashMark key={JSON.stringify(clash)} clash={clash} />
      ))}
    </g>
  );
}

function GhostFrame({ ghost }: { ghost: Ghost }): JSX.Element {
  const [w, h] = ghost.place.turn === 0 ? [2, 1] : [1, 2];
  return (
    <rect
      class="ghost-frame"
      x={-w / 2 - 0.07}
      y={-h / 2 - 0.07}
      width={w + 0.14}
      height={h + 0.14}
      rx=".06"
    />
  );
}

/** The edge where two colours meet, or the cell that is taken. */
function ClashMark({ clash }: { clash: Clash }): JSX.Element {
  if (clash.kind === "overlap") {
    return (
      <rect class="clash-cell" x={clash.x + 0.06} y={-clash.y - 0.94} width=".88" height=".88" />
    );
  }
  const [[ax, ay], [bx, by]] = clash.edge;
  return <path class="clash-edge" d={`M${ax} ${-ay}L${bx} ${-by}`} />;
}
