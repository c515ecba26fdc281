/** One seat's round of Kovriki, headless: what its rules let one do, and when. */

import { batch, computed, type Signal, signal } from "@preact/signals";
import { type Laid, placementText, squaresOf } from "../../model/lattice";
import type { RoomLink } from "../../model/link";
import type { Outcome } from "../../model/outcome";
import type { LaidPiece, TableModel } from "../../model/table";
import { TableRound } from "../../model/table-round";
import { figuresOf } from "./figures";
import { type LayingProblem, type LayMove, moveAmong, whyNot } from "./laying";
import { moved, type Step, stepsApart } from "./planes";
import type { Sections } from "./sections.gen";

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
export interface Making {
  readonly move: LayMove<LaidPiece> | null;
  /** Why they make none; null also if nothing lies there. */
  readonly trouble: LayingProblem | null;
}

const NOTHING: Making = { move: null, trouble: null };

export class KovrikiPlay extends TableRound<Sections> {
  /** This player's figures where they are drawn, apart from each other. */
  readonly figures: Signal<readonly (readonly Laid[])[]> = signal([]);
  private steps: readonly Step[] = [];
  private stepsOf: number | null = null;

  constructor(link: RoomLink<Sections>, table: TableModel) {
    super(link, table, "hit");
  }

  /** What the drafts make as they lie. */
  readonly making = computed<Making>(() => this.judge(this.table.laid.value, null));

  /** The same with the piece that is in the air, or aimed, where it would land. */
  readonly preview = computed<Making>(() => {
    const ghost = this.table.ghost.value;
    if (ghost === null) return this.making.value;
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
    if (!this.runs.value) return "closed";
    // A swap is on its way beside anything else.
    if (this.sending.value.some((kind) => kind !== "swap")) return "pending";
    if (!this.online.value) return "offline";
    if (this.making.value.move !== null) return "lay";
    // A slip on an unfinished move must not end the round for its owner.
    if (this.table.laid.value.length > 0) return "draft";
    if (can.can_hit && this.lockedUntil.value === null) return "hit";
    if (can.can_done) return "done";
    // While there is something better to do, the large button does not offer to do nothing.
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
    return this.runs.value && this.state.value?.stage !== "over";
  });

  readonly mayPrize = computed(() => this.free.value && this.hand.value?.can_prize === true);
  /** A blow on the table itself is clearer than the button: loose drafts do not stop it. */
  readonly mayHit = computed(
    () =>
      this.free.value &&
      this.hand.value?.can_hit === true &&
      this.lockedUntil.value === null &&
      this.making.value.move === null,
  );

  /** Passing while the big button is for something else. */
  readonly mayPassAside = computed(
    () => this.free.value && this.hand.value?.can_pass === true && this.idle.value === "compose",
  );

  /** The seat whose tiles come here. */
  readonly feeder = computed<number | null>(() => this.around(-1));

  /** Squares of one of this player's figures. */
  squaresIn(figure: number): number {
    return squaresOf(this.figures.value[figure] ?? []).length;
  }

  /** What would come of the piece lying there. */
  judged(id: number, place: { x: number; y: number; turn: 0 | 1 }): Making {
    const piece = this.table.piece(id);
    if (piece === undefined) return NOTHING;
    const one: LaidPiece = { id, tile: piece.tile, ...place };
    const others = this.table.laid.value.filter((other) => other.id !== id);
    return this.judge([...others, one], one);
  }

  private judge(drafts: readonly LaidPiece[], must: LaidPiece | null): Making {
    if (drafts.length === 0) return NOTHING;
    const figures = this.figures.value;
    const move = moveAmong(drafts, figures, must);
    return { move, trouble: move === null ? whyNot(drafts, figures) : null };
  }

  /** Lays the move that the drafts make. `stamp`: the input event's `timeStamp`. */
  async lay(stamp: number): Promise<Outcome | null> {
    const move = this.making.peek().move;
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

  async prize(stamp: number): Promise<Outcome | null> {
    return this.mayPrize.peek() ? this.send("prize", "prize", stamp) : null;
  }

  async hit(stamp: number): Promise<Outcome | null> {
    return this.mayHit.peek() ? this.send("hit", "hit", stamp) : null;
  }

  async pass(stamp: number): Promise<Outcome | null> {
    const may = this.free.peek() && this.hand.peek()?.can_pass === true;
    // A page cannot agree with what it has not shown yet.
    return may ? this.send("pass", `pass ${this.last.peek()?.n ?? 0}`, stamp) : null;
  }

  async done(stamp: number): Promise<Outcome | null> {
    const may = this.free.peek() && this.hand.peek()?.can_done === true;
    return may ? this.send(`done.${this.mine.peek()?.part}`, "done", stamp) : null;
  }

  protected takeHand(): void {
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
}
