/** One room as this device sees it: its sections, its clock, its commands. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { eventTime, measureGranularity, RoomClock } from "../net/clock";
import { ENDINGS } from "../net/endings.gen";
import { Socket } from "../net/socket";
import { Commands, type CommandType, type FieldsOf } from "./commands";
import { atRest, type KeptRoom } from "./kept";
import type { RoomLink, Status } from "./link";
import { type Advised, OFFLINE, type Outcome } from "./outcome";
import { Sections } from "./sections";
import type { Advice, ClientMessage, Reacted, RoomSections, ServerMessage, Transfer } from "./wire";
import { wordedMatch, wordedMembers } from "./worded";

export type { RoomLink, Status } from "./link";
export type { Advised, Outcome } from "./outcome";

export interface RoomOptions {
  /** The secret of this device in the room, 32 hexadecimal digits. */
  secret: string;
  /** The secret of the device itself, for its statistics and for rooms from before. */
  device?: string;
  /** The one-time code of a seat that moves here. */
  take?: string | null;
  /** The wanted display name; null keeps the one that the room knows. */
  name: string | null;
  /** Come as a spectator. */
  watch: boolean;
  /** The room as this device saw it last: shown while there is no connection. */
  kept?: KeptRoom | null;
}

/** Codes after which there is no point in retrying automatically. Unknown codes come from the room. */
const isFinal = (code: string): boolean => code !== "" && (ENDINGS[code] ?? "stop") === "stop";

/** Something comes every 2 s at least: clocks on screen stand when nothing came for so long, ms. */
const SILENT = 3000;

const socketUrl = (id: string): string => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/${encodeURIComponent(id)}`;
};

/**
 * A room that takes longer to answer is shown as it was kept, ms: a network that lets nothing through looks like a
 * slow one. A device that knows it has none doesn't wait, nor does a connection that fails.
 */
const KEPT_AFTER = 700;

let granularity: number | undefined;

export class RoomModel implements RoomLink {
  readonly status: Signal<Status> = signal("connecting");
  /** Why the connection was closed for good. */
  readonly closedCode: Signal<string | null> = signal(null);
  /** The member id of this device. */
  readonly me: Signal<string | null> = signal(null);
  /** The last room event that the sections show. */
  readonly seq: Signal<number> = signal(0);
  /** The 95 % bound of the room clock's error on this device, ms; null until measured. */
  readonly clockError: Signal<number | null> = signal(null);
  /** The last fault that the server told of this connection, for the status line. */
  readonly fault: Signal<string | null> = signal(null);

  /** The solver's newest word on the position, for who follows it; see `command("follow")`. */
  readonly standing: Signal<Advice | null> = signal(null);

  /** A seat on its way to another device: offered here, or asked for from here. */
  readonly transfer: Signal<Transfer | null> = signal(null);

  /** How many watch without being members of the room. */
  readonly onlookers: Signal<number> = signal(0);

  /** The face that somebody showed last. */
  readonly reacted: Signal<Reacted | null> = signal(null);

  private readonly publics = new Sections<RoomSections>();
  private readonly worded: {
    readonly [N in keyof RoomSections]?: ReadonlySignal<RoomSections[N] | undefined>;
  } = {
    members: computed(() => wordedMembers(this.publics.get("members").value)),
    match: computed(() => wordedMatch(this.publics.get("match").value)),
  };
  private readonly privates = new Sections<RoomSections>();
  private readonly clock = new RoomClock();
  private readonly socket: Socket;
  private readonly commands: Commands;
  /** The last event that a frame may have shown: what a player could react to. */
  private shown = 0;
  private viewed = false;
  private resuming = false;
  /** Hello was said and not answered yet. */
  private greeting = false;
  /** When the last message came, and where clocks on screen stand since the loss; `performance.now()`. */
  private heard: number | null = null;
  private lostAt: number | null = null;
  private readonly slow: ReturnType<typeof setTimeout> | undefined;
  /** Who waits for the answer to a question, by the number of its command. */
  private readonly questions = new Map<number, (advised: Advised) => void>();

  /** Connects at once. */
  constructor(
    readonly id: string,
    private readonly options: RoomOptions,
  ) {
    this.socket = new Socket(
      socketUrl(id),
      {
        hello: () => this.hello(),
        message: (message, received) => this.take(message, received),
        lost: () => this.lost(),
        closed: (code) => this.close(code),
      },
      isFinal,
    );
    // Nothing new before the welcome: the room would take older commands, which the last connection
    // lost, for settled.
    this.commands = new Commands((message) => !this.greeting && this.socket.send(message));
    this.socket.open();
    if (options.kept)
      this.slow = setTimeout(() => this.showKept(), navigator.onLine ? KEPT_AFTER : 0);
  }

  /** The seat of this device in the running round, or in the next one in the lobby. */
  readonly mySeat: ReadonlySignal<number | null> = computed(() => {
    const me = this.me.value;
    const members = this.pub("members").value?.list ?? [];
    return members.find((member) => member.id === me)?.seat ?? null;
  });

  /** A public section, its names in the page's language; undefined until it came. */
  pub<N extends keyof RoomSections>(section: N): ReadonlySignal<RoomSections[N] | undefined> {
    return this.worded[section] ?? this.publics.get(section);
  }

  /** A section that only this member gets; undefined until it came. */
  own<N extends keyof RoomSections>(section: N): ReadonlySignal<RoomSections[N] | undefined> {
    return this.privates.get(section);
  }

  /** This room for a board whose game sends the sections `S` as well. */
  playing<S extends object>(): this & RoomLink<S> {
    return this as this & RoomLink<S>;
  }

  /** Room time, ms since the Unix epoch; smooth. */
  roomNow(): number {
    return this.clock.roomNow();
  }

  /** The same for clocks on screen: they stand while nothing is heard of the room. */
  shownNow(): number {
    return this.clock.toRoom(this.lostAt ?? this.inTouch());
  }

  /** `event.timeStamp` → room time, ms. */
  toRoom(stamp: number): number {
    return this.clock.toRoom(eventTime(stamp));
  }

  /**
   * A move, stamped with the `timeStamp` of its input event. Without a connection it is refused at
   * once: among several players a move belongs to its moment. A game for one may keep it (`PredictedRoom`).
   */
  act(action: string, stamp: number): Promise<Outcome> {
    return this.command("act", { action, t: eventTime(stamp), seen: this.shown });
  }

  /** Anything that a member may ask: `command("ready", { on: true })`. */
  command<T extends CommandType>(type: T, fields?: FieldsOf<T>): Promise<Outcome> {
    if (this.status.peek() !== "online") return Promise.resolve(OFFLINE);
    return this.commands.issue(type, (fields ?? {}) as FieldsOf<T>);
  }

  /** Asks the solver; answered when it has thought. */
  ask(kind: Advice["kind"]): Promise<Advised> {
    const accepted = this.command("ask", { kind });
    const cseq = this.commands.newest;
    return new Promise((done) => {
      this.questions.set(cseq, done);
      void accepted.then((outcome) => {
        if (outcome.ok) return;
        this.questions.delete(cseq);
        done(outcome);
      });
    });
  }

  /** Leave the room for good. */
  leave(): Promise<Outcome> {
    return this.command("leave");
  }

  /** Connects again after a close: takes the seat back on this page. */
  reconnect(): void {
    if (this.status.peek() !== "closed") return;
    this.closedCode.value = null;
    this.status.value = "connecting";
    this.socket.open();
  }

  /** Ends this page's connection; the seat stays. */
  dispose(): void {
    clearTimeout(this.slow);
    this.socket.close();
    this.commands.abandon();
    this.unanswered();
  }

  /** What is on show, to be kept with these moves; null before there is anything. */
  keepable(moves: readonly string[]): KeptRoom | null {
    const [me, pub] = [this.me.peek(), this.publics.all()];
    if (me === null || pub.room === undefined) return null;
    return { me, pub: atRest(pub, this.shownNow()), moves };
  }

  private showKept(): void {
    const { kept } = this.options;
    if (!kept || this.status.peek() !== "connecting" || this.viewed) return;
    batch(() => {
      this.me.value = kept.me;
      this.publics.replace(kept.pub);
      this.status.value = "offline";
    });
  }

  private hello(): ClientMessage {
    granularity ??= measureGranularity();
    this.clock.restart();
    this.resuming = false;
    this.greeting = true;
    return {
      type: "hello",
      secret: this.options.secret,
      name: this.options.name,
      watch: this.options.watch,
      granularity,
      seq: this.viewed ? this.seq.peek() : null,
      device: this.options.device ?? null,
      take: this.viewed ? null : (this.options.take ?? null),
    };
  }

  /** Now, or until when the room was heard of. */
  private inTouch(): number {
    const now = performance.now();
    return this.heard === null ? now : Math.min(now, this.heard + SILENT);
  }

  private take(message: ServerMessage, received: number): void {
    this.heard = received;
    switch (message.type) {
      case "probe": {
        const sent = performance.now();
        this.socket.send({ type: "pong", id: message.id, received, sent });
        if (typeof message.offset === "number") {
          this.clock.measure(message.offset, message.error ?? null);
          this.clockError.value = message.error ?? null;
        }
        break;
      }
      case "welcome": {
        // A welcome that answers resume says nothing of commands still under way.
        const greeted = this.greeting;
        this.greeting = false;
        if (greeted) this.commands.welcomed(message.cseq, message.seq);
        this.socket.settled();
        this.resuming = false;
        this.clock.hint(message.at);
        this.lostAt = null;
        batch(() => {
          this.me.value = message.me;
          if (message.current !== true) {
            this.publics.replace(message.pub);
            this.privates.replace(message.own);
          }
          this.seq.value = message.seq;
          this.fault.value = null;
          if (greeted) this.transfer.value = null;
          this.status.value = "online";
        });
        this.viewed = true;
        this.shown = Math.min(this.shown, message.seq);
        this.showing();
        break;
      }
      case "update":
        this.update(message);
        break;
      case "ack":
        this.commands.acknowledged(message.cseq, message.seq);
        break;
      case "refused":
        this.commands.refused(message.cseq, message.code, message.params ?? {});
        break;
      case "advice":
        this.advised(message);
        break;
      case "transfer":
        this.transfer.value = typeof message.code === "string" ? message : null;
        break;
      case "onlookers":
        this.clock.hint(message.at);
        this.onlookers.value = message.count;
        break;
      case "reacted":
        this.reacted.value = message;
        break;
      case "error":
        this.fault.value = message.code;
        break;
    }
  }

  private update(message: Extract<ServerMessage, { type: "update" }>): void {
    const next = this.seq.peek() + 1;
    // Seen already, or a newer view is on its way.
    if (!this.viewed || this.resuming || message.seq < next) return;
    if (message.seq > next) {
      this.resuming = true;
      this.socket.send({ type: "resume", seq: this.seq.peek() });
      return;
    }
    this.clock.hint(message.at);
    batch(() => {
      this.publics.merge(message.pub ?? {});
      this.privates.merge(message.own ?? {});
      this.seq.value = message.seq;
    });
    this.showing();
  }

  private advised(advice: Advice): void {
    if (advice.cseq === 0) {
      this.standing.value = advice;
      return;
    }
    this.questions.get(advice.cseq)?.({ ok: true, advice });
    this.questions.delete(advice.cseq);
  }

  private showing(): void {
    const seq = this.seq.peek();
    requestAnimationFrame(() => {
      this.shown = Math.max(this.shown, seq);
      // Tells tests and tools how far the page has come.
      document.documentElement.dataset.seq = String(this.shown);
    });
  }

  private lost(): void {
    this.stand();
    if (this.status.peek() === "online") this.status.value = "offline";
    this.showKept();
    this.transfer.value = null;
    this.commands.broken();
    this.unanswered();
  }

  private stand(): void {
    if (this.status.peek() === "online") this.lostAt ??= this.inTouch();
  }

  /** Answers belong to a connection: what was asked on another one comes no more. */
  private unanswered(): void {
    for (const done of this.questions.values()) done({ ok: false, code: "offline", params: {} });
    this.questions.clear();
  }

  private close(code: string): void {
    this.stand();
    this.closedCode.value = code;
    this.status.value = "closed";
    this.commands.abandon();
    this.unanswered();
  }
}
