/** Minutka's seats as the table shows them. */

import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import { roundFrom, sitterAt } from "../../model/members";
import type { MembersSection } from "../../model/wire";
import type { SeatLook } from "../../ui/table/Seats";
import type { SeatView, Table } from "./sections.gen";

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
): readonly SeatLook[] {
  const seats = table?.seats ?? [];
  const all = seats.map((view, seat): SeatLook => {
    const playing = table?.stage !== "over" && view.place === null && !view.gave_up;
    return {
      ...sitterAt(members, seat),
      hand: view.hand,
      stock: view.stock,
      screen: view.screen,
      thinking: playing,
      badge: badgeOf(view),
      shortBadge:
        view.place === null || view.tied ? null : t("seat.place_short", { n: view.place }),
      first: view.place === 1 && !view.tied,
      shown: view.shown,
      laid: view.laid?.map(laidOf) ?? null,
    };
  });
  return roundFrom(all, mine);
}
