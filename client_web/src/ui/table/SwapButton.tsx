/** This player's stock pile, and the arrow along which a tile goes to the neighbour. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { Glyph } from "../kit/Glyph";
import { StockPile } from "./Seats";

export interface SwapButtonProps {
  seat: number;
  stock: number;
  /** A swap is possible now. */
  able: boolean;
  /** A tile is selected: this press would give it away. */
  ready: boolean;
  neighbour: string;
  /** On release, not on the press: unlike a hit, a slip would cost a tile. */
  onSwap(stamp: number): void;
}

export function SwapButton(props: SwapButtonProps): JSX.Element {
  const { seat, stock, able, ready, neighbour, onSwap } = props;
  return (
    <button
      type="button"
      class={`swap ${able ? "" : "off"} ${able && ready ? "ready" : ""}`}
      aria-disabled={!able}
      onClick={(event) => onSwap(event.timeStamp)}
    >
      <span class="swap-line" aria-hidden="true">
        <span data-anchor={`stock-${seat}`}>
          <StockPile n={stock} />
        </span>
        <Glyph d="M4 8h14l-4-4M20 16H6l4 4" />
      </span>
      <span class="swap-word">{t("swap")}</span>
      <span class="unseen">. {t("swap.label", { name: neighbour, n: stock })}</span>
      <span class="swap-to" aria-hidden="true">
        {t("swap.to", { name: neighbour })}
      </span>
    </button>
  );
}
