/** The other players on the own screen, and what lies before them once it is open. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { Backs, Badge, MiniScreen, OpenHand } from "../../ui/table/Seats";
import { Cloth, SquareCount } from "./Figures";
import { type FigureLook, lookWords } from "./seats";

export function Chip({ look, grown }: { look: FigureLook; grown: boolean }): JSX.Element {
  const states = ["seat-chip"];
  if (look.away) states.push("is-away");
  if (look.first) states.push("is-first");
  if (look.declared) states.push("is-declared");
  if (grown) states.push("grown");
  return (
    <li class={states.join(" ")} aria-label={lookWords(look)} data-seat={look.seat}>
      <div class="seat-line">
        <span class="seat-name">{look.name}</span>
        <Badge look={look} />
      </div>
      <div class="seat-line things">
        {look.away ? (
          <span class="seat-away">{t("seat.away")}</span>
        ) : (
          <>
            <MiniScreen up={look.screen} busy={look.thinking} />
            {look.screen && <Backs n={look.hand} />}
          </>
        )}
        {look.squares !== null && <SquareCount n={look.squares} />}
      </div>
      {grown && <OpenPlace look={look} unit={22} />}
    </li>
  );
}

/** The figure and the rest of the hand, or the cloth over a figure. */
export function OpenPlace({ look, unit }: { look: FigureLook; unit: number }): JSX.Element {
  if (!look.covered) return <OpenHand look={look} unit={unit} />;
  return (
    <div class="open-hand">
      <Cloth />
    </div>
  );
}
