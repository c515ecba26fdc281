/** What happens at the table, acted out: screens fall, words are heard, and all of it is said. */

import { effect } from "@preact/signals";
import { t } from "../../i18n";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { nudge } from "../../ui/table/motion";
import type { KvadratyPlay } from "./play";
import { nameAt } from "./seats";
import type { KvadratyMove, KvadratyTable } from "./sections.gen";
import { truthWords } from "./Truth";

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: KvadratyPlay, root: HTMLElement): () => void {
  let seen: number | null = null;
  let before: KvadratyTable | undefined = play.state.peek();

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

  return effect(() => {
    const last = play.last.value;
    const state = play.state.value;
    if (last === undefined || state === undefined) return;
    // What happened before this page looked is not acted out again.
    const fresh = seen !== null && last.n > seen;
    seen = last.n;
    if (fresh) {
      const fell = before?.stage === "race" && state.seats.some((seat) => seat.ready);
      for (const move of last.moves) one(move, state, fell);
      if (last.moves.filter((move) => move.kind === "ready").length > 1) sound("dead_heat");
      if (fell) announce(screensOff(play, state), true);
      if (before?.stage === "checking" && state.stage === "truth") decided(play);
    }
    before = state;
  });
}

function decided(play: KvadratyPlay): void {
  const check = play.check.peek();
  if (check === undefined) return;
  sound(check.upheld ? "swap" : "carpet");
  const { title, truth, next } = truthWords(play, check);
  announce(`${title}. ${truth} ${next}`);
}

function screensOff(play: KvadratyPlay, state: KvadratyTable): string {
  const firsts = state.seats.flatMap((seat, n) => (seat.place === 1 ? [n] : []));
  const names = firsts.map((seat) => nameAt(play.members.peek(), seat)).join(", ");
  if (firsts.length > 1) return t("screens.off.tie", { names });
  if (firsts[0] === play.seat.peek()) return t("screens.you");
  return t("screens.off", { name: names });
}
