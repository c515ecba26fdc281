/** Where somebody who waits stands, in words: by number in a queue, by the next tables in an evening. */

import { t } from "../../i18n";
import type { EveningSection, MembersSection, MemberView, RoomSection } from "../../model/wire";

export function placeWords(
  info: RoomSection,
  members: MembersSection,
  mine: MemberView,
  evening: EveningSection | undefined,
): string {
  if (evening !== undefined) return turnWords(info, evening, mine.id);
  const place = (members.queue ?? []).indexOf(mine.id) + 1;
  if (info.next_up === undefined || info.next_up === "same" || place === 0)
    return t("lobby.seat_next");
  return place === 1 ? t("party.next") : t("party.place", { n: place });
}

/** In an evening nobody is next because of a number, but by whom they have met. */
function turnWords(info: RoomSection, evening: EveningSection, me: string): string {
  if (evening.reserve?.includes(me)) return t("party.reserve");
  if (info.phase === "over") return t("party.turn.over");
  const before = evening.next.findIndex((table) => table.includes(me));
  if (before < 0) return t("party.turn.later");
  return before === 0 ? t("party.turn.next") : t("party.turn.after", { n: before });
}
