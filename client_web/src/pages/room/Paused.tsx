/** A pause hides every hand: it is no time to think. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { ClockSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import { useRoomTime } from "../../ui/kit/roomTime";
import { ask } from "./ask";

export default function Paused({ room, clock }: { room: RoomModel; clock: ClockSection }) {
  const now = useRoomTime(room, clock.resumes_at !== null, 200);
  const members = room.pub("members").value?.list ?? [];
  const away = members.filter((m) => m.seat !== null && !m.online).map((m) => m.name);
  const alone = room.pub("room").value?.max_seats === 1;
  const left = clock.resumes_at === null ? null : Math.ceil((clock.resumes_at - now) / 1000);
  return (
    <div class="cover paused" role="dialog" aria-label={t("pause.title")}>
      <Icon name="pause" />
      <h2>{t("pause.title")}</h2>
      <p>
        {clock.paused === "away" && away.length > 0
          ? t("pause.away", { who: away.join(", ") })
          : t(alone ? "pause.solo" : "pause.player")}
      </p>
      {left !== null && left > 0 && <p role="timer">{t("pause.left", { n: left })}</p>}
      {room.mySeat.value !== null && (
        <button
          type="button"
          class="button primary big"
          onClick={() => void ask(room.command("pause", { on: false }))}
        >
          <Icon name="play" />
          {t("pause.go_on")}
        </button>
      )}
    </div>
  );
}
