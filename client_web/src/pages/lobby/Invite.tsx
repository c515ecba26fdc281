/** Ways into the room: link, QR, six digits. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import { linksBegin, loadGames } from "../../model/api";
import { copyText } from "../../ui/kit/copy";
import { Icon } from "../../ui/kit/icons";
import { Qr } from "../../ui/kit/Qr";
import { later } from "../../ui/kit/useLoaded";
import { ask } from "../room/ask";
import type { LobbyProps } from "./props";

const DoorTools = later(() => withWords(["host"], import("../room/DoorTools")));

const onlyHere = (link: string): boolean =>
  /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);

/** The room's address for other people: the server knows whether the page's own works for them. */
function useLink(room: string): string {
  useEffect(() => {
    loadGames().catch(() => {
      // The page's own address then.
    });
  }, []);
  return `${linksBegin.value ?? location.origin}/r/${room}`;
}

export function Invite({ room, info, hosting }: LobbyProps & { hosting: boolean }) {
  const [qr, setQr] = useState(false);
  const link = useLink(room.id);
  const copy = () => void copyText(link, t("invite.copied"));
  const share = () => {
    navigator.share({ title: t("app.name"), text: t("invite.text"), url: link }).catch(() => {
      // Closed without sharing.
    });
  };
  return (
    <section class="card" aria-labelledby="invite">
      <h2 id="invite">{t("invite.title")}</h2>
      <input
        id="link"
        class="text-input"
        readOnly
        value={link}
        aria-label={t("invite.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {onlyHere(link) && <p class="quiet small">{t("invite.only_here")}</p>}
      <div class="row">
        <button type="button" class="button" onClick={copy}>
          <Icon name="copy" />
          {t("invite.copy")}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" />
            {t("invite.share")}
          </button>
        )}
        <button type="button" class="button" aria-expanded={qr} onClick={() => setQr(!qr)}>
          <Icon name="qr" />
          {t("invite.qr")}
        </button>
      </div>
      {qr && <Picture room={room.id} />}
      <Code room={room} info={info} hosting={hosting} />
      {(hosting || info.shut === true) && (
        <div class="code-place">
          <DoorTools room={room} info={info} hosting={hosting} />
        </div>
      )}
    </section>
  );
}

/** Comes into the middle of the window: below its button there may be no room for it. */
function Picture({ room }: { room: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), []);
  return (
    <div ref={place}>
      <Qr address={`/r/${room}/qr.svg`} words={t("invite.qr.alt")} />
    </div>
  );
}

function Code({ room, info, hosting }: LobbyProps & { hosting: boolean }) {
  const code = info.code;
  return (
    <div class="code-place">
      <p class="quiet small">{code === null ? t("invite.closed") : t("invite.code")}</p>
      {code !== null && (
        <p class="code">
          <span class="unseen">{code.split("").join(" ")}</span>
          <span aria-hidden="true">
            {code.slice(0, 3)} {code.slice(3)}
          </span>
        </p>
      )}
      {hosting && (
        <button
          type="button"
          class="text-button"
          onClick={() => void ask(room.command("invite", { open: code === null }))}
        >
          <Icon name={code === null ? "unlock" : "lock"} />
          {t(code === null ? "invite.open" : "invite.close")}
        </button>
      )}
    </div>
  );
}
