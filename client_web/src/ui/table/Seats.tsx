/** The other players: what their place at the table shows to everybody. */

import type { ComponentChildren, JSX } from "preact";
import { t } from "../../i18n";
import type { Laid } from "../../model/lattice";
import { boundsOf } from "../../model/lattice";
import type { Sitter } from "../../model/members";
import { signs } from "../../model/settings";
import { tileWords } from "../../model/table-words";
import { Face } from "../kit/Face";
import { Figure } from "../kit/Figure";
import { TilePicture } from "./TileSvg";

/** One place at the table. */
export interface SeatLook extends Sitter {
  /** Tiles in the hand, and in the stock (null where a game has none). */
  readonly hand: number;
  readonly stock: number | null;
  readonly screen: boolean;
  readonly thinking: boolean;
  /** "1-е место", "сдача": what stands beside the name; `shortBadge` where there is no room. */
  readonly badge: string | null;
  readonly shortBadge: string | null;
  readonly first: boolean;
  /** The hand, once it is public. */
  readonly shown: readonly string[] | null;
  readonly laid: readonly Laid[] | null;
}

/** How a seat is described to screen readers. */
export function seatWords(look: SeatLook): string {
  const parts = [
    look.name,
    look.bot ? t("seat.bot") : "",
    look.badge ?? "",
    look.away ? t("seat.away") : look.screen ? t("seat.screen") : t("seat.open"),
    t("seat.hand", { n: look.hand }),
    look.stock === null ? "" : t("seat.stock", { n: look.stock }),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** A cardboard screen, standing or lying on its face. */
export function MiniScreen({ up, busy }: { up: boolean; busy: boolean }): JSX.Element {
  return (
    <svg
      class={`mini-screen ${up ? "up" : "down"} ${busy && up ? "busy" : ""}`}
      viewBox="0 0 30 22"
      width="30"
      height="22"
      aria-hidden="true"
    >
      {up ? (
        <>
          <path class="wing" d="M1 6L7 2V17L1 21Z" />
          <path class="wing" d="M29 6L23 2V17L29 21Z" />
          <path class="front" d="M7 2H23V17H7Z" />
          <circle class="think" cx="11" cy="9.5" r="1.5" />
          <circle class="think" cx="15" cy="9.5" r="1.5" />
          <circle class="think" cx="19" cy="9.5" r="1.5" />
        </>
      ) : (
        <path class="front" d="M5 16H25L29 21H1Z" />
      )}
    </svg>
  );
}

/** This many closed tiles, as a fan of backs. */
export function Backs({ n }: { n: number }): JSX.Element {
  return (
    <svg
      class="backs"
      viewBox={`0 0 ${2 + n * 9} 18`}
      width={2 + n * 9}
      height="18"
      aria-hidden="true"
    >
      {Array.from({ length: n }, (_, at) => (
        <rect key={at} class="back" x={1 + at * 9} y="1.5" width="7" height="15" rx="1.5" />
      ))}
    </svg>
  );
}

/** The closed queue in front of a player; its number is what counts. */
export function StockPile({ n }: { n: number }): JSX.Element {
  const shown = Math.min(n, 5);
  return (
    <span class={`pile ${n === 0 ? "none" : ""}`}>
      <svg viewBox="0 0 24 20" width="24" height="20" aria-hidden="true">
        {shown === 0 && <rect class="pile-none" x="2" y="8" width="20" height="10" rx="1.5" />}
        {Array.from({ length: shown }, (_, at) => (
          <rect key={at} class="back" x="2" y={10 - at * 2.2} width="20" height="8.5" rx="1.5" />
        ))}
      </svg>
      <b>{n}</b>
    </span>
  );
}

export function Badge({ look }: { look: SeatLook }): JSX.Element | null {
  if (look.badge === null) return null;
  return (
    <span class="place-badge">
      <span class="long">{look.badge}</span>
      <span class="short">{look.shortBadge ?? look.badge}</span>
    </span>
  );
}

export interface SeatChipProps {
  look: SeatLook;
  /** There is room for the figure. */
  grown: boolean;
  /** Its description, if the game has more to say than `seatWords`. */
  words?: string;
  /** Beside its things, e.g. a count. */
  beside?: ComponentChildren;
  /** What lies in the open, if a game shows that in its own way. */
  open?: ComponentChildren;
  /** Another class. */
  mark?: string;
}

/** An opponent on the player's own screen. */
export function SeatChip(props: SeatChipProps): JSX.Element {
  const { look, grown, words = seatWords(look), beside, mark } = props;
  const states = ["seat-chip"];
  if (mark !== undefined) states.push(mark);
  if (look.away) states.push("is-away");
  if (look.first) states.push("is-first");
  if (grown) states.push("grown");
  return (
    <li class={states.join(" ")} aria-label={words} data-seat={look.seat}>
      <div class="seat-line">
        <span class="seat-name">
          <Face seat={look.seat} of={look.face} />
          {look.name}
        </span>
        <Badge look={look} />
      </div>
      <div class="seat-line things">
        {look.away ? (
          <span class="seat-away">{t("seat.away")}</span>
        ) : (
          <>
            <MiniScreen up={look.screen} busy={look.thinking} />
            <span data-anchor={`hand-${look.seat}`}>{look.screen && <Backs n={look.hand} />}</span>
          </>
        )}
        {look.stock !== null && (
          <span data-anchor={`stock-${look.seat}`}>
            <StockPile n={look.stock} />
          </span>
        )}
        {beside}
      </div>
      {grown && (props.open ?? <OpenHand look={look} unit={22} />)}
    </li>
  );
}

/** What lies in the open: the figure, and beside it what is still in the hand. */
export function OpenHand({ look, unit }: { look: SeatLook; unit: number }): JSX.Element | null {
  if (look.shown === null && look.laid === null) return null;
  const laid = look.laid ?? [];
  const rest = withoutLaid(look.shown ?? [], laid);
  const span = boundsOf(laid);
  const [width, height] = span ? [span.right - span.left, span.top - span.bottom] : [0, 0];
  const words = laid.map((one) => tileWords(one.tile)).join("; ");
  return (
    <div class="open-hand">
      {span !== null && (
        <span class="open-figure" style={{ "--cells": String(width), "--rows": String(height) }}>
          <Figure
            pieces={laid}
            box={[span.left, span.bottom, width, height]}
            unit={unit}
            label={t("seat.laid_picture", { name: look.name, tiles: words })}
          />
        </span>
      )}
      {rest.length > 0 && (
        <span class="open-rest" role="img" aria-label={rest.map(tileWords).join("; ")}>
          {rest.map((tile, at) => (
            <TilePicture key={at} tile={tile} unit={Math.round(unit * 0.64)} signs={signs.value} />
          ))}
        </span>
      )}
    </div>
  );
}

function withoutLaid(hand: readonly string[], laid: readonly Laid[]): string[] {
  const left = laid.map((one) => one.tile);
  return hand.filter((tile) => {
    const at = left.indexOf(tile);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
