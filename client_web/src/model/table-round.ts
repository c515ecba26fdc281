/**
 * One seat's round at a table of tiles, headless: what every such game's round has and does alike.
 * A game adds what its rules let one do, and when.
 */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { RoomLink, SectionsWith } from "./link";
import type { Outcome } from "./outcome";
import type { TableModel } from "./table";
import { OpenTable } from "./table-open";
import type { ClockSection, LockSection, MembersSection, RoomSection } from "./wire";

/** Sections that every game at a table sends, whatever else is in them. */
export interface RoundSections {
  table: { readonly stage: string; readonly seats: readonly object[] };
  last: { readonly n: number; readonly moves: readonly object[] };
  own: { readonly seat: number; readonly hand: readonly string[]; readonly can_swap?: boolean };
}

export interface Refusal {
  readonly n: number;
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
}

/** Room time is smooth but not exact: a lock is looked at again this much later, ms. */
const SPARE_MS = 30;
/** The new hand follows its acknowledgement within this, ms. */
const SETTLE_MS = 300;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export abstract class TableRound<S extends RoundSections> {
  /** The kinds of the actions that were sent and not answered. */
  readonly sending: Signal<readonly string[]> = signal([]);
  /** The piece that was given away and not yet replaced. */
  readonly leaving: Signal<number | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** True from the start instant on: hands open for everybody at once. */
  readonly begun = signal(false);
  /** The slot that this player's last swap emptied. */
  givenSlot: number | null = null;

  readonly room: ReadonlySignal<RoomSection | undefined>;
  readonly members: ReadonlySignal<MembersSection | undefined>;
  readonly clock: ReadonlySignal<ClockSection | undefined>;
  readonly state: ReadonlySignal<SectionsWith<S>["table"] | undefined>;
  readonly last: ReadonlySignal<SectionsWith<S>["last"] | undefined>;
  readonly hand: ReadonlySignal<SectionsWith<S>["own"] | undefined>;
  private readonly locks: ReadonlySignal<LockSection | undefined>;
  /** Room time that the locks are compared with; moves on when a lock ends. */
  private readonly tick = signal(0);
  private readonly open: OpenTable;
  private refusals = 0;

  /** `lock`: the kind of claim that is locked for a while after a wrong one, if the game has any. */
  constructor(
    protected readonly link: RoomLink<S>,
    readonly table: TableModel,
    private readonly lock: string | null = null,
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

  /** This player's tiles may be laid and moved. */
  abstract readonly mayBuild: ReadonlySignal<boolean>;

  /** Takes the hand, or whatever the game shows of it, onto the table; called when it changes. */
  protected abstract takeHand(): void;

  /** Reactions of the game's own, as signal effects. */
  protected reactions(): readonly (() => void)[] {
    return [];
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    const stops = [
      effect(() => this.takeHand()),
      effect(() => this.awaitStart()),
      effect(() => this.awaitUnlock()),
      effect(() => {
        this.table.frozen.value = !this.mayBuild.value;
      }),
      ...this.reactions().map((reaction) => effect(reaction)),
    ];
    return () => {
      for (const stop of stops) stop();
      this.open.stop();
    };
  }

  /** This player's seat in the round; null for a spectator. */
  readonly seat = computed<number | null>(() => this.hand.value?.seat ?? null);

  readonly mine = computed<S["table"]["seats"][number] | null>(() => {
    const seat = this.seat.value;
    return seat === null ? null : (this.state.value?.seats[seat] ?? null);
  });

  readonly stage = computed<S["table"]["stage"] | undefined>(() => this.state.value?.stage);
  /** Changes with what a confirmation is about: the round and its stage. */
  readonly moment = computed(() => `${this.room.value?.round}.${this.stage.value}`);
  readonly paused = computed(() => (this.clock.value?.paused ?? null) !== null);
  /** It has started and does not stand. */
  readonly runs = computed(() => this.begun.value && !this.paused.value);
  readonly online = computed(() => this.link.status.value === "online");

  /** Until when a claim is locked, room time; null if it is not. */
  readonly lockedUntil = computed<number | null>(() => {
    void this.tick.value;
    const until = this.lockEnd();
    return until !== undefined && until > this.link.roomNow() ? until : null;
  });

  /** Nothing is on its way, and it would get there. */
  protected readonly free = computed(
    () => this.mayBuild.value && this.sending.value.length === 0 && this.online.value,
  );

  readonly maySwap = computed(
    () => this.free.value && this.leaving.value === null && this.hand.value?.can_swap === true,
  );

  /** The seat that gets what this one gives away. */
  readonly neighbour = computed<number | null>(() => this.around(1));

  protected around(step: number): number | null {
    const seats = this.state.value?.seats.length ?? 0;
    const seat = this.seat.value;
    return seat === null || seats === 0 ? null : (seat + step + seats) % seats;
  }

  /** Gives the piece to the neighbour and draws one. `stamp`: the input event's `timeStamp`. */
  async swap(id: number, stamp: number): Promise<Outcome | null> {
    if (!this.maySwap.peek()) return null;
    const piece = this.table.giving(id);
    if (piece === undefined) return null;
    this.givenSlot = piece.slot;
    batch(() => {
      this.leaving.value = id;
      this.table.select(null);
    });
    const outcome = await this.send("swap", `swap ${piece.tile}`, stamp);
    // The acknowledgement may be a moment ahead of the hand that shows it.
    if (outcome.ok && this.table.piece(id) !== undefined) await pause(SETTLE_MS);
    if (this.leaving.peek() === id) this.leaving.value = null;
    return outcome;
  }

  async giveUp(stamp: number): Promise<Outcome | null> {
    return this.mayBuild.peek() ? this.send("give_up", "give_up", stamp) : null;
  }

  /** Sends an action with the stamp of its press; a refusal is kept to be said. */
  protected async send(kind: string, text: string, stamp: number): Promise<Outcome> {
    batch(() => {
      this.sending.value = [...this.sending.peek(), kind];
      this.refusal.value = null;
    });
    const outcome = await this.link.act(text, stamp);
    batch(() => {
      const rest = [...this.sending.peek()];
      rest.splice(rest.indexOf(kind), 1);
      this.sending.value = rest;
      if (outcome.ok) return;
      this.letGo();
      this.refusals += 1;
      this.refusal.value = { n: this.refusals, code: outcome.code, params: outcome.params };
    });
    return outcome;
  }

  /** What was begun dies with what it was begun for. */
  protected letGo(): void {
    this.table.letGo();
  }

  /** What is on the table is shown to everyone while `openly`, and never behind a standing screen. */
  protected layInTheOpen(openly: boolean): void {
    if (openly && this.mayBuild.value && this.online.value) this.open.show(this.table.laid.value);
    else this.open.close();
  }

  private lockEnd(): number | undefined {
    return this.lock === null ? undefined : this.locks.value?.until[this.lock];
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
    const until = this.lockEnd();
    if (until === undefined) return;
    const left = until - this.link.roomNow();
    if (left <= 0) return;
    const timer = setTimeout(() => {
      this.tick.value += 1;
    }, left + SPARE_MS);
    return () => clearTimeout(timer);
  }
}
