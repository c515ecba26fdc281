/** What is going on, in one line over the table: the players being waited for, how long, and the way out. */

import type { JSX } from "preact";
import { t, tFirst } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { GiveUp, TimeLeft, useSecondsLeft } from "../../ui/table/Notices";
import type { KvadratyPlay } from "./play";

export interface NoticeProps {
  play: KvadratyPlay;
  room: RoomModel;
}

export function Notice({ play, room }: NoticeProps): JSX.Element | null {
  const stage = play.stage.value;
  const words = noticeWords(play);
  if (words === null) return null;
  return (
    <div class={`notice kv-notice ${stage === "checking" ? "alarm" : ""}`}>
      <b>{words}</b>
      {stage === "finishing" && <SpanLeft play={play} room={room} id="finish" />}
      {stage === "checking" && <SpanLeft play={play} room={room} id="check" />}
      {play.mayGiveUp.value && <GiveUp play={play} />}
    </div>
  );
}

export function noticeWords(play: KvadratyPlay): string | null {
  const check = play.check.value;
  switch (play.stage.value) {
    case "race":
      return play.mayGiveUp.value ? t("kvadraty.alone") : null;
    case "finishing":
      if (!play.laying.value) return t("kvadraty.finish.wait");
      return t(play.alone.value ? "kvadraty.alone" : "kvadraty.finish.you");
    case "checking": {
      if (play.judged.value) return t("kvadraty.check.you");
      const name = nameAt(play.members.value, check?.seat ?? 0);
      return t(play.trying.value ? "kvadraty.check.do" : "kvadraty.check.watch", { name });
    }
    case "over":
      return tFirst([`kvadraty.over.${play.state.value?.ended}`, "watch.over"]);
    default:
      return null;
  }
}

const TIMERS = {
  finish: "kvadraty.finish.left",
  check: "kvadraty.check.left",
  truth: "kvadraty.truth.left",
} as const;

export interface SpanLeftProps extends NoticeProps {
  id: keyof typeof TIMERS;
  /** Written out, instead of "12 s". */
  words?: boolean;
}

/** Seconds of the span, if it has an end. */
export function SpanLeft({ play, room, id, words = false }: SpanLeftProps): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id === id);
  const left = useSecondsLeft(room, timer);
  if (!words) return <TimeLeft room={room} timer={timer} words={TIMERS[id]} />;
  if (timer === undefined) return null;
  return <span class="time-words">{t(TIMERS[id], { n: left })}</span>;
}
