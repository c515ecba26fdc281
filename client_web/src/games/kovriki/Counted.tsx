/** In the result: each half with its squares counted one by one, and the squares that were missed. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { laidOf, squaresOf } from "../../model/lattice";
import { tileWords } from "../../model/table-words";
import { Podium } from "../../ui/result/Podium";
import { Reveal } from "../../ui/result/Reveal";
import { RoundFigure } from "../../ui/result/RoundFigure";
import type { BoardProps } from "../manifest";
import { HalfPicture } from "./Half";
import { type HalfLook, halves } from "./seats";
import type { KovrikiMissed, Sections } from "./sections.gen";
import "../../ui/table/table.css";
import "./kovriki.css";

export default function Counted({ room }: BoardProps): JSX.Element | null {
  const link = room.playing<Sections>();
  const looks = halves(link.pub("table").value, link.pub("members").value, undefined, null);
  const best = link.pub("best").value?.seats ?? [];
  const lookAt = (seat: number) => looks.find((look) => look.seat === seat);
  return (
    <Podium
      room={room}
      mark="kovriki-line"
      picture={({ seat }, step) => {
        const look = lookAt(seat);
        return look && <HalfPicture look={look} counted={step} largest={64} />;
      }}
      after={({ seat }) => {
        const look = lookAt(seat);
        return look && <Missed look={look} missed={best[seat]} />;
      }}
    />
  );
}

/** One more move that the hand allowed, and the squares that it would have made. */
function Missed({
  look,
  missed,
}: {
  look: HalfLook;
  missed: KovrikiMissed | undefined;
}): JSX.Element | null {
  if (missed === undefined || missed.squares === 0) return null;
  const before = look.figures[missed.figure] ?? [];
  const laid = missed.laid.map(laidOf);
  const had = new Set(squaresOf(before).map(String));
  const made = squaresOf([...before, ...laid]).filter((square) => !had.has(String(square)));
  const tiles = laid.map((one) => tileWords(one.tile)).join("; ");
  const pieces = [...before.map((one) => ({ ...one, class: "was" })), ...laid];
  return (
    <Reveal word={t("result.kovriki.missed", { n: missed.squares })} name={look.name}>
      <RoundFigure laid={pieces} label={t("result.kovriki.missed.picture", { tiles })}>
        {made.map(([x, y]) => (
          <path
            key={`${x},${y}`}
            class="missed-square"
            d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`}
          />
        ))}
      </RoundFigure>
    </Reveal>
  );
}
