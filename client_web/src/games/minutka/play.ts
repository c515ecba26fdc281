/** One seat's round of Minutka, headless: what its rules let one do, and when. */

import { computed } from "@preact/signals";
import { placementText } from "../../model/lattice";
import type { RoomLink } from "../../model/link";
import type { Outcome } from "../../model/outcome";
import type { TableModel } from "../../model/table";
import { TableRound } from "../../model/table-round";
import type { Sections } from "./sections.gen";

/** Why the big button does nothing now. */
export type Idle =
  | "ready"
  | "no_carpet"
  | "locked"
  | "pending"
  | "offline"
  | "closed"
  | "finished"
  | "gave_up"
  | "over"
  | "watching";

export class MinutkaPlay extends TableRound<Sections> {
  constructor(link: RoomLink<Sections>, table: TableModel) {
    super(link, table, "finish");
  }

  /** Why a hit would do nothing, or "ready". */
  readonly idle = computed<Idle>(() => {
    const mine = this.mine.value;
    if (mine === null) return "watching";
    if (mine.place !== null) return "finished";
    if (this.stage.value === "over") return "over";
    if (mine.gave_up) return "gave_up";
    if (!this.runs.value) return "closed";
    if (this.sending.value.includes("finish")) return "pending";
    if (this.lockedUntil.value !== null) return "locked";
    if (this.table.carpet.value === null) return "no_carpet";
    return this.online.value ? "ready" : "offline";
  });

  readonly mayBuild = computed(() => {
    const mine = this.mine.value;
    if (mine === null || mine.place !== null || mine.gave_up) return false;
    return this.runs.value && this.stage.value !== "over";
  });

  /** The catch-up, or the same clock before any finish: the others have given up. */
  readonly runsOut = computed(
    () => this.clock.value?.timers.some((timer) => timer.id === "catch_up") === true,
  );

  /** Giving up is always possible; it is offered where somebody could want it. */
  readonly mayGiveUp = computed(
    () =>
      this.mayBuild.value &&
      (this.stage.value === "catch_up" || this.runsOut.value || this.mine.value?.stock === 0),
  );

  /** Claims the carpet that lies there. `stamp`: the input event's `timeStamp`. */
  async finish(stamp: number): Promise<Outcome | null> {
    const carpet = this.table.carpet.peek();
    if (carpet === null || this.idle.peek() !== "ready") return null;
    return this.send("finish", ["finish", ...carpet.map(placementText)].join(" "), stamp);
  }

  protected takeHand(): void {
    const hand = this.hand.value?.hand;
    const round = this.room.value?.round;
    if (hand !== undefined && round !== undefined) this.table.setHand(hand, round);
  }

  protected override reactions(): readonly (() => void)[] {
    return [() => this.layInTheOpen(this.mine.value?.screen === false)];
  }
}
