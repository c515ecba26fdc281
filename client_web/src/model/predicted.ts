/**
 * A room in which a move is seen before it is answered. The rules on the device say what it will do; it is
 * sent at the same time, and so are those after it. What the room says is the truth: once everything that was
 * sent is answered, its sections are shown. Where they differ from what was foreseen, the moves that are still
 * on their way are foreseen again from there. Without a connection, moves are kept until there is one,
 * beyond the end of the page; if the room's game was changed elsewhere meanwhile, the player decides which one goes on.
 */

import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import { Away } from "./away";
import type { KeptRoom } from "./kept";
import type { SectionsWith } from "./link";
import { OFFLINE, type Outcome } from "./outcome";
import type { Parted, Repair, SoloRoom } from "./solo-room";
import { isNo, type No, no, type Shown, type SoloRules, same } from "./solo-rules";
import type { SoloSection } from "./wire";

const OFFLINE_CODE = "offline";

/** A move on its way. `state`: after it; null: only the room can tell. */
interface Sent<T> {
  readonly action: string;
  state: T | null;
  /** It was foreseen again, and is refused for a reason that was told. */
  doomed: boolean;
  outcome: Outcome | null;
  /** Kept until there is a connection again. */
  held: boolean;
  /** The number of the connection on which it was last sent. */
  on: number;
}

/** Where a game outlives its page. */
export interface Keeper {
  /** What an earlier page kept. */
  readonly kept: KeptRoom | null;
  /** Keeps the room's sections as they are, and moves that they don't show; `away`: see `KeptRoom`. */
  keep(moves: readonly string[], away: number): void;
}

/** Moves made without a connection from `base`, where the room no longer is. */
interface Fork<T> {
  readonly base: T | null;
  readonly actions: readonly string[];
}

export class PredictedRoom<S extends object, T> implements SoloRoom<S> {
  readonly id: string;
  readonly status: SoloRoom<S>["status"];
  readonly mySeat: SoloRoom<S>["mySeat"];
  readonly fault: SoloRoom<S>["fault"];
  readonly standing: SoloRoom<S>["standing"];
  readonly seq: SoloRoom<S>["seq"];
  readonly repair: Signal<Repair | null> = signal(null);
  readonly parted: Signal<Parted | null> = signal(null);
  readonly away: Away | undefined;

  private sent: Sent<T>[] = [];
  /** What is shown over the room's sections. */
  private readonly over: Signal<Shown<S> | null> = signal(null);
  /** The state that the sections are known to show. */
  private known: T | null = null;
  /** When the first move was made here, room time; the room's watch tells better. */
  private since: number | null = null;
  /** The event of the last move that was accepted. */
  private heard = 0;
  private repairs = 0;
  private fork: Fork<T> | null = null;
  private forks = 0;
  /** Moves were kept that the room may have by now. */
  private owes = false;
  /** The room is being told of `away`. */
  private telling = false;
  /** Counts connections. */
  private connection = 0;
  private readonly slots = new Map<PropertyKey, ReadonlySignal<unknown>>();

  constructor(
    private readonly under: SoloRoom<S>,
    private readonly rules: SoloRules<S, T>,
    private readonly keeper: Keeper | null = null,
  ) {
    this.id = under.id;
    this.status = under.status;
    this.mySeat = under.mySeat;
    this.fault = under.fault;
    this.standing = under.standing;
    this.seq = under.seq;
    const kept = keeper?.kept;
    this.away = rules.timed ? new Away(kept?.moves.length ? kept.away : 0) : undefined;
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    untracked(() => this.restore());
    const stops = [
      effect(() => {
        void this.seq.value;
        this.settle();
      }),
      effect(() => {
        if (this.status.value !== "online") return untracked(() => this.keep());
        this.connection += 1;
        untracked(() => {
          this.away?.run(false);
          this.resume();
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  pub<N extends keyof SectionsWith<S>>(name: N): ReadonlySignal<SectionsWith<S>[N] | undefined> {
    let slot = this.slots.get(name);
    if (slot === undefined) {
      const told = this.under.pub(name);
      let last: unknown;
      slot = computed(() => {
        const now = this.merged(name, told.value);
        // What was foreseen and has come true is the same object: nothing is drawn again.
        if (!same(last, now)) last = now;
        return last;
      });
      this.slots.set(name, slot);
    }
    return slot as ReadonlySignal<SectionsWith<S>[N] | undefined>;
  }

  own: SoloRoom<S>["own"] = (name) => this.under.own(name);
  ask: SoloRoom<S>["ask"] = (kind) => this.under.ask(kind);
  command: SoloRoom<S>["command"] = (type, fields) => this.under.command(type, fields);
  roomNow = (): number => this.under.roomNow();
  shownNow = (): number => this.under.shownNow();

  /** At once, unless only the room can tell; a refusal that comes later is a `repair`. */
  act(action: string, stamp: number): Promise<Outcome> {
    if (this.fork !== null) {
      this.part(this.fork);
      return Promise.resolve({ ok: false, ...no("undecided") });
    }
    const status = this.under.status.peek();
    const step = status === "closed" ? null : this.foreseen(action);
    if (step !== null && isNo(step)) return Promise.resolve({ ok: false, ...step });
    const state = step?.state ?? null;
    if (status !== "online" && state === null) return this.under.act(action, stamp);
    const sent: Sent<T> = { action, state, doomed: false, outcome: null, held: true, on: 0 };
    this.sent.push(sent);
    this.since ??= this.under.roomNow();
    this.render();
    const answer = status === "online" ? this.send(sent, stamp) : Promise.resolve(OFFLINE);
    if (status !== "online") this.keep();
    return state === null ? answer : Promise.resolve({ ok: true, seq: this.seq.peek() });
  }

  private async send(sent: Sent<T>, stamp: number): Promise<Outcome> {
    sent.held = false;
    sent.on = this.connection;
    const outcome = await this.under.act(sent.action, stamp);
    // The room did not get it, or nobody knows: what it shows when it is back will tell.
    sent.held = !outcome.ok && outcome.code === OFFLINE_CODE && sent.state !== null;
    sent.outcome = sent.held ? null : outcome;
    this.settle();
    this.resume();
    return outcome;
  }

  /** Keeps the game as it is shown, for a page that may come after this one. */
  keep(): void {
    // What was kept when the line broke is the player's game, until they decide.
    if (this.keeper === null || this.fork !== null) return;
    // Of what is on its way, some may be in the sections already.
    const done = this.sent.findLastIndex(({ state }) => state !== null && this.shows(state));
    const moves = this.sent.slice(done + 1).map(({ action }) => action);
    this.owes = moves.length > 0;
    this.keeper.keep(moves, this.away?.ms() ?? 0);
  }

  /** Tells the room for how long it was played without a connection, before the moves that were made then. */
  private async tell(moves: number): Promise<void> {
    const away = this.away;
    if (away === undefined || this.telling || !away.owed.peek()) return;
    this.telling = true;
    const outcome = await this.under.command("played_away", { ms: away.ms(), moves });
    this.telling = false;
    if (outcome.ok || outcome.code !== OFFLINE_CODE) away.clear();
  }

  /** Takes up the moves that an earlier page kept. */
  private restore(): void {
    const kept = this.keeper?.kept ?? null;
    if (kept === null || kept.moves.length === 0 || this.sent.length > 0) return;
    let state = this.rules.read((name) => kept.pub[name as string] as S[typeof name], null);
    this.known = state;
    this.owes = true;
    for (const action of kept.moves) {
      const step = state === null ? null : this.rules.play(state, action);
      if (step === null || isNo(step)) break;
      state = step.state;
      this.sent.push({ action, state, doomed: false, outcome: null, held: true, on: 0 });
    }
    this.since = this.under.roomNow();
    this.render();
  }

  /** The player's word on which game goes on. */
  decide = (mine: boolean): void => {
    const fork = this.fork;
    this.fork = null;
    this.parted.value = null;
    const way = mine && fork !== null ? this.wayTo(fork) : null;
    if (way === null) {
      this.away?.clear();
      this.keep();
      return;
    }
    void this.tell(way.length);
    void this.walk(way);
  };

  private wayTo({ base, actions }: Fork<T>): readonly string[] | null {
    const room = this.told();
    const plays = this.under.pub("room").peek()?.phase === "round";
    return room === null || base === null || !plays ? null : this.rules.rejoin(room, base, actions);
  }

  private async walk(way: readonly string[]): Promise<void> {
    for (const action of way) {
      const outcome = await this.act(action, performance.now());
      if (outcome.ok) continue;
      const { code, params } = outcome;
      this.repair.value = { n: ++this.repairs, refused: { action, code, params } };
      break;
    }
    this.keep();
  }

  private part(fork: Fork<T>): void {
    const mendable = this.wayTo(fork) !== null;
    this.parted.value = { n: ++this.forks, moves: fork.actions.length, mendable };
  }

  /** Sends what was kept, from where the room stands. */
  private resume(): void {
    if (this.fork !== null || this.status.peek() !== "online") return;
    if (this.sent.length === 0) return void this.tell(0);
    if (!this.sent.every(({ held, on }) => held && on < this.connection)) return;
    // Some may have got through, without an answer.
    const done = this.sent.findLastIndex(({ state }) => state !== null && this.shows(state));
    if (done < 0 && (this.known === null || !this.shows(this.known))) {
      this.fork = { base: this.known, actions: this.sent.map(({ action }) => action) };
      this.sent = [];
      this.render();
      this.part(this.fork);
      return;
    }
    const paused = this.under.pub("clock").peek()?.paused ?? null;
    // Whoever played on meanwhile is not at rest.
    if (paused !== null) void this.under.command("pause", { on: false, menu: paused === "menu" });
    if (done >= 0) this.known = this.sent[done]?.state ?? null;
    this.sent.splice(0, done + 1);
    // The watch stood meanwhile.
    this.since = this.under.roomNow();
    this.render();
    void this.tell(this.sent.length);
    for (const sent of this.sent) void this.send(sent, performance.now());
    this.settled();
  }

  passed = (seq: number): boolean => this.over.value !== null || seq < this.heard;

  steps = (): number => {
    const state = this.told();
    return state === null ? 0 : (this.rules.steps?.(state) ?? 0);
  };

  lookBack = (step: number | null): void => {
    const state = step === null || this.sent.length > 0 ? null : this.told();
    const then = state === null || step === null ? undefined : this.rules.at?.(state, step);
    this.over.value = then === undefined ? null : this.rules.show(then);
  };

  private foreseen(action: string): { readonly state: T } | No | null {
    const state = this.newest();
    // A room that rests or is over has rules of its own.
    const plays = this.under.pub("room").peek()?.phase === "round";
    const rests = (this.under.pub("clock").peek()?.paused ?? null) !== null;
    if (state === null || !plays || rests || this.mySeat.peek() === null) return null;
    return this.rules.play(state, action);
  }

  private newest(): T | null {
    const last = this.sent[this.sent.length - 1];
    return last === undefined ? this.told() : last.state;
  }

  /** What the room's sections show. */
  private told(): T | null {
    if (this.known === null || !this.shows(this.known)) {
      const section = <N extends keyof S>(name: N) =>
        this.under.pub(name).peek() as S[N] | undefined;
      this.known = this.rules.read(section, this.known);
    }
    return this.known;
  }

  /** Whether the room's sections are as this state shows itself. */
  private shows(state: T, only?: keyof S): boolean {
    const shown = this.rules.show(state) as Readonly<Record<string, object | undefined>>;
    return Object.entries(shown).every(([name, parts]) => {
      if (only !== undefined && name !== only) return true;
      const told = this.under.pub(name as keyof SectionsWith<S>).peek() as
        | Readonly<Record<string, unknown>>
        | undefined;
      return (
        told !== undefined &&
        Object.entries(parts ?? {}).every(([field, value]) => same(told[field], value))
      );
    });
  }

  private merged(name: PropertyKey, told: unknown): unknown {
    const parts = (this.over.value as Readonly<Record<PropertyKey, object>> | null)?.[name];
    if (parts === undefined || told === undefined) return told;
    const both = { ...(told as object), ...parts };
    return name === "solo" ? this.timed(both as SoloSection, told as SoloSection) : both;
  }

  /** The watch starts with the first move, not with its answer. */
  private timed(now: SoloSection, told: SoloSection): SoloSection {
    const starts = this.rules.timed && now.begun && !told.begun && now.outcome === null;
    return starts ? { ...now, runs_since: this.since } : now;
  }

  private render(): void {
    let last: T | null = null;
    for (const { state } of this.sent) {
      if (state === null) break;
      last = state;
    }
    this.over.value = last === null ? null : this.rules.show(last);
    if (this.sent.length === 0) this.since = null;
  }

  /** Takes what has been answered and is in the sections off the list. */
  private settle(): void {
    const seq = this.seq.peek();
    const before = this.sent.length;
    let last: Sent<T> | null = null;
    let refused: Repair["refused"] = null;
    for (let sent = this.sent[0]; sent?.outcome; sent = this.sent[0]) {
      const { outcome, action, state, doomed } = sent;
      if (outcome.ok && outcome.seq > seq) break;
      this.sent.shift();
      if (outcome.ok) {
        last = sent;
        this.heard = outcome.seq;
      } else if (state !== null && !doomed) refused ??= { action, ...outcome };
    }
    if (this.sent.length === before) return;
    const state = last?.state ?? null;
    if (refused !== null || (state !== null && !this.fits(state))) {
      const moved = state !== null && !this.shows(state, this.rules.board);
      this.again();
      if (refused !== null || moved) this.repair.value = { n: ++this.repairs, refused };
    }
    this.render();
    this.settled();
  }

  /** Nothing waits any more: a later page has nothing to send. */
  private settled(): void {
    if (this.sent.length > 0) return;
    if (this.owes) this.keep();
    if (this.fork === null && this.status.peek() === "online") void this.tell(0);
  }

  /** Whether the sections are what was foreseen, or what was foreseen of the next moves already. */
  private fits(state: T): boolean {
    if (this.shows(state)) {
      // Their equal, which knows more than they show.
      this.known = state;
      return true;
    }
    return this.sent.some(({ state }) => state !== null && this.shows(state));
  }

  /** Foresees the moves on their way again, from what the room says. */
  private again(): void {
    let state = this.told();
    for (const sent of this.sent) {
      const step = state === null ? null : this.rules.play(state, sent.action);
      sent.doomed = step !== null && isNo(step);
      if (!sent.doomed) state = step === null || isNo(step) ? null : step.state;
      sent.state = state;
    }
  }
}
