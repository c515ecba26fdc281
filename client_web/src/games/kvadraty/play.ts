/** One seat's round of Kvadraty, headless: what may be done now, and doing it. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { lackOf } from "../../model/kvadraty";
import { type Laid, laidOf, placementText } from "../../model/lattice";
import type { Outcome, RoomLink } from "../../model/room";
import type { TableModel } from "../../model/table";
import { OpenTable } from "../../model/table-open";
import type { ClockSection, LockSection, MembersSection, RoomSection } from "../../model/wire";
import type {
  KvadratyBest,
  KvadratyCheck,
  KvadratyLast,
  KvadratyOwn,
  KvadratySeat,
  KvadratyTable,
  Sections,
} from "./sections.gen";

export type RoundRoom = RoomLink<Sections>;

export interface Refusal {
  readonly n: number;
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
}

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

/** Room time is smooth but not exact: a lock is looked at again this much later, ms. */
const SPARE_MS = 30;
/** Deals (or checks) of a round that a kept table can tell apart. */
const DEALS = 2048;

/** All seven tiles in one figure: what the big button claims. */
export function wholeFigure<T extends Laid>(laid: readonly T[]): readonly T[] | null {
  return lackOf(laid) === null ? laid : null;
}

export class KvadratyPlay {
  /** What was sent and is not answered. */
  readonly sending: Signal<string | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** True from the start instant on: hands open for everybody at once. */
  readonly begun = signal(false);
  /** Room time that the locks are compared with; moves on when a lock ends. */
  private readonly tick = signal(0);
  private readonly open: OpenTable;
  private readonly stops: (() => void)[] = [];
  private refusals = 0;

  readonly room: ReadonlySignal<RoomSection | undefined>;
  readonly members: ReadonlySignal<MembersSection | undefined>;
  readonly clock: ReadonlySignal<ClockSection | undefined>;
  readonly state: ReadonlySignal<KvadratyTable | undefined>;
  readonly check: ReadonlySignal<KvadratyCheck | undefined>;
  readonly best: ReadonlySignal<KvadratyBest | undefined>;
  readonly last: ReadonlySignal<KvadratyLast | undefined>;
  readonly hand: ReadonlySignal<KvadratyOwn | undefined>;
  private readonly locks: ReadonlySignal<LockSection | undefined>;

  /** `own`: the own tiles. `trial`: the hand that is being checked. */
  constructor(
    private readonly link: RoundRoom,
    readonly own: TableModel,
    readonly trial: TableModel,
  ) {
    this.room = link.pub("room");
    this.members = link.pub("members");
    this.clock = link.pub("clock");
    this.state = link.pub("table");
    this.check = link.pub("check");
    this.best = link.pub("best");
    this.last = link.pub("last");
    this.hand = link.own("own");
    this.locks = link.own("locks");
    this.open = new OpenTable((text) => link.act(text, performance.now()));
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    this.stops.push(
      effect(() => this.takeHands()),
      effect(() => this.awaitStart()),
      effect(() => this.awaitUnlock()),
      effect(() => {
        this.own.frozen.value = !this.mayBuild.value;
      }),
      effect(() => {
        this.trial.frozen.value = !this.mayTry.value;
      }),
      effect(() => this.showFigure()),
      effect(() => this.layInTheOpen()),
    );
    return () => {
      for (const stop of this.stops.splice(0)) stop();
      this.open.stop();
    };
  }

  /** The own seat in this round; null for whoever watches. */
  readonly seat = computed<number | null>(() => this.hand.value?.seat ?? null);

  readonly mine = computed<KvadratySeat | null>(() => {
    const seat = this.seat.value;
    return seat === null ? null : (this.state.value?.seats[seat] ?? null);
  });

  readonly paused = computed(() => (this.clock.value?.paused ?? null) !== null);

  private readonly runs = computed(() => this.begun.value && !this.paused.value);

  readonly stage = computed(() => this.state.value?.stage);

  /** The others' judgement of the own declaration is awaited. */
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
  readonly table = computed(() => (this.trying.value ? this.trial : this.own));

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

  /** Everybody else is ready or has no figure to come: nobody waits for anything but this seat. */
  readonly alone = computed(() => {
    const seats = this.state.value?.seats ?? [];
    const seat = this.seat.value;
    return seats.every((one, at) => at === seat || one.ready || one.out !== null);
  });

  /** One may always give up; it is offered where somebody could want it. */
  readonly mayGiveUp = computed(
    () => this.mayBuild.value && (this.stage.value === "finishing" || this.alone.value),
  );

  private readonly mayAct = computed(
    () => this.sending.value === null && this.link.status.value === "online",
  );

  /** Until when a claim is locked, room time; null if it is not. */
  readonly lockedUntil = computed<number | null>(() => {
    void this.tick.value;
    const until = this.locks.value?.until.ready;
    return until !== undefined && until > this.link.roomNow() ? until : null;
  });

  readonly idle = computed<Idle>(() => {
    const mine = this.mine.value;
    const stage = this.stage.value;
    if (mine === null || stage === undefined) return "watching";
    if (stage === "over") return "over";
    if (mine.out === "left") return "out";
    if (!this.runs.value) return "closed";
    if (this.sending.value !== null) return "pending";
    const offline = this.link.status.value !== "online";
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
    if (this.own.carpet.value === null) return "no_figure";
    return offline ? "offline" : "ready";
  });

  /** What the big button means now, on a press with this `timeStamp`. */
  async press(stamp: number): Promise<Outcome | null> {
    switch (this.idle.peek()) {
      case "ready":
        return this.claim("ready", this.own, stamp);
      case "refute":
        return this.claim("refute", this.trial, stamp);
      case "on":
        return this.send("on", stamp);
      default:
        return null;
    }
  }

  /** Declares the own hand impossible. */
  async declare(stamp: number): Promise<Outcome | null> {
    return this.mayDeclare.peek() ? this.send("impossible", stamp) : null;
  }

  /** Holds the checked hand for impossible; one may still refute it. */
  async agree(stamp: number): Promise<Outcome | null> {
    return this.mayAgree.peek() ? this.send("agree", stamp) : null;
  }

  async giveUp(stamp: number): Promise<Outcome | null> {
    return this.mayDeclare.peek() ? this.send("give_up", stamp) : null;
  }

  private claim(kind: string, table: TableModel, stamp: number): Promise<Outcome> | null {
    const figure = table.carpet.peek();
    if (figure === null) return null;
    return this.send([kind, ...figure.map(placementText)].join(" "), stamp);
  }

  private async send(text: string, stamp: number): Promise<Outcome> {
    batch(() => {
      this.sending.value = text.split(" ", 1)[0] ?? text;
      this.refusal.value = null;
    });
    const outcome = await this.link.act(text, stamp);
    batch(() => {
      this.sending.value = null;
      if (outcome.ok) return;
      this.refusals += 1;
      this.refusal.value = { n: this.refusals, code: outcome.code, params: outcome.params };
    });
    return outcome;
  }

  /** A new deal is a new table, and so is every hand that is checked. */
  private takeHands(): void {
    const round = this.room.value?.round;
    const deal = this.state.value?.deal;
    const hand = this.hand.value?.hand;
    if (round === undefined || deal === undefined) return;
    if (hand !== undefined) this.own.setHand(hand, round * DEALS + deal);
    const check = this.check.value;
    if (check !== undefined) this.trial.setHand(check.hand, round * DEALS + check.n);
  }

  /** On a device that did not lay it, the own figure is laid as the room tells it. */
  private showFigure(): void {
    const figure = this.hand.value?.figure ?? null;
    if (figure === null || this.own.laid.peek().length > 0) return;
    this.own.frozen.value = false;
    for (const { tile, ...place } of figure.map(laidOf)) {
      const free = this.own.pieces
        .peek()
        .find((piece) => piece.tile === tile && !this.own.layout.peek().has(piece.id));
      if (free !== undefined) this.own.lay(free.id, place);
    }
    this.own.frozen.value = true;
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
    const until = this.locks.value?.until.ready;
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
    if (open && this.link.status.value === "online") this.open.show(this.own.laid.value);
    else this.open.close();
  }
}
