/** What the sheets on both sides have in common. */

import { t } from "../../i18n";
import type { ApiError } from "../../model/api";
import type { ProfileMove } from "../../model/profile-move";
import { Refused } from "../../ui/kit/Refused";

/** What both sides know of the move, and how they end it. */
export interface Sheet {
  /** Null until there is a code. */
  move: ProfileMove | null;
  /** Why there is none. */
  refused: ApiError | null;
  begin: (asked: Promise<ProfileMove>) => void;
  /** Out of sight; a move that can go on without anybody goes on. */
  hide: () => void;
  /** Over and seen. */
  end: () => void;
}

/** Why the server does not hear what this device says of the move; it is tried again by itself. */
export function Trouble({ move }: { move: ProfileMove }) {
  const { trouble, says } = move.state.value;
  if (trouble === null) return null;
  return (
    <>
      {says === "stop" && <p>{t("profile.move.untold")}</p>}
      <Refused why={trouble} run={() => move.again()} />
    </>
  );
}
