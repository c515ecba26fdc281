/** A finished round of Minutka, all hands and stocks open. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { boundsOf } from "../../model/lattice";
import { handAt } from "../../model/replay";
import { tileWords } from "../../model/table-words";
import { Figure } from "../../ui/kit/Figure";
import { OpenSeat, without } from "../../ui/table/OpenSeat";
import { type SeatLook, seatWords } from "../../ui/table/Seats";
import type { ReplayBoardProps } from "../manifest";
import { looks } from "./seats";
import "../../ui/table/table.css";
import type { Sections } from "./sections.gen";

export default function Replay({
  frame,
  before,
  members,
  side,
}: ReplayBoardProps<Sections>): JSX.Element {
  const table = frame.pub.table;
  const seats = looks(table, members, null).filter((look) => side === null || look.seat === side);
  return (
    <ul class="watch-seats" data-seats={seats.length}>
      {seats.map((look) => {
        const laid = look.laid ?? [];
        const hand = handAt(frame, look.seat) ?? [];
        const rest = without(
          hand,
          laid.map((one) => one.tile),
        );
        return (
          <OpenSeat
            key={look.seat}
            seat={look.seat}
            name={look.name}
            words={seatWords(look)}
            badge={look.badge}
            first={look.first}
            hand={rest}
            bare={laid.length === 0}
            handBefore={handAt(before, look.seat) ?? null}
            stock={frame.stocks[look.seat] ?? []}
            stockBefore={before?.stocks[look.seat] ?? null}
          >
            <Carpet look={look} />
          </OpenSeat>
        );
      })}
    </ul>
  );
}

/** What lies in the open: the carpet, or a beginning of one. */
function Carpet({ look }: { look: SeatLook }): JSX.Element {
  const laid = look.laid ?? [];
  const span = boundsOf(laid);
  if (span === null) return <p class="open-empty">{look.screen ? t("seat.screen") : ""}</p>;
  const words = laid.map((one) => tileWords(one.tile)).join("; ");
  return (
    <div class="open-board">
      <Figure
        pieces={laid}
        box={[span.left, span.bottom, span.right - span.left, span.top - span.bottom]}
        unit={64}
        label={t("seat.laid_picture", { name: look.name, tiles: words })}
      />
    </div>
  );
}
