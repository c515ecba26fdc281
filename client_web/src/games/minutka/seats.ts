/** Minutka's seats as the table shows them. */

import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import type { MembersSection } from "../../model/wire";
import type { SeatLook } from "../../ui/table/Seats";
import type { SeatView, Table } from "./sections.gen";

/** The name at a seat of the running round. */
export function nameAt(members: MembersSection | undefined, seat: number): string {
  const member = members?.list.find((one) => one.seat === seat && one.waiting !== true);
  return member?.name ?? t("seat.name", { n: seat + 1 });
}

export function badgeOf(seat: SeatView): string | null {
  if (seat.gave_up) return t("seat.gave_up");
  if (seat.tied) return t("seat.tied");
  return seat.place === null ? null : t("seat.place", { n: seat.place });
}

/** Every seat, beginning with the one after `mine` and going round the table. */
export function looks(
  table: Table | undefined,
  members: MembersSection | undefined,
  mine: number | null,
): SeatLook[] {
  const seats = table?.seats ?? [];
  const all = seats.map((view, seat): SeatLook => {
    const member = members?.list.find((one) => one.seat === seat && one.waiting !== true);
    const playing = table?.stage !== "over" && view.place === null && !view.gave_up;
    return {
      seat,
      name: nameAt(members, seat),
      bot: (member?.bot ?? null) !== null,
      hand: view.hand,
      stock: view.stock,
      screen: view.screen,
      away: member !== undefined && !member.online,
      thinking: playing,
      badge: badgeOf(view),
      shortBadge:
        view.place === null || view.tied ? null : t("seat.place_short", { n: view.place }),
      first: view.place === 1 && !view.tied,
      shown: view.shown,
      laid: view.laid?.map(laidOf) ?? null,
    };
  });
  if (mine === null) return all;
  return [...all.slice(mine + 1), ...all.slice(0, mine)];
}
