/** A seat goes to another device: both sides are asked. */

import { t } from "../../i18n";
import { takeLink } from "../../model/identity";
import type { RoomModel } from "../../model/room";
import type { Transfer } from "../../model/wire";
import { copyText } from "../../ui/kit/copy";
import { Dialog } from "../../ui/kit/Dialog";
import { Figure, laid } from "../../ui/kit/Figure";
import { useFocusHere } from "../../ui/kit/focus";
import { Icon } from "../../ui/kit/icons";
import { Qr } from "../../ui/kit/Qr";
import { useRoomTime } from "../../ui/kit/roomTime";
import { useTitle } from "../../ui/kit/title";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { Top } from "../Top";
import { ask } from "./ask";

const PAIR = ["кОж@0,0h", "жЗк@2,0h"].map(laid);

/** On the device that has the seat: the code to show, then the question. */
export function MoveSeat({ room }: { room: RoomModel }) {
  const transfer = room.transfer.value;
  if (transfer === null) return null;
  const stop = () => void ask(room.command("offer_seat", { on: false }));
  return (
    <Dialog title={t(transfer.asked ? "move.asked.title" : "menu.move")} close={stop}>
      {transfer.asked ? (
        <Question room={room} />
      ) : (
        <Offer room={room} transfer={transfer} stop={stop} />
      )}
    </Dialog>
  );
}

function Question({ room }: { room: RoomModel }) {
  const answer = (on: boolean) => void ask(room.command("give_seat", { on }));
  return (
    <div class="stack">
      <p>{t("move.asked")}</p>
      <button type="button" class="button primary" onClick={() => answer(true)}>
        {t("move.give")}
      </button>
      <button type="button" class="button" onClick={() => answer(false)}>
        {t("move.keep")}
      </button>
    </div>
  );
}

interface OfferProps {
  room: RoomModel;
  transfer: Transfer;
  stop: () => void;
}

function Offer({ room, transfer, stop }: OfferProps) {
  const code = transfer.code ?? "";
  const left = Math.max(0, (transfer.until ?? 0) - useRoomTime(room, true, 1000));
  const link = takeLink(useLinksBegin(), room.id, code);
  const copy = () => void copyText(link, t("invite.copied"));
  return (
    <div class="stack">
      <p>{t("move.how")}</p>
      <Qr address={`/r/${room.id}/qr.svg?take=${code}`} words={t("move.qr")} />
      <p class="quiet small" role="timer">
        {t("move.left", { n: Math.ceil(left / 1000) })}
      </p>
      <button type="button" class="button" onClick={copy}>
        <Icon name="copy" />
        {t("invite.copy")}
      </button>
      <button type="button" class="button" onClick={stop}>
        {t("move.keep")}
      </button>
    </div>
  );
}

interface TakeProps {
  take: () => void;
  without: () => void;
}

/** On the device that a link brought here: nothing happens before a yes. */
export function TakePrompt({ take, without }: TakeProps) {
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(t("move.take.title"));
  return (
    <>
      <Top />
      <main class="page narrow welcome">
        <Figure pieces={PAIR} box={[0, 0, 4, 1]} unit={44} />
        <h1 ref={heading} tabindex={-1}>
          {t("move.take.title")}
        </h1>
        <p>{t("move.take")}</p>
        <div class="stack">
          <button type="button" class="button primary big" onClick={take}>
            {t("move.take.yes")}
          </button>
          <button type="button" class="button" onClick={without}>
            {t("move.take.no")}
          </button>
        </div>
      </main>
    </>
  );
}

/** The other device has not answered yet. */
export function TakeWaits() {
  useTitle(t("move.waits"));
  return (
    <main class="page narrow welcome">
      <Figure pieces={PAIR} box={[0, 0, 4, 1]} unit={44} />
      <h1 aria-live="polite">{t("move.waits")}</h1>
      <p>{t("move.waits.do")}</p>
    </main>
  );
}
