/** Below the result of a match: who wants another one, and whom the others wait for. */

import { t, withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { MemberView, RoomSection } from "../../model/wire";
import { later } from "../../ui/kit/useLoaded";
import { waitingFor } from "../lobby/StartBar";
import { ask } from "../room/ask";

const Stands = later(() => withWords(["party"], import("../party/Stands")));

interface AfterProps {
  room: RoomModel;
  info: RoomSection;
  members: readonly MemberView[];
}

/** Another match begins when everybody here wants it; until then the result stays for all. */
export default function AfterMatch({ room, info, members }: AfterProps) {
  const me = members.find((member) => member.id === room.me.value);
  const hosting = info.host === room.me.value;
  const present = members.filter((member) => member.seat !== null && member.online);
  const asked = present.filter((member) => member.bot === null && !member.ready);
  const others = asked.filter((member) => member.id !== me?.id);
  const ticked = present.some((member) => member.bot === null && member.ready);
  const enough = present.length >= info.min_seats;
  const seated = me !== undefined && me.seat !== null;
  const hint = !enough
    ? t("lobby.need", { n: info.min_seats - present.length })
    : ticked && asked.length > 0
      ? waitingFor(asked, me)
      : seated
        ? t("result.rematch.ask")
        : t("result.wait");
  return (
    <div class="start-bar">
      <p class="quiet" role="status">
        {hint}
      </p>
      {!seated && <Stands room={room} info={info} />}
      <div class="start-buttons">
        {hosting && (
          <button
            type="button"
            class="button big"
            onClick={() => void ask(room.command("to_lobby"))}
          >
            {t("result.lobby")}
          </button>
        )}
        {hosting && enough && others.length > 0 && me?.ready === true && (
          <button type="button" class="button big" onClick={() => void ask(room.command("start"))}>
            {t("lobby.start_now")}
          </button>
        )}
        {seated && (
          <button
            type="button"
            class="button primary big"
            aria-pressed={me.ready}
            onClick={() =>
              void ask(me.ready ? room.command("ready", { on: false }) : room.command("rematch"))
            }
          >
            {t(me.ready ? "lobby.ready_on" : "result.rematch")}
          </button>
        )}
      </div>
    </div>
  );
}
