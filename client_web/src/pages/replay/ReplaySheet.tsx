/** A replay over the room, which stays connected below. */

import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { useModal } from "../../ui/kit/modal";
import { RoomReplay } from ".";

interface ReplaySheetProps {
  id: string;
  n: string;
  /** The members who played, by seat. */
  members: readonly string[];
  close: () => void;
  /** Stays in sight below: the tick for the next round. */
  children?: ComponentChildren;
}

export function ReplaySheet({ id, n, members, close, children }: ReplaySheetProps) {
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
      <RoomReplay id={id} n={n} top={top} members={members} />
      {children}
    </dialog>
  );
}
