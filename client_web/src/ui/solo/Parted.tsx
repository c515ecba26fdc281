/** Two devices went on with one game: which of them goes on is asked, not guessed. */

import { t } from "../../i18n";
import type { Parted } from "../../model/solo-room";
import { Dialog } from "../kit/Dialog";

interface PartedProps {
  parted: Parted;
  decide: (mine: boolean) => void;
  /** Asks again with the next move. */
  close: () => void;
}

export default function PartedGames({ parted, decide, close }: PartedProps) {
  return (
    <Dialog title={t("solo.parted")} close={close}>
      <div class="stack">
        <p>{t("solo.parted.what", { n: parted.moves })}</p>
        {parted.mendable ? (
          <button type="button" class="button" onClick={() => decide(true)}>
            {t("solo.parted.mine")}
          </button>
        ) : (
          <p>{t("solo.parted.lost")}</p>
        )}
        <button type="button" class="button" onClick={() => decide(false)}>
          {t("solo.parted.theirs")}
        </button>
      </div>
    </Dialog>
  );
}
