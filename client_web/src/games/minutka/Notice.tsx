/** What goes on after the screens fell: who was first, how long is left, the way out. */

import type { JSX } from "preact";
import { t, tFirst } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { GiveUp, TimeLeft } from "../../ui/table/Notices";
import type { MinutkaPlay } from "./play";

export interface CatchUpProps {
  play: MinutkaPlay;
  room: RoomModel;
}

export function CatchUp({ play, room }: CatchUpProps): JSX.Element | null {
  const state = play.state.value;
  if (state === undefined) return null;
  if (state.stage === "race") return <RaceNotice play={play} room={room} />;
  if (state.stage === "over") {
    const why = state.ended ?? "";
    const own = play.mine.value?.gave_up === true ? [`over.${why}.you`] : [];
    return <p class="notice catch-up">{tFirst([...own, `over.${why}`, "watch.over"])}</p>;
  }
  const mine = play.mine.value;
  const words =
    mine === null
      ? t("minutka.catch.watch")
      : play.mayBuild.value
        ? t("minutka.catch.you")
        : t("minutka.catch.wait");
  return (
    <div class="notice catch-up">
      <b>{words}</b>
      <CatchUpLeft play={play} room={room} />
      {play.mayGiveUp.value && <GiveUp play={play} />}
    </div>
  );
}

/** Before the first finish: nothing, unless the others gave up or this player's stock is empty. */
function RaceNotice({ play, room }: CatchUpProps): JSX.Element | null {
  if (!play.mayGiveUp.value) return null;
  return (
    <div class="notice catch-up">
      <b>{t(play.runsOut.value ? "minutka.catch.alone" : "minutka.catch.empty")}</b>
      <CatchUpLeft play={play} room={room} />
      <GiveUp play={play} />
    </div>
  );
}

/** Seconds of the catch-up, if it has an end. */
export function CatchUpLeft({ play, room }: CatchUpProps): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id === "catch_up");
  return <TimeLeft room={room} timer={timer} words="minutka.catch.timer" />;
}
