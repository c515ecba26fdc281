/** What happens at the table, acted out: tiles travel, screens fall, blows are heard. */

import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { callOut } from "../../ui/table/blows";
import { followHappenings, screensOffWords } from "../../ui/table/happenings";
import { nudge } from "../../ui/table/motion";
import { anchor, flySwap, flyTiles, NEXT_LEG_MS, type Stage } from "../../ui/table/stage";
import type { MinutkaPlay } from "./play";
import type { MoveView } from "./sections.gen";

/** Where the drawn tile comes to lie. */
function ownSlot(play: MinutkaPlay, stage: Stage): Element | null {
  const index = play.table.order.peek().indexOf(play.givenSlot ?? -1);
  return stage.root.querySelector(`.slot[data-index="${index}"]`) ?? anchor(stage, "rack");
}

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: MinutkaPlay, stage: Stage): () => void {
  const one = (move: MoveView, raced: boolean) => {
    const mine = play.seat.peek();
    const members = play.members.peek();
    const own = move.seat === mine;
    const name = nameAt(members, move.seat);
    if (move.kind === "swap" && move.to !== null) {
      // This player's tile has been on its way since the press.
      if (!own) flySwap(stage, anchor(stage, `hand-${move.seat}`), move.to);
      const stock = anchor(stage, `stock-${move.seat}`);
      const hand = own ? ownSlot(play, stage) : anchor(stage, `hand-${move.seat}`);
      flyTiles(stage, stock, hand, 1, NEXT_LEG_MS);
      if (!own) {
        sound("swap");
        announce(t("event.swap", { name, to: nameAt(members, move.to) }));
      }
    } else if (move.kind === "finish" && !own) {
      sound("finish");
      nudge(stage.root);
      if (!raced) announce(t("minutka.event.finish", { name }));
    } else if (move.kind === "give_up" && !own) {
      announce(t("event.give_up", { name }));
    } else if (move.kind === "time_up") {
      announce(t("event.time_up"));
    }
  };

  return followHappenings(play, (moves, now, before) => {
    const raced = before?.stage === "race";
    for (const move of moves) one(move, raced);
    const finished = moves.filter((move) => move.kind === "finish").map((move) => move.seat);
    if (finished.length > 1) sound("dead_heat");
    if (raced) callOut(play.members.peek(), finished);
    if (raced && now.stage !== "race") announce(screensOffWords(play, now.seats), true);
  });
}
