/** One seat's round of Minutka, headless: what may be done now, and doing it. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { placementText } from "../../model/lattice";
import type { Outcome, RoomLink } from "../../model/room";
import type { TableModel } from "../../model/table";
import { OpenTable } from "../../model/table-open";
import type { ClockSection, LockSection, MembersSection, RoomSection } from "../../model/wire";
import type { Last, Own, SeatView, Sections, Table } from "./sections.gen";

export type RoundRoom = RoomLink<Sections>;

export interface Refusal {
  readonly n: number;
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
}

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

/** Room time is smooth but not exact: a lock is looked at again this much later, ms. */
const SPARE_MS = 30;
/** The new hand follows its acknowledgement within this, ms. */
const SETTLE_MS = 300;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class MinutkaPlay {
  /** A finish was sent and not answered. */
  readonly claiming = signal(false);
  /** The piece that was given away and not yet replaced. */
  readonly leaving: Signal<number | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** True from the start instant on: hands open for everybody at once. */
  readonly begun = signal(false);
  /** Room time that the locks are compared with; moves on when a lock ends. */
  private readonly tick = signal(0);
  private readonly open: OpenTable;
  private readonly stops: (() => void)[] = [];
  /** The slot out of which the last own swap went. */
  givenSlot: number | null = null;
  private refusals = 0;

  readonly room: ReadonlySignal<RoomSection | undefined>;
  readonly members: ReadonlySignal<MembersSection | undefined>;
  readonly clock: ReadonlySignal<ClockSection | undefined>;
  readonly state: ReadonlySignal<Table | undefined>;
  readonly last: ReadonlySignal<Last | undefined>;
  readonly hand: ReadonlySignal<Own | undefined>;
  private readonly locks: ReadonlySignal<LockSection | undefined>;

  constructor(
    private readonly link: RoundRoom,
    readonly table: TableModel,
  ) {
    this.room = link.pub("room");
    this.members = link.pub("members");
    this.clock = link.pub("clock");
    this.state = link.pub("table");
    this.last = link.pub("last");
    this.hand = link.own("own");
    this.locks = link.own("locks");
    this.open = new OpenTable((text) => link.act(text, performance.now()));
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    this.stops.push(
      effect(() => this.takeHand()),
      effect(() => this.awaitStart()),
      effect(() => this.awaitUnlock()),
      effect(() => {
        this.table.frozen.value = !this.mayBuild.value;
      }),
      effect(() => this.layInTheOpen()),
    );
    return () => {
      for (const stop of this.stops.splice(0)) stop();
      this.open.stop();
    };
  }

  /** The own seat in this round; null for whoever watches. */
  readonly seat = computed<number | null>(() => {
    const own = this.hand.value;
    if (own === undefined) return null;
    return own.seat ?? this.link.mySeat.value;
  });

  readonly mine = computed<SeatView | null>(() => {
    const seat = this.seat.value;
    return seat === null ? null : (this.state.value?.seats[seat] ?? null);
  });

  readonly paused = computed(() => (this.clock.value?.paused ?? null) !== null);

  /** Until when a claim is locked, room time; null if it is not. */
  readonly lockedUntil = computed<number | null>(() => {
    void this.tick.value;
    const until = this.locks.value?.until.finish;
    return until !== undefined && until > this.link.roomNow() ? until : null;
  });

  /** Why a hit would do nothing, or "ready". */
  readonly idle = computed<Idle>(() => {
    const mine = this.mine.value;
    if (mine === null) return "watching";
    if (mine.place !== null) return "finished";
    if (this.state.value?.stage === "over") return "over";
    if (mine.gave_up) return "gave_up";
    if (!this.begun.value || this.paused.value) return "closed";
    if (this.claiming.value) return "pending";
    if (this.lockedUntil.value !== null) return "locked";
    if (this.table.carpet.value === null) return "no_carpet";
    return this.link.status.value === "online" ? "ready" : "offline";
  });

  readonly mayBuild = computed(() => {
    const mine = this.mine.value;
    if (mine === null || mine.place !== null || mine.gave_up) return false;
    return this.begun.value && !this.paused.value && this.state.value?.stage !== "over";
  });

  readonly maySwap = computed(
    () =>
      this.mayBuild.value &&
      this.hand.value?.can_swap === true &&
      this.leaving.value === null &&
      !this.claiming.value &&
      this.link.status.value === "online",
  );

  /** The catch-up, or the same clock before any finish: the others have given up. */
  readonly runsOut = computed(
    () => this.clock.value?.timers.some((timer) => timer.id === "catch_up") === true,
  );

  /** One may always give up; it is offered where somebody could want it. */
  readonly mayGiveUp = computed(() => {
    if (!this.mayBuild.value) return false;
    return (
      this.state.value?.stage === "catch_up" || this.runsOut.value || this.mine.value?.stock === 0
    );
  });

  /** The seat that gets what this one gives away. */
  readonly neighbour = computed<number | null>(() => {
    const seats = this.state.value?.seats.length ?? 0;
    const seat = this.seat.value;
    return seat === null || seats === 0 ? null : (seat + 1) % seats;
  });

  /** Claims the carpet that lies there. `stamp`: the input event's `timeStamp`. */
  async finish(stamp: number): Promise<Outcome | null> {
    const carpet = this.table.carpet.peek();
    if (carpet === null || this.idle.peek() !== "ready") return null;
    this.claiming.value = true;
    this.refusal.value = null;
    const text = ["finish", ...carpet.map(placementText)].join(" ");
    const outcome = await this.link.act(text, stamp);
    batch(() => {
      this.claiming.value = false;
      this.note(outcome);
    });
    return outcome;
  }

  /** Gives the piece to the neighbour and draws one. */
  async swap(id: number, stamp: number): Promise<Outcome | null> {
    if (!this.maySwap.peek()) return null;
    const piece = this.table.giving(id);
    if (piece === undefined) return null;
    this.givenSlot = piece.slot;
    batch(() => {
      this.leaving.value = id;
      this.refusal.value = null;
      this.table.select(null);
    });
    const outcome = await this.link.act(`swap ${piece.tile}`, stamp);
    this.note(outcome);
    // The acknowledgement may be a moment ahead of the hand that shows it.
    if (outcome.ok && this.table.piece(id) !== undefined) await pause(SETTLE_MS);
    if (this.leaving.peek() === id) this.leaving.value = null;
    return outcome;
  }

  async giveUp(stamp: number): Promise<Outcome | null> {
    if (!this.mayBuild.peek()) return null;
    const outcome = await this.link.act("give_up", stamp);
    this.note(outcome);
    return outcome;
  }

  private note(outcome: Outcome): void {
    if (outcome.ok) return;
    this.refusals += 1;
    this.refusal.value = { n: this.refusals, code: outcome.code, params: outcome.params };
  }

  private takeHand(): void {
    const hand = this.hand.value?.hand;
    const round = this.room.value?.round;
    if (hand !== undefined && round !== undefined) this.table.setHand(hand, round);
  }

  private awaitStart(): (() => void) | undefined {
    const start = this.clock.value?.start_at ?? null;
    const left = start === null ? 0 : start - this.link.roomNow();
    this.begun.value = left <= 0;
    if (left <= 0) return;
    const timer = setTimeout(() => {
      this.begun.value = true;
    }, left);
    return () => clearTimeout(timer);
  }

  private awaitUnlock(): (() => void) | undefined {
    const until = this.locks.value?.until.finish;
    if (until === undefined) return;
    const left = until - this.link.roomNow();
    if (left <= 0) return;
    const timer = setTimeout(() => {
      this.tick.value += 1;
    }, left + SPARE_MS);
    return () => clearTimeout(timer);
  }

  private layInTheOpen(): void {
    const mine = this.mine.value;
    const open = mine !== null && !mine.screen && this.mayBuild.value;
    if (open && this.link.status.value === "online") this.open.show(this.table.laid.value);
    else this.open.close();
  }
}
