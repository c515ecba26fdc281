/** Kovriki's seats as the table shows them. */

import { t } from "../../i18n";
import type { Laid } from "../../model/lattice";
import { laidOf } from "../../model/lattice";
import { roundFrom, type Sitter, sitterAt } from "../../model/members";
import type { MembersSection } from "../../model/wire";
import { figuresOf } from "./figures";
import type { KovrikiLast, KovrikiSeat, KovrikiTable } from "./sections.gen";

/** One half of the table. */
export interface HalfLook extends Sitter {
  readonly view: KovrikiSeat;
  readonly figures: readonly (readonly Laid[])[];
  /** What was laid last, and into which figure; drawn so that the eye finds it. */
  readonly fresh: { readonly figure: number; readonly tiles: readonly Laid[] } | null;
  readonly badge: string | null;
  /** Tiles that stayed over, once the round is over. */
  readonly left: readonly string[] | null;
}

function badgeOf(table: KovrikiTable, view: KovrikiSeat, seat: number): string | null {
  if (view.gave_up) return t("seat.gave_up");
  if (table.stage === "over") return null;
  if (table.passes.includes(seat)) return t("kovriki.badge.passed");
  if (table.stage !== "exchange") return null;
  if (view.part === "out") return t("kovriki.badge.out");
  if (table.hitter === seat && view.part !== "last")
    return t(table.opened === "hit" ? "kovriki.badge.hitter" : "kovriki.badge.waits");
  if (view.part === "handed") return t("kovriki.badge.waits");
  return t("kovriki.badge.lays");
}

/** Every seat, beginning with the one after `mine` and going round the table. */
export function halves(
  table: KovrikiTable | undefined,
  members: MembersSection | undefined,
  last: KovrikiLast | undefined,
  mine: number | null,
): readonly HalfLook[] {
  if (table === undefined) return [];
  const all = table.seats.map((view, seat): HalfLook => {
    const laid = last?.moves.find((move) => move.kind === "lay" && move.seat === seat);
    const left = [view.shown, view.closed_tiles, view.stock_tiles];
    return {
      ...sitterAt(members, seat),
      view,
      figures: figuresOf(view),
      fresh: laid === undefined ? null : { figure: laid.figure ?? 0, tiles: laid.laid.map(laidOf) },
      badge: badgeOf(table, view, seat),
      left: table.stage === "over" ? left.flatMap((tiles) => tiles ?? []) : null,
    };
  });
  return roundFrom(all, mine);
}

/** How a half is described to screen readers. */
export function halfWords(look: HalfLook): string {
  const { view } = look;
  const parts = [
    look.name,
    look.bot ? t("seat.bot") : "",
    look.badge ?? "",
    look.away ? t("seat.away") : "",
    t("kovriki.squares", { n: view.squares }),
    t("kovriki.figures", { n: view.figures.length }),
    t("seat.hand", { n: view.hand }),
    t("seat.stock", { n: view.stock }),
    view.closed > 0 ? t("kovriki.closed", { n: view.closed }) : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
