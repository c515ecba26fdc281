/** What happens at the table, acted out: tiles travel, blows are heard, and all of it is said. */

import { effect } from "@preact/signals";
import { t } from "../../i18n";
import { tileWords } from "../../model/table-words";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { nudge, travel } from "../../ui/table/motion";
import type { KovrikiPlay } from "./play";
import { nameAt } from "./seats";
import type { KovrikiMove, KovrikiTable } from "./sections.gen";

/** Legs of one exchange follow each other by this, ms. */
const NEXT_LEG_MS = 120;

/** Finds things on the board by what they are. */
export interface Stage {
  readonly root: HTMLElement;
  /** A closed tile, to be cloned. */
  readonly back: Element;
}

function anchor(stage: Stage, name: string): Element | null {
  return stage.root.querySelector(`[data-anchor="${name}"]`);
}

/** Closed tiles go from one place to another, one after the other. */
export function flyTiles(
  stage: Stage,
  from: Element | null,
  to: Element | null,
  n = 1,
  delay = 0,
): void {
  if (from === null || to === null) return;
  for (let at = 0; at < n; at++) travel(stage.back, from, to, delay + at * NEXT_LEG_MS);
}

/** Where the hand of a seat is drawn. */
function handOf(play: KovrikiPlay, stage: Stage, seat: number): Element | null {
  return anchor(stage, seat === play.seat.peek() ? "rack" : `hand-${seat}`);
}

/** A swap's first leg, from the press on for the own one. */
export function flySwap(stage: Stage, from: Element | null, to: number): void {
  flyTiles(stage, from, anchor(stage, `stock-${to}`));
}

/** Follows the public happenings of a round until the returned function is called. */
export function actOut(play: KovrikiPlay, stage: Stage): () => void {
  let seen: number | null = null;
  let before: KovrikiTable | null = play.state.peek() ?? null;

  const one = (move: KovrikiMove, now: KovrikiTable) => {
    const own = move.seat === play.seat.peek();
    const members = play.members.peek();
    const name = nameAt(members, move.seat);
    const hand = handOf(play, stage, move.seat);
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
        // The own tile is on its way since the press.
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
          flyTiles(stage, hand, handOf(play, stage, move.to), Math.min(n, 4));
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

  return effect(() => {
    const last = play.last.value;
    const state = play.state.value;
    if (last === undefined || state === undefined) return;
    // What happened before this page looked is not acted out again.
    const fresh = seen !== null && last.n > seen;
    seen = last.n;
    if (fresh) {
      for (const move of last.moves) one(move, state);
      if (before?.stage === "play" && state.stage === "exchange") begun(play, stage, state);
      if (before?.stage !== "over" && state.stage === "over") {
        sound("finish");
        announce(t("kovriki.event.over"));
      }
    }
    before = state;
  });
}

/** The exchange opens: everybody's tiles that move, move at once. */
function begun(play: KovrikiPlay, stage: Stage, state: KovrikiTable): void {
  const hitter = state.hitter ?? 0;
  const seats = state.seats.length;
  state.seats.forEach((_, seat) => {
    if (seats === 2 && seat !== hitter) return;
    const to = (seat + 1) % seats;
    flyTiles(stage, handOf(play, stage, seat), handOf(play, stage, to), 3);
  });
  announce(openingWords(play, state, hitter), true);
}

function openingWords(play: KovrikiPlay, state: KovrikiTable, hitter: number): string {
  if (state.opened === "agreed") return t("kovriki.event.agreed");
  if (state.opened === "idle") return t("kovriki.event.idle");
  if (hitter === play.seat.peek()) return t("kovriki.event.hit.you");
  return t("kovriki.event.hit", { name: nameAt(play.members.peek(), hitter) });
}
