/** The table for spectators: all players around it, large enough for a television. */

import type { JSX } from "preact";
import { t, tFirst } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { Face } from "../../ui/kit/Face";
import { useScrollStop } from "../../ui/kit/Scroller";
import {
  Backs,
  Badge,
  MiniScreen,
  OpenHand,
  type SeatLook,
  StockPile,
  seatWords,
} from "../../ui/table/Seats";
import { useStage } from "../../ui/table/stage";
import { actOut } from "./happenings";
import { CatchUpLeft } from "./Notice";
import type { MinutkaPlay } from "./play";
import { looks } from "./seats";

export default function Watch({ play, room }: { play: MinutkaPlay; room: RoomModel }): JSX.Element {
  const { root, back } = useStage(play, actOut);
  useScrollStop(root);
  const state = play.state.value;
  const seats = looks(state, play.members.value, null);
  const totals = room.pub("match").value?.totals ?? [];
  const points = (look: SeatLook) => totals.find((total) => total.name === look.name)?.points;
  return (
    <div ref={root} class="watch" data-seats={seats.length} data-stage={state?.stage}>
      <p class="watch-state">
        <b>{words(state?.stage, state?.ended ?? null)}</b>
        {state?.stage === "catch_up" && <CatchUpLeft play={play} room={room} />}
      </p>
      <ul class="watch-seats">
        {seats.map((look) => (
          <WatchSeat key={look.seat} look={look} points={points(look)} />
        ))}
      </ul>
      {back}
    </div>
  );
}

function words(stage: string | undefined, ended: string | null): string {
  if (stage === "over") return tFirst([`over.${ended}`, "watch.over"]);
  return t(stage === "catch_up" ? "minutka.watch.catch" : "minutka.watch.race");
}

interface WatchSeatProps {
  look: SeatLook;
  points: number | undefined;
}

function WatchSeat({ look, points }: WatchSeatProps): JSX.Element {
  const states = ["watch-seat"];
  if (look.first) states.push("is-first");
  if (look.away) states.push("is-away");
  return (
    <li class={states.join(" ")} aria-label={seatWords(look)} data-seat={look.seat}>
      <div class="watch-head">
        <Face seat={look.seat} of={look.face} />
        <b class="watch-name">{look.name}</b>
        <Badge look={look} />
        {points !== undefined && (
          <span class="watch-points">{t("watch.points", { n: points })}</span>
        )}
      </div>
      <div class="watch-things">
        <MiniScreen up={look.screen} busy={look.thinking && !look.away} />
        <span data-anchor={`hand-${look.seat}`}>{look.screen && <Backs n={look.hand} />}</span>
        {look.stock !== null && (
          <span data-anchor={`stock-${look.seat}`}>
            <StockPile n={look.stock} />
          </span>
        )}
        {look.away && <span class="seat-away">{t("seat.away")}</span>}
      </div>
      <OpenHand look={look} unit={48} />
    </li>
  );
}
