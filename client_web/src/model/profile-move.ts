/**
 * A profile's way to another device, as one of the two sees it: what its owner wants is said to the server until it
 * answers, and looked at again and again until it is decided. A reload goes on where it was.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import { type ApiError, asApiError, post } from "./api";
import { deviceSecret } from "./identity";
import { type Gone, goesNow, keepProfile, letGo, packedProfile } from "./profile";
import { storage } from "./storage";

/** Between two looks, ms. */
const LOOK_MS = 1500;
/** The longest time between two tries while the server cannot say, ms. */
const PAUSE_MS = 15_000;
/** For how long a code is known to the server, ms. */
const KNOWN_MS = 600_000;
const KEY = "move";

/** What the server says of a move; `why` it is refused, and whether the other device has `fetched` the profile. */
interface Answer {
  stage: "waiting" | "asked" | "refused" | "given" | "done" | "over";
  why?: "" | "no" | "back" | "left" | "unkept";
  fetched?: boolean;
  /** Once it is given, for the device that asked. */
  profile?: string;
}

/** How far the move is for the people at this device. */
export interface MoveState extends Required<Omit<Answer, "profile">> {
  /** What this device says until the server has heard it. */
  says: "look" | "yes" | "stop" | "unkept" | "done";
  /** What came could not be kept. */
  fault: "full" | "broken" | null;
  /** Why the server can't be asked at the moment. */
  trouble: ApiError | null;
}

/** What a reload must not lose. */
interface Held {
  as: "give" | "take";
  code: string;
  /** Until the server no longer knows the code, ms since 1970. */
  until: number;
  says: MoveState["says"];
  gone?: Gone;
}

/** Nothing follows; `over` may be said of a code that the server has forgotten. */
const FINAL: ReadonlySet<Answer["stage"]> = new Set(["refused", "done", "over"]);
/** The code is known no more. */
const ENDED = /^(no_such_move|move_over)$/;

export class ProfileMove {
  private readonly now = signal<MoveState>({
    stage: "waiting",
    why: "",
    fetched: false,
    says: "look",
    fault: null,
    trouble: null,
  });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fails = 0;
  private asking = false;
  private gone = false;

  private constructor(private held: Held) {
    this.set({ says: held.says });
    storage.set(KEY, JSON.stringify(held));
    this.soon(0);
  }

  /**
   * A code by which another device can ask for this one's profile.
   *
   * @throws {ApiError}
   */
  static async offer(): Promise<ProfileMove> {
    const { code } = await post<{ code: string }>("/api/moves/offer", { secret: deviceSecret() });
    return new ProfileMove({ as: "give", code, until: Date.now() + KNOWN_MS, says: "look" });
  }

  /**
   * Asks for the profile behind the code that the other device shows.
   *
   * @throws {ApiError}
   */
  static async ask(code: string): Promise<ProfileMove> {
    await post("/api/moves/ask", { secret: deviceSecret(), code });
    return new ProfileMove({ as: "take", code, until: Date.now() + KNOWN_MS, says: "look" });
  }

  /** The move that was on its way when this page was closed. */
  static resumed(): ProfileMove | null {
    const held = storage.json(KEY);
    return isHeld(held) ? new ProfileMove(held) : null;
  }

  get state(): ReadonlySignal<MoveState> {
    return this.now;
  }
  get code(): string {
    return this.held.code;
  }
  get as(): Held["as"] {
    return this.held.as;
  }
  /** Its owner said yes. */
  get agreed(): boolean {
    return this.held.gone !== undefined;
  }
  get decided(): boolean {
    return FINAL.has(this.now.value.stage);
  }

  /** The profile goes to the device that asked. */
  give(): void {
    this.held.gone = goesNow();
    this.say("yes");
  }

  /** No move after all. */
  stop(): void {
    this.say("stop");
  }

  /** Asks at once what would be asked later. */
  again(): void {
    this.fails = 0;
    this.soon(0);
  }

  /** Nobody looks any more; a page that comes later goes on. */
  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  private say(says: MoveState["says"]): void {
    this.held.says = says;
    this.set({ says });
    this.keep();
    this.again();
  }

  private soon(ms: number): void {
    clearTimeout(this.timer);
    if (this.gone || this.asking || this.decided) return;
    this.timer = setTimeout(() => void this.turn(), ms);
  }

  private async turn(): Promise<void> {
    const { says } = this.held;
    this.asking = true;
    let next = LOOK_MS;
    try {
      const answer = await this.request(says);
      this.fails = 0;
      if (!this.gone) {
        this.set({ trouble: null });
        this.heard(says, answer);
      }
    } catch (error) {
      if (!this.gone) next = this.failed(asApiError(error));
    }
    this.asking = false;
    this.soon(this.held.says === says ? next : 0);
  }

  private request(says: MoveState["says"]): Promise<Answer> {
    const body = { secret: deviceSecret(), code: this.held.code };
    switch (says) {
      case "yes":
        return post("/api/moves/answer", { ...body, profile: packedProfile() });
      case "unkept":
        return post("/api/moves/stop", { ...body, unkept: true });
      default:
        return post(`/api/moves/${says}`, body);
    }
  }

  private heard(said: MoveState["says"], answer: Answer): void {
    const { stage, why = "", fetched = false, profile = "" } = answer;
    if (this.held.says !== said && !FINAL.has(stage)) return; // its owner has said something else since
    if (said === "yes" && stage !== "done") {
      this.held.says = "look";
      this.keep();
      // Why it was refused is known by the next look.
      if (stage !== "refused") this.set({ stage, says: "look" });
      return;
    }
    if (stage === "done" && this.held.as === "give") {
      this.keep();
      if (this.held.gone !== undefined) letGo(this.held.gone);
    }
    this.set({ stage, why, fetched });
    if (FINAL.has(stage)) {
      storage.remove(KEY);
      return;
    }
    if (said === "stop" || said === "unkept") this.held.says = "look";
    if (this.held.as === "take" && stage === "given" && said === "look") {
      const kept = keepProfile(profile);
      this.held.says = kept === "kept" ? "done" : "unkept";
      this.set({ fault: kept === "kept" ? null : kept });
    }
    this.set({ says: this.held.says });
    this.keep();
  }

  /** When to try again, ms from now. */
  private failed(why: ApiError): number {
    const ended = ENDED.test(why.code);
    const late = Date.now() >= this.held.until;
    if (ended || late) {
      // Whoever said yes may still learn later that the other device has kept it.
      if (ended || this.held.gone === undefined) storage.remove(KEY);
      this.set({ stage: "over", trouble: null });
      return 0;
    }
    const before = this.now.peek().trouble;
    const same = before?.code === why.code && why.waitS === null;
    this.set({ trouble: same ? before : why });
    this.fails += 1;
    return Math.max((why.waitS ?? 0) * 1000, Math.min(PAUSE_MS, LOOK_MS * 2 ** (this.fails - 1)));
  }

  private set(what: Partial<MoveState>): void {
    this.now.value = { ...this.now.peek(), ...what };
  }

  private keep(): void {
    // Its end was heard of in another tab, or everything here was deleted.
    if (storage.get(KEY) === null) return;
    // The yes may have been said in another tab.
    const there = storage.json(KEY);
    if (isHeld(there) && there.code === this.held.code && there.gone !== undefined)
      this.held.gone ??= there.gone;
    storage.set(KEY, JSON.stringify(this.held));
  }
}

/** Whether a move that was on its way when its page was closed has come to an end, or waits for this device. */
export async function moveWaits(): Promise<boolean> {
  const held = storage.json(KEY);
  if (!isHeld(held)) return false;
  try {
    const body = { secret: deviceSecret(), code: held.code };
    const { stage } = await post<Answer>("/api/moves/look", body);
    return stage === "done" || (stage === "given" && held.as === "take");
  } catch (error) {
    if (ENDED.test(asApiError(error).code)) storage.remove(KEY);
    return false;
  }
}

/**
 * Ends a move that is on its way, so that nothing of it is left with the server.
 *
 * @throws {ApiError}
 */
export async function dropMove(): Promise<void> {
  const held = storage.json(KEY);
  if (isHeld(held)) {
    try {
      await post("/api/moves/stop", { secret: deviceSecret(), code: held.code });
    } catch (error) {
      const why = asApiError(error);
      if (!ENDED.test(why.code)) throw why;
    }
  }
  storage.remove(KEY);
}

const SAYS = ["look", "yes", "stop", "unkept", "done"];

function isHeld(value: unknown): value is Held {
  if (typeof value !== "object" || value === null) return false;
  const { as, code, until, says, gone } = value as Record<string, unknown>;
  return (
    (as === "give" || as === "take") &&
    typeof code === "string" &&
    /^\d{8}$/.test(code) &&
    typeof until === "number" &&
    SAYS.includes(String(says)) &&
    (gone === undefined || isGone(gone))
  );
}

function isGone(value: unknown): value is Gone {
  if (typeof value !== "object" || value === null) return false;
  const { name, settings, at } = value as Record<string, unknown>;
  return (
    (name === null || typeof name === "string") &&
    typeof settings === "object" &&
    settings !== null &&
    Number.isFinite(at)
  );
}
