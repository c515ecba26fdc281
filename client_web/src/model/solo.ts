/** A game for one, headless: moves, time, the solver's word, statistics. Every solitaire's base. */

import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import { type ApiError, asApiError, type LevelStats, loadStats } from "./api";
import { deviceSecret } from "./identity";
import type { Outcome } from "./outcome";
import { soloVerdict } from "./settings";
import type { Repair, SoloRoom } from "./solo-room";
import { SoloWatch } from "./solo-watch";
import type { ClockSection, MatchSection, RoomSection, SheetLine, SoloSection } from "./wire";

export interface Refusal {
  readonly n: number;
  readonly code: string;
  readonly params: Record<string, boolean | number | string>;
  /** The action that was refused. */
  readonly action: string;
}

/** "thinking": the answer to the newest move is not there yet. */
export type Verdict = "won" | "lost" | "unknown" | "thinking";

/** Something to say once: `n` counts. */
export interface Note {
  readonly n: number;
  readonly text: "lost" | "unknown" | "stale" | "no_way_back" | "fine" | "elsewhere";
}

/** Actions after whose position nothing that was begun before continues. */
const JUMP = /^(undo|redo|restart|back )/;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** `S`: the sections of the game that is played. */
export class SoloModel<S extends object = object> {
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** The solver's verdict on the position; null before anybody asks. */
  readonly verdict: Signal<Verdict | null> = signal(null);
  /** The move that the solver proposes, as the game's text; gone with the next move. */
  readonly hinted: Signal<string | null> = signal(null);
  /** The proposed move begins a line that wins; else it is just one that can be made. */
  readonly hintWins = signal(false);
  /** What the solver answered, where there is no move to show. */
  readonly note: Signal<Note | null> = signal(null);
  /** The question that is being thought about. */
  readonly asking: Signal<"hint" | "rescue" | "solution" | null> = signal(null);
  /** How many steps lead back to where it can be won, once the solver found that; gone with the position. */
  readonly way: Signal<number | null> = signal(null);
  /** The solver's line, or a record, is being played. */
  readonly showing = signal(false);
  readonly stats: Signal<Readonly<Record<string, LevelStats>> | null> = signal(null);
  /** Why the statistics did not come; the game does not depend on them. */
  readonly statsRefused: Signal<ApiError | null> = signal(null);

  readonly section: ReadonlySignal<SoloSection | undefined>;
  readonly room: ReadonlySignal<RoomSection | undefined>;
  private readonly clock: ReadonlySignal<ClockSection | undefined>;
  private readonly match: ReadonlySignal<MatchSection | undefined>;
  private count = 0;
  private readonly positions = signal(0);
  /** Own actions that are not answered. */
  private pending = 0;
  /** Own actions, those apart that were refused. */
  private turns = 0;
  /** How often the player went to a position other than by a move: taps before and after are not one input. */
  jumps = 0;
  /** Another hint was asked for while one was on its way. */
  private again = false;
  /** The section that `position` counted last. */
  private before: SoloSection | undefined;
  readonly watch: SoloWatch;

  constructor(readonly link: SoloRoom<S>) {
    this.watch = new SoloWatch(link);
    this.section = link.pub("solo");
    this.room = link.pub("room");
    this.clock = link.pub("clock");
    this.match = link.pub("match");
    this.position = this.positions;
  }

  /** The id of the game. */
  readonly game = computed(() => this.room.value?.game ?? "");
  /** A sheet over the board is no pause: it is told by itself, and nothing has to be ended. */
  readonly paused = computed(() => !["menu", null].includes(this.clock.value?.paused ?? null));
  /** The deal is played to its end, one way or the other. */
  readonly over = computed(() => {
    const phase = this.room.value?.phase;
    return phase === "result" || phase === "over";
  });
  /** This device may move now. */
  readonly playing = computed(
    () =>
      this.room.value?.phase === "round" && this.link.mySeat.value !== null && !this.paused.value,
  );
  /** The sheet of the finished deal. */
  readonly sheet: ReadonlySignal<readonly SheetLine[]> = computed(
    () => this.match.value?.rounds.at(-1)?.lines[0]?.sheet ?? [],
  );
  /** Points of the finished deal. */
  readonly total = computed(() => this.match.value?.rounds.at(-1)?.lines[0]?.points ?? 0);
  /** The solver can be asked whether the position still wins. */
  private readonly offers = computed(() => this.section.value?.advice.includes("verdict") === true);
  /**
   * Counts what ends everything that was begun for a position: an action, a refusal, a step back or
   * forward, a question to the solver, and whatever happens without this page, such as another deal.
   * The answer to this player's own move does not count: what was begun after the press was meant for it.
   */
  readonly position: ReadonlySignal<number>;

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    const stops = [
      this.watch.follow(),
      effect(() => {
        const wanted =
          soloVerdict.value && this.link.status.value === "online" && this.offers.value;
        if (!this.playing.value || !wanted) return;
        void this.link.command("follow", { on: true });
      }),
      effect(() => {
        if (!soloVerdict.value && this.verdict.peek() !== null) {
          this.verdict.value = null;
          if (this.playing.peek()) void this.link.command("follow", { on: false });
        }
      }),
      effect(() => {
        // Another position: what was said about the last one no longer holds.
        const now = this.section.value;
        const before = this.before;
        this.before = now;
        if (now === undefined || onlyTheWatch(before, now)) return;
        batch(() => {
          this.hinted.value = null;
          this.hintWins.value = false;
          this.way.value = null;
          if (this.pending === 0) this.positions.value = this.positions.peek() + 1;
          const online = this.link.status.peek() === "online";
          const follows = soloVerdict.peek() && this.offers.peek() && online;
          if (!follows) this.verdict.value = null;
          else if (this.playing.peek()) this.verdict.value = "thinking";
        });
      }),
      effect(() => {
        const said = this.link.standing.value;
        // About a position before the one on show: another word comes for that.
        if (said === null || said.verdict === "stale" || this.link.passed?.(said.seq)) return;
        if (soloVerdict.peek()) this.verdict.value = said.verdict;
      }),
      effect(() => {
        const repair = this.link.repair?.value ?? null;
        if (repair !== null) untracked(() => this.repaired(repair));
      }),
      effect(() => {
        if (this.over.value) void this.loadStats();
      }),
    ];
    return () => {
      this.showing.value = false;
      for (const stop of stops) stop();
    };
  }

  /**
   * Plays an action, stamped with the `timeStamp` of its input event. `quiet`: what is refused is
   * simply nothing.
   */
  async play(action: string, stamp: number, quiet = false): Promise<Outcome> {
    this.positions.value = this.positions.peek() + 1;
    this.pending += 1;
    this.turns += 1;
    if (JUMP.test(action)) this.jumps += 1;
    this.watch.goOn();
    const outcome = await this.link.act(action, stamp);
    this.pending -= 1;
    if (!outcome.ok) this.turns -= 1;
    if (!outcome.ok || JUMP.test(action)) this.positions.value = this.positions.peek() + 1;
    if (!outcome.ok && !quiet) this.refuse(action, outcome);
    return outcome;
  }

  undo = (stamp: number): Promise<Outcome> => this.play("undo", stamp);
  redo = (stamp: number): Promise<Outcome> => this.play("redo", stamp);
  restart = (stamp: number): Promise<Outcome> => this.play("restart", stamp);

  pause(on: boolean): Promise<Outcome> {
    return this.link.command("pause", { on });
  }

  /**
   * Asks for the next move of a line that wins: `hinted`, or a `note` where there is none. A player who
   * moves before the answer comes did not wait for it, so nothing is said; asking again gets an answer.
   */
  async hint(): Promise<void> {
    if (this.asking.peek() === "hint") {
      this.again = true;
      return;
    }
    do {
      this.again = false;
      const advice = await this.ask("hint");
      if (advice === null) return;
      if (advice.verdict === "stale") continue;
      const move = advice.moves?.[0];
      batch(() => {
        if (move !== undefined) this.hinted.value = move;
        this.hintWins.value = move !== undefined && advice.verdict === "won";
      });
      if (advice.verdict === "lost") this.verdict.value = "lost";
      if (advice.verdict !== "won") this.say(advice.verdict);
      else if (move === undefined) this.say("unknown");
      return;
    } while (this.again);
  }

  /** Looks for the last position that is known to win, and says how far back it is: `way`. */
  async rescue(): Promise<void> {
    const advice = await this.ask("rescue");
    if (advice === null) return;
    const back = advice.back ?? null;
    if (advice.verdict === "stale") this.say("stale");
    else if (back === null) this.say("no_way_back");
    else if (back === 0) this.say("fine");
    else this.way.value = back;
  }

  /** Goes that way. */
  async goBack(stamp: number): Promise<void> {
    const back = this.way.peek();
    this.way.value = null;
    if (back !== null) await this.play(`back ${back}`, stamp);
  }

  /** Lets the solver play its whole line, a move every `pace` ms. The game is then no win. */
  async solve(pace: number): Promise<void> {
    const advice = await this.ask("solution");
    if (advice === null) return;
    if (advice.verdict !== "won" || advice.moves === undefined) {
      this.say(advice.verdict === "won" ? "unknown" : advice.verdict);
      return;
    }
    await this.show(advice.moves, pace);
  }

  /** Plays moves one after the other, until one is refused or `showing` is set to false. */
  async show(moves: readonly string[], pace: number): Promise<void> {
    this.showing.value = true;
    for (const move of moves) {
      if (!this.showing.peek() || !this.playing.peek()) break;
      const outcome = await this.play(move, performance.now());
      if (!outcome.ok) break;
      await pause(pace);
    }
    this.showing.value = false;
  }

  async loadStats(): Promise<void> {
    this.statsRefused.value = null;
    try {
      this.stats.value = await loadStats(deviceSecret(), this.game.peek());
    } catch (error) {
      this.statsRefused.value = asApiError(error);
    }
  }

  private async ask(kind: "hint" | "rescue" | "solution") {
    if (this.asking.peek() !== null) return null;
    this.asking.value = kind;
    this.watch.goOn();
    this.positions.value = this.positions.peek() + 1;
    const turns = this.turns;
    const answer = await this.link.ask(kind);
    this.asking.value = null;
    if (answer.ok) {
      // The room may not have heard yet of a move that is on show.
      const late = turns !== this.turns && kind !== "solution";
      return late ? { ...answer.advice, verdict: "stale" as const } : answer.advice;
    }
    this.refuse(kind, answer);
    return null;
  }

  /** What was shown is not so: whatever was begun for it ends, and the player hears why. */
  private repaired({ refused }: Repair): void {
    this.showing.value = false;
    this.positions.value = this.positions.peek() + 1;
    if (refused === null) this.say("elsewhere");
    else this.refuse(refused.action, { ok: false, ...refused });
  }

  private say(text: Note["text"]): void {
    this.note.value = { n: ++this.count, text };
  }

  /** Refuses, as the room would, what it need not be asked. */
  deny(action: string, code: string, params: Record<string, boolean | number | string>): void {
    this.positions.value = this.positions.peek() + 1;
    this.refuse(action, { ok: false, code, params });
  }

  private refuse(action: string, outcome: Extract<Outcome, { ok: false }>): void {
    const { code, params } = outcome;
    this.refusal.value = { n: ++this.count, code, params, action };
  }
}

/** The stopwatch was started, stopped or set, and nothing else happened: the position is the same. */
function onlyTheWatch(before: SoloSection | undefined, now: SoloSection): boolean {
  if (before === undefined) return false;
  const still = { played_ms: now.played_ms, runs_since: now.runs_since };
  return JSON.stringify({ ...before, ...still }) === JSON.stringify({ ...now, ...still });
}

/** The address that deals exactly this again: /GAME/DEAL and the other options as a query. */
export function dealAddress(
  game: string,
  options: Record<string, boolean | number | string>,
): string {
  const { deal, ...others } = options;
  const query = new URLSearchParams(
    Object.entries(others).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  const path = deal === undefined ? `/${game}` : `/${game}/${encodeURIComponent(String(deal))}`;
  return query === "" ? path : `${path}?${query}`;
}

/** "1:05" or "1:02:03". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, "");
}
