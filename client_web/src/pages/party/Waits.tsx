/** In the thumb's place for somebody who waits: where they stand, and the way out of the queue. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { ask } from "../room/ask";
import { placeWords } from "./place";

export default function Waits({ room, info }: { room: RoomModel; info: RoomSection }) {
  const members = room.pub("members").value;
  const mine = members?.list.find((member) => member.id === room.me.value);
  if (members === undefined || mine === undefined) return null;
  return (
    <>
      <p class="quiet" role="status">
        {placeWords(info, members, mine)}
      </p>
      <button type="button" class="text-button" onClick={() => void ask(room.command("stand"))}>
        {t("party.out")}
      </button>
    </>
  );
}
