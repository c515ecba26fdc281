/** A replay over the room, which stays connected below. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { RoomReplay } from ".";

interface ReplaySheetProps {
  id: string;
  n: string;
  close: () => void;
}

export function ReplaySheet({ id, n, close }: ReplaySheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
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
      ref={dialog}
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
