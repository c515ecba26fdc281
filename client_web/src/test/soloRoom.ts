/** A room of a game for one whose answers the test gives. Only for tests. */

import { signal } from "@preact/signals";
import type { SectionsWith } from "../model/link";
import type { Advised, Outcome } from "../model/room";
import { Sections } from "../model/sections";
import type { SoloModel } from "../model/solo";
import type { SoloRoom } from "../model/solo-room";
import { no, type SoloRules } from "../model/solo-rules";
import type { Advice, SoloSection } from "../model/wire";

type Kind = Advice["kind"];

export class TestSoloRoom<S extends object = object> implements SoloRoom<S> {
  readonly id = "solo000001";
  readonly publics = new Sections<SectionsWith<S>>();
  readonly privates = new Sections<SectionsWith<S>>();
  readonly status = signal<"connecting" | "online" | "offline" | "closed">("online");
  readonly mySeat = signal<number | null>(0);
  readonly standing = signal<Advice | null>(null);
  now = 1_000_000;
  readonly sent: string[] = [];
  readonly commands: [string, unknown][] = [];
  readonly asked: Kind[] = [];
  /** What the room says to the next actions; accepted if there is nothing. */
  readonly outcomes: Outcome[] = [];
  private readonly waiting: ((advised: Advised) => void)[] = [];

  constructor(section: Partial<SoloSection> = {}) {
    this.publics.merge({
      room: { phase: "round", game: "patience", options: { deal: 0, level: "medium" } },
      clock: { paused: null },
      match: { rounds: [] },
    });
    this.solo(section);
  }

  pub = <N extends keyof SectionsWith<S>>(name: N) => this.publics.get(name);
  own = <N extends keyof SectionsWith<S>>(name: N) => this.privates.get(name);
  roomNow = () => this.now;
  shownNow = () => this.now;
  readonly fault = signal<string | null>(null);
  readonly seq = signal(0);

  act = (text: string): Promise<Outcome> => {
    this.sent.push(text);
    return Promise.resolve(this.outcomes.shift() ?? { ok: true, seq: this.sent.length });
  };

  command = (type: string, fields?: unknown): Promise<Outcome> => {
    this.commands.push([type, fields]);
    return Promise.resolve({ ok: true, seq: 1 });
  };

  ask = (kind: Kind): Promise<Advised> => {
    this.asked.push(kind);
    return new Promise((done) => this.waiting.push(done));
  };

  /** The solver's answer to the oldest question. */
  async says(advice: Partial<Advice>): Promise<void> {
    const kind = this.asked[this.asked.length - 1] ?? "hint";
    const whole: Advice = { type: "advice", cseq: 1, kind, verdict: "won", seq: 1, ...advice };
    this.waiting.shift()?.({ ok: true, advice: whole });
    await Promise.resolve();
    await Promise.resolve();
  }

  /** Another state of the game. */
  solo(section: Partial<SoloSection>): void {
    const before = this.publics.get("solo").peek();
    this.publics.merge({
      solo: {
        level: "medium",
        options: { deal: 617, level: "medium" },
        begun: false,
        outcome: null,
        moves: 0,
        points: 0,
        played_ms: 0,
        runs_since: null,
        advice: ["hint", "verdict", "solution", "rescue"],
        ...before,
        ...section,
      },
    });
  }
}

type Ends = (room: TestSoloRoom, solo: SoloModel) => unknown;

const NO = { ok: false, code: "not_now", params: {} } as const;

/** Every way in which a position of a solitaire ends. */
export const ENDS: readonly (readonly [string, Ends])[] = [
  ["undo", (_, solo) => solo.undo(1)],
  ["redo", (_, solo) => solo.redo(1)],
  ["restart", (_, solo) => solo.restart(1)],
  ["a step back to where it can be won", (_, solo) => solo.play("back 3", 1)],
  ["another deal", (room) => room.solo({ options: { deal: 618 } })],
  ["a move on another device", (room) => room.solo({ moves: 5 })],
  [
    "a refusal",
    (room, solo) => {
      room.outcomes.push(NO);
      return solo.play("finish", 1, true);
    },
  ],
  ["a hint that was asked for", (_, solo) => void solo.hint()],
];

export interface Counting {
  count: { n: number; colour: string };
}

/** Counts up to five; only the room knows what "luck" does. */
export const RULES: SoloRules<Counting, { n: number }> = {
  board: "count",
  timed: true,
  read: (section) => section("count") ?? null,
  play: ({ n }, action) => {
    if (action === "luck") return null;
    const to = n + Number(action);
    return to > 5 ? no("full", { n }) : { state: { n: to } };
  },
  rejoin: (room, base, actions) =>
    room.n > 4 ? null : [String(base.n - room.n), ...actions].filter((by) => by !== "0"),
  show: ({ n }) => ({
    count: { n },
    solo: { begun: n > 0, moves: n, points: 0, outcome: null },
  }),
};

/** A room whose answers come when the test says so. */
export class FarRoom extends TestSoloRoom<Counting> {
  private readonly unanswered: ((outcome: Outcome) => void)[] = [];

  override act = (text: string): Promise<Outcome> => {
    this.sent.push(text);
    return new Promise((done) => this.unanswered.push(done));
  };

  /** An event after which the count is `n`. */
  changes(n: number): void {
    this.publics.merge({ count: { n, colour: "red" } });
    this.solo({ begun: n > 0, moves: n, runs_since: n > 0 ? 1_000_150 : null });
    this.seq.value += 1;
  }

  /** The oldest move was accepted, with the event that is on show or another one. */
  async accepts(seq = this.seq.peek()): Promise<void> {
    await this.answers({ ok: true, seq });
  }

  async answers(outcome: Outcome): Promise<void> {
    this.unanswered.shift()?.(outcome);
    for (let n = 0; n < 4; n++) await Promise.resolve();
  }
}
