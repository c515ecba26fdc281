/** What happens at the table, acted out: tiles travel, screens fall, blows are heard. */

import { effect } from "@preact/signals";
import { t } from "../../i18n";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { nudge, travel } from "../../ui/table/motion";
import type { MinutkaPlay } from "./play";
import { nameAt } from "./seats";
import type { MoveView } from "./sections.gen";

/** The second leg of a swap begins when the first is half way, ms. */
const SECOND_LEG_MS = 120;

/** Finds things on the board by what they are. */
export interface Stage {
  readonly root: HTMLElement;
  /** A closed tile, to be cloned. */
  readonly back: Element;
}

function anchor(stage: Stage, name: string): Element | null {
  return stage.root.querySelector(`[data-anchor="${name}"]`);
}

/** Where the drawn tile comes to lie. */
function ownSlot(play: MinutkaPlay, stage: Stage): Element | null {
  const index = play.table.order.peek().indexOf(play.givenSlot ?? -1);
  return stage.root.querySelector(`.slot[data-index="${index}"]`) ?? anchor(stage, "rack");
}

/** A tile goes from seat to seat. */
export function flySwap(stage: Stage, from: Element | null, to: number, delay = 0): void {
  const target = anchor(stage, `stock-${to}`);
  if (from !== null && target !== null) travel(stage.back, from, target, delay);
}

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: MinutkaPlay, stage: Stage): () => void {
  let seen: number | null = null;
  let stageBefore = play.state.peek()?.stage ?? null;

  const one = (move: MoveView) => {
    const mine = play.seat.peek();
    const members = play.members.peek();
    const own = move.seat === mine;
    const name = nameAt(members, move.seat);
    if (move.kind === "swap" && move.to !== null) {
      // The own tile is on its way since the press.
      if (!own) flySwap(stage, anchor(stage, `hand-${move.seat}`), move.to);
      const stock = anchor(stage, `stock-${move.seat}`);
      const hand = own ? ownSlot(play, stage) : anchor(stage, `hand-${move.seat}`);
      if (stock !== null && hand !== null) travel(stage.back, stock, hand, SECOND_LEG_MS);
      if (!own) {
        sound("swap");
        announce(t("event.swap", { name, to: nameAt(members, move.to) }));
      }
    } else if (move.kind === "finish" && !own) {
      sound("finish");
      nudge(stage.root);
      if (stageBefore !== "race") announce(t("event.finish", { name }));
    } else if (move.kind === "give_up" && !own) {
      announce(t("event.give_up", { name }));
    } else if (move.kind === "time_up") {
      announce(t("event.time_up"));
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
      const ties = last.moves.filter((move) => move.kind === "finish").length > 1;
      for (const move of last.moves) one(move);
      if (ties) sound("dead_heat");
      if (stageBefore === "race" && state.stage !== "race") announce(screensOff(play), true);
    }
    stageBefore = state.stage;
  });
}

function screensOff(play: MinutkaPlay): string {
  const seats = play.state.peek()?.seats ?? [];
  const members = play.members.peek();
  const firsts = seats.flatMap((seat, n) => (seat.place === 1 ? [n] : []));
  const names = firsts.map((seat) => nameAt(members, seat)).join(", ");
  if (firsts.length > 1) return t("screens.off.tie", { names });
  if (firsts[0] === play.seat.peek()) return t("screens.you");
  return t("screens.off", { name: names });
}
