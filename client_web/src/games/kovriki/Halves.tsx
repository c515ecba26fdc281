/** All halves at once, also for the count at the end. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { signs } from "../../model/settings";
import { Face } from "../../ui/kit/Face";
import { StockPile } from "../../ui/table/Seats";
import { TilePicture } from "../../ui/table/TileSvg";
import { HalfPicture } from "./Half";
import { HandOf, Squares } from "./Others";
import { type HalfLook, halfWords } from "./seats";

export interface HalvesProps {
  looks: readonly HalfLook[];
  counted: boolean;
  points?(look: HalfLook): number | undefined;
}

export default function Halves({ looks, counted, points }: HalvesProps): JSX.Element {
  return (
    <ul class="watch-seats" data-seats={looks.length}>
      {looks.map((look) => {
        const sum = points?.(look);
        return (
          <li
            class={`watch-seat ${look.away ? "is-away" : ""}`}
            key={look.seat}
            aria-label={halfWords(look)}
            data-seat={look.seat}
          >
            <div class="watch-head">
              <Face seat={look.seat} of={look.face} />
              <b class="watch-name">{look.name}</b>
              {look.badge !== null && <span class="place-badge">{look.badge}</span>}
              <Squares n={look.view.squares} />
              {sum !== undefined && (
                <span class="watch-points">{t("watch.points", { n: sum })}</span>
              )}
            </div>
            {look.left === null && (
              <div class="watch-things">
                <HandOf look={look} />
                <span data-anchor={`stock-${look.seat}`}>
                  <StockPile n={look.view.stock} />
                </span>
              </div>
            )}
            <HalfPicture
              look={look}
              counted={counted ? Number.POSITIVE_INFINITY : 0}
              largest={110}
            />
            {look.left !== null && <LeftOver tiles={look.left} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What stayed over after the round. */
function LeftOver({ tiles }: { tiles: readonly string[] }): JSX.Element | null {
  if (tiles.length === 0) return null;
  return (
    <div class="left-over">
      <span>{t("kovriki.left", { n: tiles.length })}</span>
      {tiles.map((tile, at) => (
        <TilePicture key={at} tile={tile} unit={18} signs={signs.value} />
      ))}
    </div>
  );
}
