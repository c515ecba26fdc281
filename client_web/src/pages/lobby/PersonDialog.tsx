/** What the host can do about somebody. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { MemberView } from "../../model/wire";
import { Dialog } from "../../ui/kit/Dialog";
import { Icon } from "../../ui/kit/icons";
import { Sure } from "../../ui/kit/Sure";
import { ask } from "../room/ask";
import type { LobbyProps } from "./props";

interface PersonDialogProps {
  room: LobbyProps["room"];
  member: MemberView;
  close: () => void;
}

export default function PersonDialog({ room, member, close }: PersonDialogProps) {
  const [sure, setSure] = useState(false);
  const { id, name } = member;
  const act = (answer: ReturnType<typeof ask>) => {
    close();
    void answer;
  };
  if (sure) {
    const kick = (ban: boolean) => () => act(ask(room.command("kick", { member: id, ban })));
    return (
      <Sure
        title={t("lobby.kick.title", { name })}
        ways={[
          { text: t("lobby.kick"), act: kick(false) },
          { text: t("lobby.kick.ban"), act: kick(true) },
        ]}
        no={t("lobby.kick.no")}
        close={close}
      >
        {t("lobby.kick.note")}
      </Sure>
    );
  }
  return (
    <Dialog title={name} close={close}>
      <div class="stack">
        <button
          type="button"
          class="button"
          onClick={() => act(ask(room.command("pass_host", { member: id })))}
        >
          <Icon name="crown" />
          {t("lobby.pass_host")}
        </button>
        <button type="button" class="button danger" onClick={() => setSure(true)}>
          <Icon name="out" />
          {t("lobby.kick.ask")}
        </button>
      </div>
    </Dialog>
  );
}
