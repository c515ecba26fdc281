/** Commands under way: counted, acknowledged, and settled when a connection breaks. */

import { OFFLINE, type Outcome } from "./outcome";
import type { ClientMessage } from "./wire";

type AnyCommand = Extract<ClientMessage, { cseq: number }>;
export type CommandType = AnyCommand["type"];
export type FieldsOf<T extends CommandType> = Omit<
  Extract<AnyCommand, { type: T }>,
  "type" | "cseq"
>;

/** A command still not acknowledged after this long is not sent again, ms. */
const STALE = 10_000;
/** This long after a break a command without an answer counts as lost, ms. */
const PATIENCE = 8000;

interface Pending {
  message: AnyCommand;
  sentAt: number;
  done: (outcome: Outcome) => void;
}

/**
 * Numbers commands and keeps their promises. `send` returns false if there is no connection; then
 * the outcome is "offline" at once and nothing is kept for later.
 */
export class Commands {
  private last = 0;
  private readonly pending = new Map<number, Pending>();
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (message: ClientMessage) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The number of the newest command. */
  get newest(): number {
    return this.last;
  }

  issue<T extends CommandType>(type: T, fields: FieldsOf<T>): Promise<Outcome> {
    const message = { ...fields, type, cseq: this.last + 1 } as Extract<AnyCommand, { type: T }>;
    if (!this.send(message)) return Promise.resolve(OFFLINE);
    this.last += 1;
    return new Promise((done) => {
      this.pending.set(message.cseq, { message, sentAt: this.now(), done });
    });
  }

  acknowledged(cseq: number, seq: number): void {
    this.settle(cseq, { ok: true, seq });
  }

  refused(cseq: number, code: string, params: Record<string, boolean | number | string>): void {
    this.settle(cseq, { ok: false, code, params });
  }

  /** The connection broke: answers may still show up in the next welcome. */
  broken(): void {
    clearTimeout(this.patience);
    if (this.pending.size > 0) this.patience = setTimeout(() => this.abandon(), PATIENCE);
  }

  /**
   * A welcome after a break: `accepted` is the last command that the room took. What it took is
   * done. A move that it did not take was meant for a moment that is over, so it is lost; anything
   * else is sent again under its old number, unless it has become stale.
   */
  welcomed(accepted: number, seq: number): void {
    clearTimeout(this.patience);
    this.last = Math.max(this.last, accepted);
    for (const [cseq, { message, sentAt }] of [...this.pending]) {
      if (cseq <= accepted) this.settle(cseq, { ok: true, seq });
      else if (message.type === "act" || this.now() - sentAt > STALE || !this.send(message)) {
        this.settle(cseq, OFFLINE);
      }
    }
  }

  /** Nothing will be answered any more. */
  abandon(): void {
    clearTimeout(this.patience);
    for (const cseq of [...this.pending.keys()]) this.settle(cseq, OFFLINE);
  }

  private settle(cseq: number, outcome: Outcome): void {
    const held = this.pending.get(cseq);
    if (held === undefined) return;
    this.pending.delete(cseq);
    held.done(outcome);
  }
}
