/** A finished round of Kovriki, all hands and stocks open. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { Frame } from "../../model/replay";
import { OpenSeat } from "../../ui/table/OpenSeat";
import type { ReplayBoardProps } from "../manifest";
import { HalfPicture } from "./Half";
import { Squares } from "./Others";
import { halfWords, halves } from "./seats";
import "../../ui/table/table.css";
import type { Sections } from "./sections.gen";
import "./kovriki.css";

const handAt = (frame: Frame<Sections> | null, seat: number): readonly string[] | undefined =>
  frame?.own[seat]?.own?.hand;

export default function Replay({
  frame,
  before,
  members,
  side,
}: ReplayBoardProps<Sections>): JSX.Element {
  const table = frame.pub.table;
  const last = frame.pub.last;
  const seats = halves(table, members, last, null).filter(
    (look) => side === null || look.seat === side,
  );
  const over = table?.stage === "over";
  return (
    <ul class="watch-seats kovriki-replay" data-seats={seats.length}>
      {seats.map((look) => (
        <OpenSeat
          key={look.seat}
          seat={look.seat}
          name={look.name}
          words={halfWords(look)}
          badge={look.badge}
          count={<Squares n={look.view.squares} />}
          hand={handAt(frame, look.seat) ?? []}
          handBefore={handAt(before, look.seat) ?? null}
          stock={frame.stocks[look.seat] ?? []}
          stockBefore={before?.stocks[look.seat] ?? null}
          beside={
            look.view.closed > 0 && (
              <span class="open-closed">{t("kovriki.closed", { n: look.view.closed })}</span>
            )
          }
        >
          <HalfPicture look={look} counted={over ? Number.POSITIVE_INFINITY : 0} largest={110} />
        </OpenSeat>
      ))}
    </ul>
  );
}
