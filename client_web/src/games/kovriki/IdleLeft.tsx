/** How long until the game goes on by itself. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { useSecondsLeft } from "../../ui/table/Notices";
import type { KovrikiPlay } from "./play";

export interface NoticeProps {
  play: KovrikiPlay;
  room: RoomModel;
}

/** Seconds until the exchange begins, or a step ends, by itself. */
export function IdleLeft({
  play,
  room,
  words,
}: NoticeProps & { words: "kovriki.idle" | "kovriki.idle.step" }): JSX.Element | null {
  const timer = play.clock.value?.timers.find((one) => one.id.startsWith("idle."));
  const left = useSecondsLeft(room, timer, 500);
  if (timer === undefined) return null;
  return (
    <p class="note idle-left" role="timer">
      {t(words, { n: left })}
    </p>
  );
}
