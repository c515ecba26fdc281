/** What goes on, in one line over the table: who waits for what, how long, and the way out. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { useRoomTime } from "../../ui/kit/roomTime";
import type { KvadratyPlay } from "./play";
import { nameAt } from "./seats";

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
      {stage === "finishing" && <TimeLeft play={play} room={room} id="finish" />}
      {stage === "checking" && <TimeLeft play={play} room={room} id="check" />}
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

export interface TimeLeftProps extends NoticeProps {
  id: keyof typeof TIMERS;
  /** Written out, instead of "12 s". */
  words?: boolean;
}

/** Seconds of the span, if it has an end. */
export function TimeLeft({ play, room, id, words = false }: TimeLeftProps): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id === id);
  const ends = timer?.ends_at ?? null;
  const now = useRoomTime(room, ends !== null, 200);
  if (timer === undefined) return null;
  const left = Math.max(0, Math.ceil((ends === null ? timer.left_ms : ends - now) / 1000));
  if (words) return <span class="time-words">{t(TIMERS[id], { n: left })}</span>;
  return (
    <span class={`time-left ${left <= 10 ? "short" : ""}`} role="timer">
      <span aria-hidden="true">{t("catch.left", { n: left })}</span>
      <span class="unseen">{t(TIMERS[id], { n: left })}</span>
    </span>
  );
}

/** A second press counts within so long, and not at once: a slip must not say it twice, ms. */
const SURE_MS = 3000;
const SLIP_MS = 350;

/** Asks twice: `press` does it the second time. `sure`: it has been pressed once. */
export function useTwice(act: (stamp: number) => void, asked?: () => void) {
  const [first, setFirst] = useState<{ stamp: number; ms: number } | null>(null);
  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(() => setFirst(null), first.ms);
    return () => clearTimeout(timer);
  }, [first]);
  return {
    sure: first !== null,
    /** `ms`: how long the second time may take; words take longer to type than a button. */
    press: (stamp: number, ms = SURE_MS) => {
      if (first === null) {
        setFirst({ stamp, ms });
        asked?.();
      } else if (stamp - first.stamp > SLIP_MS) {
        setFirst(null);
        act(stamp);
      }
    },
  };
}

function GiveUp({ play }: { play: KvadratyPlay }): JSX.Element {
  const twice = useTwice((stamp) => void play.giveUp(stamp));
  return (
    <button
      type="button"
      class={`give-up ${twice.sure ? "sure" : ""}`}
      onClick={(event) => twice.press(event.timeStamp)}
    >
      {t(twice.sure ? "do.give_up_sure" : "do.give_up")}
    </button>
  );
}
