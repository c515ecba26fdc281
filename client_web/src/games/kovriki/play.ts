/** One seat's round of Kovriki, headless: what may be done now, and doing it. */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type LayingProblem, type LayMove, moveAmong, whyNot } from "../../model/kovriki";
import { moved, type Step, stepsApart } from "../../model/kovriki-half";
import { type Laid, placementText, squaresOf } from "../../model/lattice";
import type { Outcome, RoomLink } from "../../model/room";
import type { LaidPiece, TableModel } from "../../model/table";
import type { ClockSection, MembersSection, RoomSection } from "../../model/wire";
import { figuresOf } from "./figures";
import type { KovrikiLast, KovrikiOwn, KovrikiSeat, KovrikiTable, Sections } from "./sections.gen";

export type RoundRoom = RoomLink<Sections>;

export interface Refusal {
  readonly n: number;
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
}

/** What the big button is for now; from "draft" on it does nothing. */
export type Idle =
  | "lay"
  | "hit"
  | "done"
  | "pass"
  | "draft"
  | "compose"
  | "passed"
  | "waiting"
  | "pending"
  | "offline"
  | "closed"
  | "out"
  | "gave_up"
  | "over"
  | "watching";

/** What the drafts make, or would make with the piece that is being aimed. */
export interface Verdict {
  readonly move: LayMove<LaidPiece> | null;
  /** Why they make none; null also if nothing lies there. */
  readonly trouble: LayingProblem | null;
}

const NOTHING: Verdict = { move: null, trouble: null };
/** The new hand follows its acknowledgement within this, ms. */
const SETTLE_MS = 300;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class KovrikiPlay {
  /** The kinds of the actions that were sent and not answered. */
  readonly sending: Signal<readonly string[]> = signal([]);
  /** The piece that was given away and not yet replaced. */
  readonly leaving: Signal<number | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** True from the start instant on. */
  readonly begun = signal(false);
  /** The own figures where they are drawn, apart from each other. */
  readonly figures: Signal<readonly (readonly Laid[])[]> = signal([]);
  /** The slot out of which the last own swap went. */
  givenSlot: number | null = null;
  private steps: readonly Step[] = [];
  private stepsOf: number | null = null;
  private readonly stops: (() => void)[] = [];
  private refusals = 0;

  readonly room: ReadonlySignal<RoomSection | undefined>;
  readonly members: ReadonlySignal<MembersSection | undefined>;
  readonly clock: ReadonlySignal<ClockSection | undefined>;
  readonly state: ReadonlySignal<KovrikiTable | undefined>;
  readonly last: ReadonlySignal<KovrikiLast | undefined>;
  readonly hand: ReadonlySignal<KovrikiOwn | undefined>;

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
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    this.stops.push(
      effect(() => this.takeTable()),
      effect(() => this.awaitStart()),
      effect(() => {
        this.table.frozen.value = !this.mayBuild.value;
      }),
    );
    return () => {
      for (const stop of this.stops.splice(0)) stop();
    };
  }

  /** The own seat in this round; null for whoever watches. */
  readonly seat = computed<number | null>(() => this.hand.value?.seat ?? null);

  readonly mine = computed<KovrikiSeat | null>(() => {
    const seat = this.seat.value;
    return seat === null ? null : (this.state.value?.seats[seat] ?? null);
  });

  readonly paused = computed(() => (this.clock.value?.paused ?? null) !== null);

  /** What the drafts make as they lie. */
  readonly verdict = computed<Verdict>(() => this.judge(this.table.laid.value, null));

  /** The same with the piece that is in the air, or aimed, where it would land. */
  readonly preview = computed<Verdict>(() => {
    const ghost = this.table.ghost.value;
    if (ghost === null) return this.verdict.value;
    return this.judged(ghost.id, ghost.place);
  });

  readonly idle = computed<Idle>(() => {
    const mine = this.mine.value;
    const state = this.state.value;
    const can = this.hand.value;
    if (mine === null || state === undefined || can === undefined) return "watching";
    if (state.stage === "over") return "over";
    if (mine.gave_up) return "gave_up";
    if (mine.part === "out") return "out";
    if (!this.begun.value || this.paused.value) return "closed";
    // A swap is on its way beside anything else.
    if (this.sending.value.some((kind) => kind !== "swap")) return "pending";
    if (this.link.status.value !== "online") return "offline";
    if (this.verdict.value.move !== null) return "lay";
    // A slip on an unfinished move must not end the round for its owner.
    if (this.table.laid.value.length > 0) return "draft";
    if (can.can_hit) return "hit";
    if (can.can_done) return "done";
    // As long as there is something better to do, the large button does not offer to do nothing.
    if (can.can_pass) return can.can_swap || can.can_prize ? "compose" : "pass";
    return state.passes.includes(can.seat) ? "passed" : "waiting";
  });

  /** What a press means, for a button that is deaf after a change of that. */
  readonly meaning = computed<string>(() => {
    const idle = this.idle.value;
    if (idle === "pending") return this.sending.value.find((kind) => kind !== "swap") ?? "lay";
    if (idle === "draft" || idle === "compose") return "lay";
    if (idle === "passed") return "pass";
    if (idle === "done") return `done.${this.mine.value?.part}`;
    return idle === "lay" || idle === "hit" || idle === "pass" ? idle : "none";
  });

  readonly mayBuild = computed(() => {
    const mine = this.mine.value;
    if (mine === null || mine.gave_up || mine.part === "out") return false;
    return this.begun.value && !this.paused.value && this.state.value?.stage !== "over";
  });

  private readonly free = computed(
    () =>
      this.mayBuild.value && this.sending.value.length === 0 && this.link.status.value === "online",
  );

  readonly maySwap = computed(() => this.free.value && this.hand.value?.can_swap === true);
  readonly mayPrize = computed(() => this.free.value && this.hand.value?.can_prize === true);
  /** A blow on the table itself is clearer than the button: loose drafts do not stop it. */
  readonly mayHit = computed(
    () => this.free.value && this.hand.value?.can_hit === true && this.verdict.value.move === null,
  );

  /** Passing while the big button is for something else. */
  readonly mayPassAside = computed(
    () => this.free.value && this.hand.value?.can_pass === true && this.idle.value === "compose",
  );

  /** The seat that gets what this one gives away, and from whose stock it takes prizes. */
  readonly neighbour = computed<number | null>(() => this.around(1));
  /** The seat whose tiles come here. */
  readonly feeder = computed<number | null>(() => this.around(-1));

  private around(step: number): number | null {
    const seats = this.state.value?.seats.length ?? 0;
    const seat = this.seat.value;
    return seat === null || seats === 0 ? null : (seat + step + seats) % seats;
  }

  /** Squares of one own figure. */
  squaresIn(figure: number): number {
    return squaresOf(this.figures.value[figure] ?? []).length;
  }

  /** What would come of the piece lying there. */
  judged(id: number, place: { x: number; y: number; turn: 0 | 1 }): Verdict {
    const piece = this.table.piece(id);
    if (piece === undefined) return NOTHING;
    const one: LaidPiece = { id, tile: piece.tile, ...place };
    const others = this.table.laid.value.filter((other) => other.id !== id);
    return this.judge([...others, one], one);
  }

  private judge(drafts: readonly LaidPiece[], must: LaidPiece | null): Verdict {
    if (drafts.length === 0) return NOTHING;
    const figures = this.figures.value;
    const move = moveAmong(drafts, figures, must);
    return { move, trouble: move === null ? whyNot(drafts, figures) : null };
  }

  /** Lays the move that the drafts make. `stamp`: the input event's `timeStamp`. */
  async lay(stamp: number): Promise<Outcome | null> {
    const move = this.verdict.peek().move;
    if (move === null || this.idle.peek() !== "lay") return null;
    const [dx, dy] = this.steps[move.figure] ?? [0, 0];
    const tiles = moved(move.tiles, [-dx, -dy]).map(placementText);
    const ids = move.tiles.map((tile) => tile.id);
    for (const id of ids) this.table.giving(id);
    this.table.sendOff(ids);
    const outcome = await this.send("lay", ["lay", move.figure, ...tiles].join(" "), stamp);
    if (!outcome.ok) this.table.keepAll();
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
      this.table.select(null);
    });
    const outcome = await this.send("swap", `swap ${piece.tile}`, stamp);
    // The acknowledgement may be a moment ahead of the hand that shows it.
    if (outcome.ok && this.table.piece(id) !== undefined) await pause(SETTLE_MS);
    if (this.leaving.peek() === id) this.leaving.value = null;
    return outcome;
  }

  async prize(stamp: number): Promise<Outcome | null> {
    return this.mayPrize.peek() ? this.send("prize", "prize", stamp) : null;
  }

  async hit(stamp: number): Promise<Outcome | null> {
    return this.mayHit.peek() ? this.send("hit", "hit", stamp) : null;
  }

  async pass(stamp: number): Promise<Outcome | null> {
    const may = this.free.peek() && this.hand.peek()?.can_pass === true;
    return may ? this.send("pass", "pass", stamp) : null;
  }

  async done(stamp: number): Promise<Outcome | null> {
    const may = this.free.peek() && this.hand.peek()?.can_done === true;
    return may ? this.send(`done.${this.mine.peek()?.part}`, "done", stamp) : null;
  }

  async giveUp(stamp: number): Promise<Outcome | null> {
    return this.free.peek() ? this.send("give_up", "give_up", stamp) : null;
  }

  private async send(kind: string, text: string, stamp: number): Promise<Outcome> {
    batch(() => {
      this.sending.value = [...this.sending.peek(), kind];
      this.refusal.value = null;
    });
    const outcome = await this.link.act(text, stamp);
    batch(() => {
      const rest = [...this.sending.peek()];
      rest.splice(rest.indexOf(kind), 1);
      this.sending.value = rest;
      this.note(outcome);
    });
    return outcome;
  }

  private note(outcome: Outcome): void {
    if (outcome.ok) return;
    this.refusals += 1;
    this.refusal.value = { n: this.refusals, code: outcome.code, params: outcome.params };
  }

  private takeTable(): void {
    const hand = this.hand.value?.hand;
    const round = this.room.value?.round;
    const planes = figuresOf(this.mine.value);
    if (hand === undefined || round === undefined) return;
    if (round !== this.stepsOf) this.steps = [];
    this.stepsOf = round;
    this.steps = stepsApart(planes, this.steps);
    const figures = planes.map((figure, n) => moved(figure, this.steps[n] ?? [0, 0]));
    batch(() => {
      this.figures.value = figures;
      this.table.setGround(figures.flat());
      this.table.setHand(hand, round);
    });
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
}
