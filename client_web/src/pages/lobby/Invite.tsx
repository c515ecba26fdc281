/** Ways into the room: link, QR, six digits. First of all while seats are empty. */

import { useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import type { MemberView } from "../../model/wire";
import { copyText } from "../../ui/kit/copy";
import { Icon } from "../../ui/kit/icons";
import { spoken } from "../../ui/kit/spoken";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { later } from "../../ui/kit/useLoaded";
import { ask } from "../room/ask";
import { Digits } from "./Digits";
import type { LobbyProps } from "./props";

const DoorTools = later(() => withWords(["host"], import("../room/DoorTools")));
const TvHow = later(() => withWords(["tv"], import("../tv/TvHow")));
const LinkLine = later(() => import("./LinkLine"));
const QrScreen = later(() => import("./QrScreen"));

interface InviteProps extends LobbyProps {
  members: readonly MemberView[];
  hosting: boolean;
}

export function Invite({ room, info, members, hosting }: InviteProps) {
  const [qr, setQr] = useState(false);
  const [tv, setTv] = useState(false);
  const link = spoken(`${useLinksBegin()}/r/${room.id}`);
  const seated = members.filter((member) => member.seat !== null).length;
  // As long as nothing can begin without somebody else, nothing on the page is as important.
  const size = seated >= info.seats ? "" : seated < info.min_seats ? "big primary" : "big";
  const copy = () => void copyText(link, t("invite.copied"));
  const share = () => {
    navigator.share({ title: t("app.name"), text: t("invite.text"), url: link }).catch(() => {
      // Closed without sharing.
    });
  };
  const sheet = "share" in navigator;
  return (
    <section class="card invite" aria-labelledby="invite">
      <h2 id="invite">{t("invite.title")}</h2>
      <div class="row">
        {sheet && (
          <button type="button" class={`button ${size}`} onClick={share}>
            <Icon name="share" />
            {t("invite.share")}
          </button>
        )}
        <button type="button" class={`button ${sheet ? "" : size}`} onClick={copy}>
          <Icon name="copy" />
          {t("invite.copy")}
        </button>
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => setQr(true)}>
          <Icon name="qr" />
          {t("invite.qr")}
        </button>
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => setTv(true)}>
          <Icon name="screen" />
          {t("tv.show")}
        </button>
      </div>
      <div class="code-place">
        <p class="quiet small">{t(info.code === null ? "invite.closed" : "invite.code")}</p>
        {info.code !== null && <Digits code={info.code} />}
      </div>
      <LinkLine link={link} />
      {hosting && (
        <button
          type="button"
          class="text-button"
          onClick={() => void ask(room.command("invite", { open: info.code === null }))}
        >
          <Icon name={info.code === null ? "unlock" : "lock"} />
          {t(info.code === null ? "invite.open" : "invite.close")}
        </button>
      )}
      {(hosting || info.shut === true) && <DoorTools room={room} info={info} hosting={hosting} />}
      {tv && <TvHow room={room.id} code={info.code} close={() => setTv(false)} />}
      {qr && <QrScreen room={room.id} code={info.code} close={() => setQr(false)} />}
    </section>
  );
}
