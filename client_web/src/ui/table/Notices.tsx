/** What the lines over a table have in common: the time that is left, the way out. */

import type { JSX } from "preact";
import { type Key, t } from "../../i18n";
import type { RoundSections, TableRound } from "../../model/table-round";
import type { TimerView } from "../../model/wire";
import { useRoomTime } from "../kit/roomTime";
import { useTwice } from "../kit/useTwice";

interface Clocked {
  shownNow(): number;
}

/** Seconds left on a clock of the game; it runs on room time. */
export function useSecondsLeft(room: Clocked, timer: TimerView | undefined, every = 200): number {
  const ends = timer?.ends_at ?? null;
  const now = useRoomTime(room, ends !== null, every);
  return Math.max(0, Math.ceil((ends === null ? (timer?.left_ms ?? 0) : ends - now) / 1000));
}

export interface TimeLeftProps {
  room: Clocked;
  /** Nothing is shown without one. */
  timer: TimerView | undefined;
  /** "noch {n} s" for the ear. */
  words: Key;
}

/** "12 s", and its sentence for screen readers. */
export function TimeLeft({ room, timer, words }: TimeLeftProps): JSX.Element | null {
  const left = useSecondsLeft(room, timer);
  if (timer === undefined) return null;
  return (
    <span class={`time-left ${left <= 10 ? "short" : ""}`} role="timer">
      <span aria-hidden="true">{t("catch.left", { n: left })}</span>
      <span class="unseen">{t(words, { n: left })}</span>
    </span>
  );
}

/** Asks twice: it cannot be taken back. */
export function GiveUp({ play }: { play: TableRound<RoundSections> }): JSX.Element {
  const twice = useTwice(play.moment.value, (stamp) => void play.giveUp(stamp));
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
