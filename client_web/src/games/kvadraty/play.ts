/** One seat's round of Kvadraty, headless: what its rules let one do, and when. */

import { computed } from "@preact/signals";
import { lackOf } from "../../model/figure";
import { type Laid, laidOf, placementText } from "../../model/lattice";
import type { RoomLink } from "../../model/link";
import type { Outcome } from "../../model/outcome";
import type { TableModel } from "../../model/table";
import { TableRound } from "../../model/table-round";
import { HAND } from "./figure";
import type { Sections } from "./sections.gen";

/** What the big button does now ("ready", "refute", "on"), or why it does nothing. */
export type Idle =
  | "ready"
  | "no_figure"
  | "refute"
  | "no_refutation"
  | "on"
  | "seen"
  | "judged"
  | "locked"
  | "pending"
  | "offline"
  | "closed"
  | "placed"
  | "out"
  | "over"
  | "watching";

/** Deals (or checks) of a round that a kept table can tell apart. */
const DEALS = 2048;

/** All seven tiles in one figure: what the big button claims. */
export function wholeFigure<T extends Laid>(laid: readonly T[]): readonly T[] | null {
  return lackOf(laid, HAND) === null ? laid : null;
}

export class KvadratyPlay extends TableRound<Sections> {
  readonly check = this.link.pub("check");
  readonly best = this.link.pub("best");

  /** `own`: this player's tiles. `trial`: the hand that is being checked. */
  constructor(
    link: RoomLink<Sections>,
    own: TableModel,
    readonly trial: TableModel,
  ) {
    super(link, own, "ready");
  }

  /** Waiting for the others to judge this player's declaration. */
  readonly judged = computed(
    () => this.stage.value === "checking" && this.check.value?.seat === this.seat.value,
  );

  /** A hand is being checked by this seat too. */
  readonly trying = computed(() => {
    const mine = this.mine.value;
    if (this.stage.value !== "checking" || this.check.value === undefined) return false;
    return mine !== null && mine.out !== "left" && !this.judged.value;
  });

  /** The table in front of the player. */
  readonly front = computed(() => (this.trying.value ? this.trial : this.table));

  readonly agreed = computed(() => {
    const seat = this.seat.value;
    return seat !== null && this.check.value?.agreed.includes(seat) === true;
  });

  /** Still in, with or without a screen; perhaps not now. */
  readonly laying = computed(() => {
    const mine = this.mine.value;
    return mine !== null && !mine.ready && mine.out === null && this.stage.value !== "over";
  });

  readonly mayBuild = computed(() => {
    const stage = this.stage.value;
    return this.laying.value && this.runs.value && (stage === "race" || stage === "finishing");
  });

  readonly mayTry = computed(() => this.trying.value && this.runs.value);

  readonly mayDeclare = computed(() => this.mayBuild.value && this.mayAct.value);

  readonly mayAgree = computed(() => this.mayTry.value && !this.agreed.value && this.mayAct.value);

  /** Everybody else is ready or has no figure to come: everyone is waiting for this seat. */
  readonly alone = computed(() => {
    const seats = this.state.value?.seats ?? [];
    const seat = this.seat.value;
    return seats.every((one, at) => at === seat || one.ready || one.out !== null);
  });

  /** Giving up is always possible; it is offered where somebody could want it. */
  readonly mayGiveUp = computed(
    () => this.mayBuild.value && (this.stage.value === "finishing" || this.alone.value),
  );

  private readonly mayAct = computed(() => this.sending.value.length === 0 && this.online.value);

  readonly idle = computed<Idle>(() => {
    const mine = this.mine.value;
    const stage = this.stage.value;
    if (mine === null || stage === undefined) return "watching";
    if (stage === "over") return "over";
    if (mine.out === "left") return "out";
    if (!this.runs.value) return "closed";
    if (this.sending.value.length > 0) return "pending";
    const offline = !this.online.value;
    if (stage === "truth") {
      if (this.check.value?.on.includes(this.seat.value ?? -1)) return "seen";
      return offline ? "offline" : "on";
    }
    if (this.judged.value) return "judged";
    if (this.trying.value) {
      if (this.trial.carpet.value === null) return "no_refutation";
      return offline ? "offline" : "refute";
    }
    if (mine.ready) return "placed";
    if (mine.out !== null) return "out";
    if (this.lockedUntil.value !== null) return "locked";
    if (this.table.carpet.value === null) return "no_figure";
    return offline ? "offline" : "ready";
  });

  /** What the big button means now, on a press with this `timeStamp`. */
  async press(stamp: number): Promise<Outcome | null> {
    switch (this.idle.peek()) {
      case "ready":
        return this.claim("ready", this.table, stamp);
      case "refute":
        return this.claim("refute", this.trial, stamp);
      case "on":
        return this.send("on", "on", stamp);
      default:
        return null;
    }
  }

  /** Declares this player's hand impossible. */
  async declare(stamp: number): Promise<Outcome | null> {
    return this.mayDeclare.peek() ? this.send("impossible", "impossible", stamp) : null;
  }

  /** Agrees that the checked hand is impossible; it can still be refuted. */
  async agree(stamp: number): Promise<Outcome | null> {
    return this.mayAgree.peek() ? this.send("agree", "agree", stamp) : null;
  }

  private claim(kind: string, table: TableModel, stamp: number): Promise<Outcome> | null {
    const figure = table.carpet.peek();
    if (figure === null) return null;
    return this.send(kind, [kind, ...figure.map(placementText)].join(" "), stamp);
  }

  /** A new deal is a new table, and so is every hand that is checked. */
  protected takeHand(): void {
    const round = this.room.value?.round;
    const deal = this.state.value?.deal;
    const hand = this.hand.value?.hand;
    if (round === undefined || deal === undefined) return;
    if (hand !== undefined) this.table.setHand(hand, round * DEALS + deal);
    const check = this.check.value;
    if (check !== undefined) this.trial.setHand(check.hand, round * DEALS + check.n);
  }

  /** On a device that did not lay it, this player's figure is laid as the room has it. */
  private showFigure(): void {
    const figure = this.hand.value?.figure ?? null;
    if (figure === null || this.table.laid.peek().length > 0) return;
    this.table.frozen.value = false;
    for (const { tile, ...place } of figure.map(laidOf)) {
      const free = this.table.pieces
        .peek()
        .find((piece) => piece.tile === tile && !this.table.layout.peek().has(piece.id));
      if (free !== undefined) this.table.lay(free.id, place);
    }
    this.table.frozen.value = true;
  }

  protected override letGo(): void {
    this.front.peek().letGo();
  }

  protected override reactions(): readonly (() => void)[] {
    return [
      () => {
        this.trial.frozen.value = !this.mayTry.value;
      },
      () => this.showFigure(),
      () => this.layInTheOpen(this.mine.value?.screen === false),
    ];
  }
}
