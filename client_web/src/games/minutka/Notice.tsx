/** What goes on after the screens fell: who was first, how long is left, the way out. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { useRoomTime } from "../../ui/kit/roomTime";
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
    return <p class="notice catch-up">{tFirst([`over.${why}`, "watch.over"])}</p>;
  }
  const mine = play.mine.value;
  const words =
    mine === null ? t("catch.watch") : play.mayBuild.value ? t("catch.you") : t("catch.wait");
  return (
    <div class="notice catch-up">
      <b>{words}</b>
      <TimeLeft play={play} room={room} />
      {play.mayGiveUp.value && <GiveUp play={play} />}
    </div>
  );
}

/** Before the first finish: nothing, unless the others gave up or the own stock is empty. */
function RaceNotice({ play, room }: CatchUpProps): JSX.Element | null {
  if (!play.mayGiveUp.value) return null;
  return (
    <div class="notice catch-up">
      <b>{t(play.runsOut.value ? "catch.alone" : "catch.empty")}</b>
      <TimeLeft play={play} room={room} />
      <GiveUp play={play} />
    </div>
  );
}

/** Seconds of the catch-up, if it has an end. */
export function TimeLeft({ play, room }: CatchUpProps): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id === "catch_up");
  const ends = timer?.ends_at ?? null;
  const now = useRoomTime(room, ends !== null, 200);
  if (timer === undefined) return null;
  const left = Math.max(0, Math.ceil((ends === null ? timer.left_ms : ends - now) / 1000));
  return (
    <span class={`time-left ${left <= 10 ? "short" : ""}`} role="timer">
      <span aria-hidden="true">{t("catch.left", { n: left })}</span>
      <span class="unseen">{t("catch.timer", { n: left })}</span>
    </span>
  );
}

const SURE_MS = 3000;

/** Asks twice: it cannot be taken back. */
function GiveUp({ play }: { play: MinutkaPlay }): JSX.Element {
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (!sure) return;
    const timer = setTimeout(() => setSure(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [sure]);
  return (
    <button
      type="button"
      class={`give-up ${sure ? "sure" : ""}`}
      onClick={(event) => {
        if (sure) void play.giveUp(event.timeStamp);
        else setSure(true);
      }}
    >
      {t(sure ? "do.give_up_sure" : "do.give_up")}
    </button>
  );
}
