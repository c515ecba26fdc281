/** Kvadraty's seats as the table shows them. */

import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import { roundFrom, sitterAt } from "../../model/members";
import type { MembersSection } from "../../model/wire";
import { type SeatLook, seatWords } from "../../ui/table/Seats";
import type { KvadratyCheck, KvadratySeat, KvadratyTable } from "./sections.gen";

export interface FigureLook extends SeatLook {
  readonly covered: boolean;
  /** Of a figure that is ready and can be seen. */
  readonly squares: number | null;
  /** Has declared the hand that is being checked. */
  readonly declared: boolean;
}

/** What a seat says of a hand that is being checked: in words, and as a sign. */
function verdictOf(check: KvadratyCheck, view: KvadratySeat, seat: number): [string, string] {
  if (check.seat === seat) return [t("kvadraty.seat.declared"), "?!"];
  if (view.out === "left") return [t("kvadraty.seat.left"), "–"];
  if (check.agreed.includes(seat)) return [t("kvadraty.seat.agreed"), "✓"];
  return [t("kvadraty.seat.checks"), "…"];
}

function badgeOf(view: KvadratySeat): string | null {
  if (view.out === "gave_up") return t("seat.gave_up");
  if (view.out !== null) return t(`kvadraty.seat.${view.out}`);
  if (view.tied) return t("seat.tied");
  return view.place === null ? null : t("seat.place", { n: view.place });
}

/** The same where there is no room for words. */
function shortBadgeOf(view: KvadratySeat): string | null {
  if (view.out !== null) return "✕";
  if (view.tied) return "=";
  return view.place === null ? null : t("seat.place_short", { n: view.place });
}

/** Every seat, beginning with the one after `mine` and going round the table. */
export function looks(
  table: KvadratyTable | undefined,
  check: KvadratyCheck | undefined,
  members: MembersSection | undefined,
  mine: number | null,
): readonly FigureLook[] {
  const open = table?.stage === "checking" ? check : undefined;
  const all = (table?.seats ?? []).map((view, seat): FigureLook => {
    const verdict = open === undefined ? null : verdictOf(open, view, seat);
    return {
      ...sitterAt(members, seat),
      hand: view.hand,
      stock: null,
      screen: view.screen,
      thinking: table?.stage !== "over" && !view.ready && view.out === null,
      badge: verdict?.[0] ?? badgeOf(view),
      shortBadge: verdict?.[1] ?? shortBadgeOf(view),
      first: view.place === 1 && !view.tied,
      shown: view.shown,
      laid: view.laid?.map(laidOf) ?? null,
      covered: view.covered,
      squares: view.squares,
      declared: open?.seat === seat,
    };
  });
  return roundFrom(all, mine);
}

/** How a seat is described to screen readers. */
export function lookWords(look: FigureLook): string {
  const parts = [seatWords(look)];
  if (look.covered) parts.push(t("kvadraty.seat.covered"));
  if (look.squares !== null) parts.push(t("kvadraty.squares", { n: look.squares }));
  return parts.join(", ");
}
