/** What happens at the table, acted out: screens fall, words are heard, and all of it is said. */

import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { callOut } from "../../ui/table/blows";
import { followHappenings, screensOffWords } from "../../ui/table/happenings";
import { nudge } from "../../ui/table/motion";
import type { KvadratyPlay } from "./play";
import type { KvadratyMove, KvadratyTable } from "./sections.gen";
import { truthWords } from "./Truth";

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: KvadratyPlay, root: HTMLElement): () => void {
  const one = (move: KvadratyMove, now: KvadratyTable, fell: boolean) => {
    const own = move.seat === play.seat.peek();
    const name = nameAt(play.members.peek(), move.seat);
    switch (move.kind) {
      case "ready":
        if (own) return;
        sound("finish");
        nudge(root);
        if (!fell) announce(t("kvadraty.event.ready", { name }));
        return;
      case "impossible":
        sound("dead_heat");
        if (own) announce(t("kvadraty.event.impossible.you"));
        else announce(t("kvadraty.event.impossible", { name }), true);
        return;
      case "agree":
        if (!own) announce(t("kvadraty.event.agree", { name }));
        return;
      case "give_up":
        if (!own) announce(t("event.give_up", { name }));
        return;
      case "leave":
        if (!own) announce(t("kvadraty.event.leave", { name }));
        return;
      case "redeal":
        sound("start");
        announce(t("kvadraty.event.redeal", { n: now.factor }), true);
        return;
      case "time_up":
        if (now.stage === "over") announce(t("event.time_up"));
        return;
      default:
        return;
    }
  };

  return followHappenings(play, (moves, now, before) => {
    const fell = before?.stage === "race" && now.seats.some((seat) => seat.ready);
    for (const move of moves) one(move, now, fell);
    const ready = moves.filter((move) => move.kind === "ready").map((move) => move.seat);
    if (ready.length > 1) sound("dead_heat");
    if (fell) callOut(play.members.peek(), ready);
    if (fell) announce(screensOffWords(play, now.seats), true);
    if (before?.stage === "checking" && now.stage === "truth") decided(play);
  });
}

function decided(play: KvadratyPlay): void {
  const check = play.check.peek();
  if (check === undefined) return;
  sound(check.upheld ? "swap" : "carpet");
  const { title, truth, next } = truthWords(play, check);
  announce(`${title}. ${truth} ${next}`);
}
