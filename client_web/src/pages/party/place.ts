/** Where somebody who waits stands in the queue, in words. */

import { t } from "../../i18n";
import type { MembersSection, MemberView, RoomSection } from "../../model/wire";

export function placeWords(info: RoomSection, members: MembersSection, mine: MemberView): string {
  const place = (members.queue ?? []).indexOf(mine.id) + 1;
  if (info.next_up === undefined || info.next_up === "same" || place === 0)
    return t("lobby.seat_next");
  return place === 1 ? t("party.next") : t("party.place", { n: place });
}
