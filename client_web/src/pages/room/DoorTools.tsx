/** Whether nobody new is let in; and what the host can do about people who are not wanted: let nobody new in, ask all who only watch to leave. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import { Sure } from "../../ui/kit/Sure";
import { ask } from "./ask";

interface DoorToolsProps {
  room: RoomModel;
  info: RoomSection;
  hosting: boolean;
}

export default function DoorTools({ room, info, hosting }: DoorToolsProps) {
  const [sure, setSure] = useState(false);
  const members = room.pub("members").value?.list ?? [];
  const strangers = members.filter(
    (one) => one.seat === null && !one.waiting && one.id !== room.me.value,
  );
  const shut = info.shut === true;
  const clear = () => {
    setSure(false);
    void ask(room.command("clear_out"));
  };
  const locked = shut && <p class="small">{t("door.shut")}</p>;
  if (!hosting) return <>{locked}</>;
  return (
    <>
      {locked}
      <button
        type="button"
        class="text-button"
        onClick={() => void ask(room.command("lock", { on: !shut }))}
      >
        <Icon name={shut ? "unlock" : "lock"} />
        {t(shut ? "door.unlock" : "door.lock")}
      </button>
      {strangers.length > 1 && (
        <button type="button" class="text-button" onClick={() => setSure(true)}>
          <Icon name="out" />
          {t("door.clear")}
        </button>
      )}
      {sure && (
        <Sure
          title={t("door.clear.title", { n: strangers.length })}
          ways={[{ text: t("door.clear.yes"), act: clear }]}
          no={t("door.clear.no")}
          close={() => setSure(false)}
        >
          {t("door.clear.note")}
        </Sure>
      )}
    </>
  );
}
