/** 3-2-1 by room time. It covers the hands until the instant at which everybody sees them. */

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { ClockSection } from "../../model/wire";
import { play } from "../../sound";
import { useRoomTime } from "../kit/roomTime";

/** A square of a tile's colour behind each number. */
const SQUARES: Record<number, string> = { 1: "var(--z)", 2: "var(--j)", 3: "var(--o)" };

export function Countdown({ room, clock }: { room: RoomModel; clock: ClockSection }) {
  const start = clock.start_at;
  // One timer sharp on the start, so that no device opens its cover later than it must.
  const now = useRoomTime(room, start !== null && room.roomNow() < start, 16);
  const left = start === null ? 0 : start - now;
  const count = Math.ceil(left / 1000);
  const running = left > 0;
  useEffect(() => {
    if (running) play("tick");
  }, [running, count]);
  if (!running) return null;
  return (
    <div class="cover countdown">
      <p class="countdown-word">{t("countdown.ready")}</p>
      <p key={count} class="countdown-number" role="timer" aria-live="assertive">
        <span class="countdown-square" style={{ background: SQUARES[count] ?? "var(--k)" }} />
        <b>{Math.min(count, 3)}</b>
      </p>
    </div>
  );
}
