/** What a game's round needs of its room. */

import type { ReadonlySignal } from "@preact/signals";
import type { Outcome } from "./outcome";
import type { RoomSections } from "./wire";

/** "offline": the connection is lost and comes back by itself; "closed": it does not. */
export type Status = "connecting" | "online" | "offline" | "closed";

/** The room's own sections beside `S`, those of a game as the generator writes them. */
export type SectionsWith<S extends object> = RoomSections & S;

/** A room that plays the game with the sections `S`. */
export interface RoomLink<S extends object = object> {
  readonly status: ReadonlySignal<Status>;
  /** The seat of this device in the running round, or in the next one in the lobby. */
  readonly mySeat: ReadonlySignal<number | null>;
  /** A public section; undefined until it came. */
  pub<N extends keyof SectionsWith<S>>(section: N): ReadonlySignal<SectionsWith<S>[N] | undefined>;
  /** A section that only this member gets; undefined until it came. */
  own<N extends keyof SectionsWith<S>>(section: N): ReadonlySignal<SectionsWith<S>[N] | undefined>;
  /** A move, stamped with the `timeStamp` of its input event. */
  act(action: string, stamp: number): Promise<Outcome>;
  /** Room time, ms since the Unix epoch; smooth. */
  roomNow(): number;
  /** The same for clocks on screen: it stands while nothing is heard of the room. */
  shownNow(): number;
}
