/** In the result: each carpet, the stock counted tile by tile, and the carpets that were missed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import { loadReplay } from "../../model/replay-load";
import type { RoomModel } from "../../model/room";
import { signs } from "../../model/settings";
import { tileWords } from "../../model/table-words";
import type { RoundLine } from "../../model/wire";
import { Podium } from "../../ui/result/Podium";
import { Reveal } from "../../ui/result/Reveal";
import { RoundFigure } from "../../ui/result/RoundFigure";
import { TilePicture } from "../../ui/table/TileSvg";
import type { BoardProps } from "../manifest";
import { type Hindsight, hindsightOf } from "./hindsight";
import type { Hand, SeatView, Sections } from "./sections.gen";
import "../../ui/table/table.css";

export default function Counted({ room }: BoardProps): JSX.Element | null {
  const link = room.playing<Sections>();
  const seats = link.pub("table").value?.seats ?? [];
  const best = link.pub("best").value?.seats ?? [];
  const mine = room.mySeat.value;
  return (
    <Podium
      room={room}
      picture={(line, step) => <Made view={seats[line.seat]} line={line} step={step} />}
      after={(line) => (
        <>
          {line.seat === mine && <Looked room={room} seat={line.seat} />}
          <Missed view={seats[line.seat]} hand={best[line.seat]} name={line.name} />
        </>
      )}
    />
  );
}

interface MadeProps {
  view: SeatView | undefined;
  line: RoundLine;
  step: number;
}

/** The carpet, or the hand that became none; below it the stock, each tile of which is a point. */
function Made({ view, line, step }: MadeProps): JSX.Element | null {
  if (view === undefined) return null;
  const laid = (view.laid ?? []).map(laidOf);
  const stock = view.stock_tiles ?? [];
  return (
    <>
      {view.place === null ? (
        <Tiles tiles={view.shown ?? []} counted={99} plus={false} />
      ) : (
        <RoundFigure laid={laid} label={carpetWords(line.name, laid)} />
      )}
      {stock.length > 0 && <Tiles tiles={stock} counted={step} plus={true} />}
    </>
  );
}

const carpetWords = (name: string, laid: readonly { tile: string }[]): string =>
  t("seat.laid_picture", { name, tiles: laid.map((one) => tileWords(one.tile)).join("; ") });

/** `counted`: so many of them are; `plus`: each is a point. */
function Tiles({
  tiles,
  counted,
  plus,
}: {
  tiles: readonly string[];
  counted: number;
  plus: boolean;
}): JSX.Element {
  return (
    <div class="podium-tiles" role="img" aria-label={tiles.map(tileWords).join("; ")}>
      {tiles.map((tile, at) => (
        <span key={at} class={plus ? (at < counted ? "counted" : "") : "still"}>
          <TilePicture tile={tile} unit={19} signs={signs.value} />
        </span>
      ))}
    </div>
  );
}

interface MissedProps {
  view: SeatView | undefined;
  hand: Hand | undefined;
  name: string;
}

/** A carpet that was in the hand and did not get onto the table. */
function Missed({ view, hand, name }: MissedProps): JSX.Element | null {
  if (view === undefined || view.place !== null || !hand?.carpet) return null;
  const laid = hand.carpet.map(laidOf);
  return (
    <Reveal word={t("result.minutka.missed")} name={name}>
      <RoundFigure laid={laid} label={carpetWords(name, laid)} />
    </Reveal>
  );
}

/** When this player's hand held a carpet: the record of the round knows, and is asked once. */
function Looked({ room, seat }: { room: RoomModel; seat: number }): JSX.Element | null {
  const record = room.pub("match").value?.rounds.at(-1)?.record ?? null;
  const [found, setFound] = useState<Hindsight | null | undefined>();
  useEffect(() => {
    if (record === null) return;
    let wanted = true;
    loadReplay(room.id, String(record)).then(
      (timeline) => wanted && setFound(hindsightOf(timeline, seat)),
      // Nobody misses a line that is a bonus.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [room, record, seat]);
  if (found === undefined) return null;
  return <p class="small">{hindsightWords(found)}</p>;
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function hindsightWords(found: Hindsight | null): string {
  if (found === null) return t("result.minutka.had.never");
  const at = clock(found.had);
  if (found.shown === null) {
    return t(found.dealt ? "result.minutka.had.dealt" : "result.minutka.had", { at });
  }
  return t(found.dealt ? "result.minutka.had.dealt.shown" : "result.minutka.had.shown", {
    at,
    shown: clock(found.shown),
  });
}
