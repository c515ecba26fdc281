/** The other players on this player's screen, and what lies before them once it is open. */

import type { JSX } from "preact";
import { OpenHand, SeatChip } from "../../ui/table/Seats";
import { Cloth, SquareCount } from "./Figures";
import { type FigureLook, lookWords } from "./seats";

export function Chip({ look, grown }: { look: FigureLook; grown: boolean }): JSX.Element {
  return (
    <SeatChip
      look={look}
      grown={grown}
      words={lookWords(look)}
      beside={look.squares !== null && <SquareCount n={look.squares} />}
      open={<OpenPlace look={look} unit={22} />}
      {...(look.declared ? { mark: "is-declared" } : {})}
    />
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
