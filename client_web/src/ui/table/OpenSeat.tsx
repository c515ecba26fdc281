/** One place at the table with everything open, as replays show it. */

import type { ComponentChildren, JSX } from "preact";
import { t } from "../../i18n";
import { signs } from "../../model/settings";
import { tileWords } from "../../model/table-words";
import { TilePicture } from "./TileSvg";

/** Px a cell at natural size; style sheets scale it. */
const UNIT = 36;

/** For each tile, whether it was not among those before; equal tiles are counted. */
export function newAmong(tiles: readonly string[], before: readonly string[]): boolean[] {
  const left = [...before];
  return tiles.map((tile) => {
    const at = left.indexOf(tile);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** What stays of the tiles without those that lie on the table. */
export function without(tiles: readonly string[], gone: readonly string[]): string[] {
  const fresh = newAmong(tiles, gone);
  return tiles.filter((_, at) => fresh[at]);
}

export interface OpenTilesProps {
  /** "Hand", "Stock". */
  title: string;
  kind: "hand" | "stock";
  tiles: readonly string[];
  /** One step earlier; null marks nothing as new. */
  before: readonly string[] | null;
}

export function OpenTiles({ title, kind, tiles, before }: OpenTilesProps): JSX.Element {
  const fresh = newAmong(tiles, before ?? tiles);
  const words = tiles.length === 0 ? t("replay.none") : tiles.map(tileWords).join("; ");
  return (
    <div class={`open-tiles ${kind}`} role="img" aria-label={`${title}: ${words}`}>
      <span class="open-title">{title}</span>
      {tiles.length === 0 && <span class="open-none">{t("replay.none")}</span>}
      {tiles.map((tile, at) => (
        <span key={`${at}${tile}`} class={fresh[at] ? "open-tile new" : "open-tile"}>
          <TilePicture tile={tile} unit={UNIT} signs={signs.value} />
        </span>
      ))}
    </div>
  );
}

export interface OpenSeatProps {
  seat: number;
  name: string;
  /** Describes the place as a whole. */
  words: string;
  badge: string | null;
  first?: boolean;
  /** Beside the name: squares. */
  count?: ComponentChildren;
  hand: readonly string[];
  handBefore: readonly string[] | null;
  /** Null in games without stocks. */
  stock?: readonly string[] | null;
  stockBefore?: readonly string[] | null;
  /** After the tiles: what else belongs to the hand. */
  beside?: ComponentChildren;
  /** Nothing lies on the table: the tiles may be large. */
  bare?: boolean;
  /** What lies on the table. */
  children?: ComponentChildren;
}

export function OpenSeat(props: OpenSeatProps): JSX.Element {
  const { seat, name, words, badge, first = false, count, children } = props;
  const { hand, handBefore, stock = null, stockBefore = null, beside, bare = false } = props;
  const states = ["watch-seat", "open-seat", first ? "is-first" : "", bare ? "bare" : ""];
  return (
    <li class={states.join(" ")} aria-label={words} data-seat={seat}>
      <div class="watch-head">
        <b class="watch-name">{name}</b>
        {badge !== null && <span class="place-badge">{badge}</span>}
        {count}
      </div>
      <div class="open-both">
        {(hand.length > 0 || stock !== null) && (
          <OpenTiles title={t("replay.hand")} kind="hand" tiles={hand} before={handBefore} />
        )}
        {stock !== null && (
          <OpenTiles title={t("replay.stock")} kind="stock" tiles={stock} before={stockBefore} />
        )}
        {beside}
      </div>
      {children}
    </li>
  );
}
