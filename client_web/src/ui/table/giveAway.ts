/** A swap by hand: the picked tile leaves at once, and what was drawn for it is said. */

import { t } from "../../i18n";
import type { RoundSections, TableRound } from "../../model/table-round";
import { numberOf, tileWords } from "../../model/table-words";
import { play as sound } from "../../sound";
import { announce } from "../kit/live";
import { flySwap, type Stage } from "./stage";

/** `stock`: how many tiles this player's stock has now. Nothing happens while no swap is possible. */
export async function giveAway<S extends RoundSections>(
  play: TableRound<S>,
  stage: Stage | null,
  id: number,
  stamp: number,
  stock: () => number,
): Promise<void> {
  if (!play.maySwap.peek()) return;
  const { table } = play;
  const to = play.neighbour.peek();
  const from = stage?.root.querySelector(`[data-drawn="${id}"]`) ?? null;
  if (stage !== null && to !== null) flySwap(stage, from, to);
  sound("swap");
  const n = numberOf(table, id);
  const slot = table.piece(id)?.slot;
  const outcome = await play.swap(id, stamp);
  const drawn = slot === undefined ? undefined : play.hand.peek()?.hand[slot];
  if (outcome?.ok && drawn !== undefined)
    announce(t("swap.done", { n, tile: tileWords(drawn), stock: stock() }));
}
