/** One room as this device sees it. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

export type Status = "connecting" | "online" | "offline" | "closed";
export type Outcome =
  | { ok: true; seq: number }
  | { ok: false; code: string; params: Record<string, boolean | number | string> };

interface MembersLike {
  list: { id: string; seat: number | null }[];
}

/** Sections, clock and commands of a room. */
export class RoomModel {
  readonly status: Signal<Status> = signal("connecting");
  readonly closedCode: Signal<string | null> = signal(null);
  readonly me: Signal<string | null> = signal(null);
  readonly seq: Signal<number> = signal(0);
  private readonly publics = new Map<string, Signal<unknown>>();
  private readonly privates = new Map<string, Signal<unknown>>();

  constructor(readonly id: string) {}

  /** The seat of this device in the running round, or in the next one in the lobby. */
  readonly mySeat: ReadonlySignal<number | null> = computed(() => {
    const me = this.me.value;
    const members = this.pub<MembersLike>("members").value?.list ?? [];
    return members.find((member) => member.id === me)?.seat ?? null;
  });

  /** A public section; undefined until it came. */
  pub<T>(section: string): ReadonlySignal<T | undefined> {
    return section_of<T>(this.publics, section);
  }

  /** A section that only this member gets; undefined until it came. */
  own<T>(section: string): ReadonlySignal<T | undefined> {
    return section_of<T>(this.privates, section);
  }

  /** Room time, ms since the Unix epoch; smooth. */
  roomNow(): number {
    return performance.timeOrigin + performance.now();
  }

  /** `event.timeStamp` → room time, ms. */
  toRoom(stamp: number): number {
    return performance.timeOrigin + stamp;
  }

  /** A move, stamped with its input event's `timeStamp`. Offline: refused at once. */
  act(_action: string, _stamp: number): Promise<Outcome> {
    return Promise.resolve({ ok: false, code: "offline", params: {} });
  }

  /** Anything else that a member may ask: `command("ready", { on: true })`. */
  command(_type: string, _fields: Record<string, unknown> = {}): Promise<Outcome> {
    return Promise.resolve({ ok: false, code: "offline", params: {} });
  }

  /** Leave the room for good. */
  leave(): void {}

  /** Close the page's connection; the seat stays. */
  dispose(): void {}
}

function section_of<T>(map: Map<string, Signal<unknown>>, name: string): Signal<T | undefined> {
  let held = map.get(name);
  if (held === undefined) {
    held = signal<unknown>(undefined);
    map.set(name, held);
  }
  return held as Signal<T | undefined>;
}
