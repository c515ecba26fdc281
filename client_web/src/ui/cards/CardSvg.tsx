/** A playing card as SVG, for a hand's width of 42 px and more: a big index, a big sign. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { memo } from "preact/compat";
import { useEffect } from "preact/hooks";
import { rankMark, rankOf, type Suit, suitOf } from "../../model/cards";
import { largeCards } from "../../model/looks";
import { fourColours } from "../../model/settings";
import "./cards.css";

/** Height of a card of width 1. */
export const CARD_RATIO = 1.42;
/** Figures on narrower cards, px, can't be made out. */
export const LEAST_DRAWN = 36;

const SIGNS: Record<Suit, string> = {
  H: "M12 21.500C5 15.500 2 11.800 2 8 2 5 4.300 3 6.800 3 9 3 11 4.300 12 6.400 13 4.300 15 3 17.200 3 19.700 3 22 5 22 8c0 3.800-3 7.500-10 13.500z",
  D: "M12 1.800L20.200 12 12 22.200 3.800 12z",
  S: "M12 1.800C5.500 8 3 11 3 14.400 3 17.100 5 19 7.300 19c1.500 0 2.800-.7 3.600-1.900-.2 2-1 3.600-2.400 5.100h7c-1.400-1.500-2.200-3.100-2.400-5.100.8 1.200 2.100 1.900 3.600 1.900C19 19 21 17.100 21 14.400 21 11 18.500 8 12 1.800z",
  C: "M12 1.800a4.700 4.700 0 0 0-4 7.200 4.700 4.700 0 1 0 2.900 7.800c-.2 2.200-1 3.900-2.400 5.400h7c-1.400-1.500-2.200-3.200-2.400-5.400A4.700 4.700 0 1 0 16 9a4.700 4.700 0 0 0-4-7.200z",
};

type CourtProps = Parameters<typeof import("./Court")["default"]>[0];

/** Draws court cards, once it is loaded: whoever never sees one doesn't pay for it. */
const court = signal<ComponentType<CourtProps> | null>(null);
let asked = false;

function fetchCourt(): void {
  if (asked) return;
  asked = true;
  import("./Court").then(
    (module) => {
      court.value = module.default;
    },
    () => {
      // The letter and the sign do without it; the next court card asks again.
      asked = false;
    },
  );
}

/** The sign of a suit, in the colour of the text around it. */
export function SuitSign({ suit }: { suit: Suit }) {
  return (
    <svg class="suit-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[suit]} fill="currentColor" />
    </svg>
  );
}

/** The face of a card; always decoration: whatever holds it has the name. */
export const CardFace = memo(function CardFace({ card }: { card: string }) {
  const suit = suitOf(card);
  const mark = rankMark(card);
  const high = rankOf(card) > 10;
  const Drawn = high ? court.value : null;
  const large = largeCards.value;
  useEffect(() => {
    if (high) fetchCourt();
  }, [high]);
  return (
    <svg
      class={`card-face suit-${suit} ${fourColours.value ? "four-colours" : ""} ${large ? "large" : ""} ${Drawn === null ? "" : "drawn"}`}
      viewBox="0 0 100 142"
      aria-hidden="true"
    >
      <rect class="card-paper" x="1.5" y="1.5" width="97" height="139" rx="11" />
      {high && <rect class="card-court" x="13" y="53" width="74" height="78" rx="7" />}
      <text
        class="card-index"
        x={mark === "J" ? (large ? 11 : 13) : large ? 4 : 6}
        y={large ? 41 : 39}
        textLength={mark === "10" ? (large ? 52 : 47) : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {mark}
      </text>
      <path
        class="card-sign"
        d={SIGNS[suit]}
        transform={large ? "translate(57 6) scale(1.7)" : "translate(58 8) scale(1.5)"}
      />
      <path class="card-sign middle" d={SIGNS[suit]} transform="translate(18 58) scale(2.7)" />
      {Drawn !== null && <Drawn rank={mark as CourtProps["rank"]} suit={suit} />}
    </svg>
  );
});
