/** What happens at the table, acted out: tiles travel, blows are heard, and all of it is said. */

import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import { tileWords } from "../../model/table-words";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { callOut } from "../../ui/table/blows";
import { followHappenings } from "../../ui/table/happenings";
import { nudge } from "../../ui/table/motion";
import { anchor, flySwap, flyTiles, handOf, NEXT_LEG_MS, type Stage } from "../../ui/table/stage";
import type { KovrikiPlay } from "./play";
import type { KovrikiMove, KovrikiTable } from "./sections.gen";

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: KovrikiPlay, stage: Stage): () => void {
  const one = (move: KovrikiMove, now: KovrikiTable, before: KovrikiTable | undefined) => {
    const mine = play.seat.peek();
    const own = move.seat === mine;
    const members = play.members.peek();
    const name = nameAt(members, move.seat);
    const hand = handOf(stage, move.seat, mine);
    const stock = anchor(stage, `stock-${move.seat}`);
    switch (move.kind) {
      case "lay": {
        flyTiles(stage, stock, hand, move.drew);
        const squares = now.seats[move.seat]?.squares ?? 0;
        const gained = squares - (before?.seats[move.seat]?.squares ?? 0);
        if (own) return announce(t("kovriki.event.laid.you", { n: squares }));
        sound("snap");
        if (gained > 0) sound("square", { step: squares - 1 });
        return announce(t("kovriki.event.lay", { name, n: move.laid.length, squares }));
      }
      case "swap": {
        if (move.to === null) return;
        // This player's tile has been on its way since the press.
        if (!own) flySwap(stage, hand, move.to);
        flyTiles(stage, stock, hand, 1, NEXT_LEG_MS);
        if (own) return;
        sound("swap");
        return announce(t("event.swap", { name, to: nameAt(members, move.to) }));
      }
      case "prize": {
        if (move.to === null) return;
        flyTiles(stage, anchor(stage, `stock-${move.to}`), hand);
        sound("swap");
        const tile = own ? play.hand.peek()?.hand.at(-1) : undefined;
        if (tile !== undefined)
          return announce(t("kovriki.event.prize.you", { tile: tileWords(tile) }));
        return announce(t("kovriki.event.prize", { name, to: nameAt(members, move.to) }));
      }
      case "draw":
        flyTiles(stage, stock, hand);
        return announce(t("kovriki.event.draw", { name }));
      case "hit":
        callOut(members, [move.seat]);
        if (!own) {
          sound("hit");
          nudge(stage.root);
        }
        return;
      case "pass":
        if (now.stage === "play") announce(t("kovriki.event.pass", { name }));
        return;
      case "done":
        if (move.to !== null) {
          const n = before?.seats[move.seat]?.hand ?? 0;
          flyTiles(stage, hand, handOf(stage, move.to, mine), n);
          if (n > 0) sound("swap");
        }
        if (!own) announce(t("kovriki.event.done", { name }));
        return;
      case "give_up":
        if (!own) announce(t("event.give_up", { name }));
        return;
      case "time_up":
        return;
    }
  };

  return followHappenings(play, (moves, now, before) => {
    for (const move of moves) one(move, now, before);
    if (before?.stage === "play" && now.stage === "exchange") begun(play, stage, now, before);
    if (before?.stage !== "over" && now.stage === "over") {
      sound("finish");
      announce(t("kovriki.event.over"));
    }
  });
}

/** The exchange opens: the hitter's tiles go on, and all others' that are handed over with it. */
function begun(play: KovrikiPlay, stage: Stage, state: KovrikiTable, before: KovrikiTable): void {
  const hitter = state.hitter ?? 0;
  const mine = play.seat.peek();
  const seats = state.seats.length;
  state.seats.forEach((_, seat) => {
    const stays = seats === 2 || state.seats[seat]?.part === "own";
    if (seat !== hitter && stays) return;
    const to = (seat + 1) % seats;
    const held = before.seats[seat]?.hand ?? 0;
    flyTiles(stage, handOf(stage, seat, mine), handOf(stage, to, mine), held);
  });
  announce(openingWords(play, state, hitter), true);
}

function openingWords(play: KovrikiPlay, state: KovrikiTable, hitter: number): string {
  if (state.opened === "agreed") return t("kovriki.event.agreed");
  if (state.opened === "idle") return t("kovriki.event.idle");
  if (hitter === play.seat.peek()) return t("kovriki.event.hit.you");
  return t("kovriki.event.hit", { name: nameAt(play.members.peek(), hitter) });
}
