/** In the thumb's place for somebody without a seat: what there is to have, or where they stand in the queue. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { ask } from "../room/ask";
import { placeWords } from "./place";

export default function Stands({ room, info }: { room: RoomModel; info: RoomSection }) {
  const members = room.pub("members").value;
  const evening = room.pub("evening").value;
  const mine = members?.list.find((member) => member.id === room.me.value);
  if (members === undefined) return null;
  if (mine?.waiting === true) {
    return (
      <>
        <p class="quiet" role="status">
          {placeWords(info, members, mine, evening)}
        </p>
        <button type="button" class="text-button" onClick={() => void ask(room.command("stand"))}>
          {t("party.out")}
        </button>
      </>
    );
  }
  const { sit } = members;
  return (
    <>
      <p class="quiet parts" role="status">
        <span>{t("lobby.you_watch")}</span>
        {sit !== "seat" && <span>{t("party.full")}</span>}
      </p>
      {sit !== "full" && (
        <button
          type="button"
          class="button primary big"
          onClick={() => void ask(room.command("sit", { seat: null }))}
        >
          {t(sit === "queue" ? "party.line_up" : "lobby.sit")}
        </button>
      )}
    </>
  );
}
