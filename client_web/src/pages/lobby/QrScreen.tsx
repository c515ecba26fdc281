/** The way in for phones in the same room: the QR code as large as the screen, and the digits below it. */

import { t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { Qr } from "../../ui/kit/Qr";
import { Digits } from "./Digits";

interface QrScreenProps {
  room: string;
  code: string | null;
  close: () => void;
}

export default function QrScreen({ room, code, close }: QrScreenProps) {
  return (
    <Dialog title={t("invite.title")} whole={true} close={close}>
      <Qr address={`/r/${room}/qr.svg`} words={t("invite.qr.alt")} />
      {code !== null && <Digits code={code} />}
    </Dialog>
  );
}
