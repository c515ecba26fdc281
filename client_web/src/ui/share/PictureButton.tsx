/** Makes a card of a round as it stands on the page, and shares or saves it. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../kit/icons";
import { toast } from "../kit/live";
import { sharePicture } from "./picture";
import { inPageColours, type RoundCard } from "./roundCard";

interface PictureProps {
  card: () => Omit<RoundCard, "link">;
  /** The name of the file, without its ending. */
  file: string;
  /** Where the round can be watched. */
  url: string;
}

export default function PictureButton({ card, file, url }: PictureProps) {
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const link = url.replace(/^https?:\/\//, "").replace(/\?.*$/, "");
      await sharePicture(inPageColours({ ...card(), link }), `${file}.png`, url);
    } catch {
      toast(t("result.picture.failed"), true);
    }
    setBusy(false);
  };
  return (
    <button type="button" class="text-button" disabled={busy} onClick={() => void share()}>
      <Icon name="share" />
      {t("result.picture")}
    </button>
  );
}
