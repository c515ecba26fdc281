/**
 * The digits in rows of nine. Only the rows in sight are in the page, so that a field of ten thousand
 * cells scrolls like one of thirty.
 */

import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { usePairDrag } from "../../ui/solo/usePairDrag";
import { useSize } from "../../ui/solo/useSize";
import { classOf, type Item, itemsOf, WIDTH } from "./field";
import type { ChiselkiGame } from "./play";
import { digitColours, foldRows } from "./settings";

/** Height of a line that stands for folded rows, px. */
const FOLD = 14;
/** Rows beyond the edge that are drawn, too: for quick thumbs. */
const SPARE = 6;
const MARGIN = 6;
/** Largest and smallest side of a cell, px. */
const SIDES = { most: 46, least: 26 };

/** Where each item begins, px; one more for the end. */
function topsOf(items: readonly Item[], side: number): number[] {
  const tops = [MARGIN];
  for (const { kind } of items) {
    tops.push((tops[tops.length - 1] ?? 0) + (kind === "row" ? side : FOLD));
  }
  return tops;
}

/** The last item that begins at or above `y`. */
function itemAt(tops: readonly number[], y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Scroller {
  /** Brings a cell into sight. */
  show: (cell: number) => void;
  focus: () => void;
}

interface GridProps {
  game: ChiselkiGame;
  scroller: { current: Scroller | null };
  /** The cursor is drawn: the keyboard is in use. */
  keyed: boolean;
}

export function Grid({ game, scroller, keyed }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [top, setTop] = useState(0);
  const live = game.live.value;
  const digits = game.digits.value;
  const diagonals = game.field.value?.diagonals === true;
  const fold = foldRows.value;
  const side = Math.max(
    SIDES.least,
    Math.min(SIDES.most, Math.floor((width - 2 * MARGIN) / WIDTH)),
  );
  const items = useMemo(() => itemsOf(live, diagonals, fold), [live, diagonals, fold]);
  const tops = useMemo(() => topsOf(items, side), [items, side]);
  const whole = (tops[tops.length - 1] ?? 0) + MARGIN;
  const scrolls = whole > height;
  const drag = usePairDrag(box, {
    position: game.solo.position,
    can: (spot) => game.solo.playing.peek() && game.live.peek()[Number(spot)] === 1,
    drop: (from, to, stamp) => {
      if (game.live.peek()[Number(to)] === 1) void game.pair(Number(from), Number(to), stamp);
    },
    scrolls: () => scrolls,
  });
  const show = (cell: number) => {
    const row = Math.floor(cell / WIDTH);
    const at = items.findLastIndex((item) => item.row <= row);
    const element = box.current;
    if (element === null || at < 0) return;
    const y = tops[at] ?? 0;
    if (y < element.scrollTop + side) element.scrollTop = Math.max(0, y - side);
    else if (y + 2 * side > element.scrollTop + element.clientHeight) {
      element.scrollTop = y + 2 * side - element.clientHeight;
    }
  };
  scroller.current = { show, focus: () => box.current?.focus({ preventScroll: true }) };
  useFollow(game, show);
  // A shorter field leaves the scroll where the browser put it.
  useLayoutEffect(() => setTop(box.current?.scrollTop ?? 0), [whole, height]);

  const first = Math.max(0, itemAt(tops, top) - SPARE);
  const last = Math.min(items.length, itemAt(tops, top + height) + SPARE + 1);
  const dragged = drag.value;
  const selected = dragged === null ? game.selected.value : Number(dragged.from);
  const aimed = dragged?.over == null ? null : Number(dragged.over);
  const hint = game.hint.value;
  const hinted = hint === "add" ? [] : hint;
  const partners = game.partners.value;
  const shaken = game.shaken.value;
  const cursor = game.cursor.value;
  const cursorRow = Math.floor(cursor / WIDTH);
  const inPage = items
    .slice(first, last)
    .some((item) => item.kind === "row" && item.row === cursorRow);
  const columns = (row: number, among: Iterable<number | null>) => {
    let mask = 0;
    for (const cell of among) {
      if (cell !== null && Math.floor(cell / WIDTH) === row) mask |= 1 << (cell % WIDTH);
    }
    return mask;
  };
  return (
    // biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: it has a tabindex, as Preact spells it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come through the frame, see Board.
    <div
      ref={box}
      class={`ch-scroll ${scrolls ? "" : "fits"} ${keyed ? "keyed" : ""}`}
      role="grid"
      tabindex={0}
      aria-label={t("chiselki.field")}
      aria-rowcount={Math.ceil(digits.length / WIDTH)}
      aria-colcount={WIDTH}
      aria-activedescendant={inPage ? `ch${cursor}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onClick={(event) => {
        const spot = (event.target as Element).closest<HTMLElement>("[data-spot]")?.dataset.spot;
        if (spot !== undefined) game.tap(Number(spot), event.timeStamp);
      }}
    >
      <div
        class="ch-rows"
        role="rowgroup"
        style={{
          height: `${whole}px`,
          width: `${WIDTH * side}px`,
          // A field of a few rows is nearer to the thumb.
          marginTop: scrolls ? 0 : `${Math.floor((height - whole) * 0.35)}px`,
          "--side": `${side}px`,
        }}
      >
        {items.slice(first, last).map((item, n) => {
          const y = tops[first + n] ?? 0;
          if (item.kind === "fold") {
            return (
              <div
                key={`f${item.row}`}
                class="ch-fold"
                aria-hidden="true"
                style={{ transform: `translateY(${y}px)` }}
              >
                <span>{t("chiselki.folded", { n: item.count })}</span>
              </div>
            );
          }
          const { row } = item;
          const start = row * WIDTH;
          const shake = columns(row, shaken.things);
          return (
            <Row
              key={row}
              row={row}
              y={y}
              digits={digits.slice(start, start + WIDTH)}
              live={columns(
                row,
                [...live.subarray(start, start + WIDTH)].map((one, at) =>
                  one === 1 ? start + at : null,
                ),
              )}
              picked={columns(row, [selected])}
              aimed={columns(row, [aimed])}
              hinted={columns(row, hinted)}
              partners={columns(row, partners)}
              cursor={columns(row, [cursor])}
              shaken={shake}
              shake={shake === 0 ? 0 : shaken.n}
              colours={digitColours.value}
            />
          );
        })}
      </div>
      {dragged !== null && (
        <svg class="ch-line" aria-hidden="true">
          <line
            x1={dragged.x - dragged.dx}
            y1={dragged.y - dragged.dy}
            x2={dragged.x}
            y2={dragged.y}
          />
        </svg>
      )}
    </div>
  );
}

/** What changed is brought into sight, and the hint too. */
function useFollow(game: ChiselkiGame, show: (cell: number) => void): void {
  const live = game.live.value;
  const before = useRef(live);
  const hint = game.hint.value;
  useEffect(() => {
    const old = before.current;
    before.current = live;
    if (old === live || old.length === 0) return;
    if (live.length > old.length) {
      // The seam, and a few of the new rows below it.
      show(Math.min(live.length - 1, old.length + 3 * WIDTH));
      return;
    }
    const changed = live.findIndex((one, cell) => one !== old[cell]);
    if (changed >= 0) show(changed);
  }, [live]);
  useEffect(() => {
    const cell = hint === "add" ? undefined : hint[0];
    if (cell !== undefined) show(cell);
  }, [hint]);
}

interface RowProps {
  row: number;
  y: number;
  digits: string;
  /** Columns, as bits: which cells live, are selected, and so on. */
  live: number;
  picked: number;
  aimed: number;
  hinted: number;
  partners: number;
  cursor: number;
  shaken: number;
  /** Counts refusals, so that each one shakes. */
  shake: number;
  colours: boolean;
}

/** Plain numbers and texts only, so that a row is redrawn only when it changed. */
const Row = memo(function Row(props: RowProps) {
  const { row, y, digits } = props;
  const has = (mask: number, column: number) => ((mask >> column) & 1) === 1;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the cell.
    <div
      class="ch-row"
      role="row"
      aria-rowindex={row + 1}
      style={{ transform: `translateY(${y}px)` }}
    >
      {[...digits].map((digit, column) => {
        const cell = row * WIDTH + column;
        const alive = has(props.live, column);
        const marks = [
          alive ? "live" : "crossed",
          props.colours && alive ? `class-${classOf(digit)}` : "",
          has(props.picked, column) ? "picked" : "",
          has(props.aimed, column) && alive ? "aimed" : "",
          has(props.hinted, column) ? "hinted" : "",
          has(props.partners, column) ? "partner" : "",
          has(props.cursor, column) ? "cursor" : "",
          has(props.shaken, column) ? "shaken" : "",
        ];
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={has(props.shaken, column) ? `${column}-${props.shake}` : column}
            id={`ch${cell}`}
            data-spot={cell}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={has(props.picked, column)}
            aria-disabled={!alive}
            aria-label={t(alive ? "chiselki.cell" : "chiselki.cell.crossed", {
              digit,
              row: row + 1,
              column: column + 1,
            })}
            class={`ch-cell ${marks.filter(Boolean).join(" ")}`}
          >
            <span>{digit}</span>
          </div>
        );
      })}
    </div>
  );
});
