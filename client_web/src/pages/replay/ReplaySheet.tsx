/** A replay over the room, which stays connected below. */

import { t } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { useModal } from "../../ui/kit/modal";
import { RoomReplay } from ".";

interface ReplaySheetProps {
  id: string;
  n: string;
  close: () => void;
}

export function ReplaySheet({ id, n, close }: ReplaySheetProps) {
  const { ref } = useModal();
  const top = (
    <header class="top">
      <button type="button" class="text-button" onClick={close}>
        <Icon name="back" />
        {t("result.back")}
      </button>
    </header>
  );
  return (
    <dialog
      ref={ref}
      class="replay-sheet"
      aria-label={t("replay.again")}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <RoomReplay id={id} n={n} top={top} />
    </dialog>
  );
}
