/** What a game for one needs of its room. */

import type { ReadonlySignal } from "@preact/signals";
import type { RoomLink } from "./link";
import type { RoomModel } from "./room";
import type { No } from "./solo-rules";

/** What was shown and isn't so: a move that the room refused, or a board that somebody else changed. */
export interface Repair {
  readonly n: number;
  /** Null: nothing was refused. */
  readonly refused: (No & { readonly action: string }) | null;
}

export interface SoloRoom<S extends object = object>
  extends RoomLink<S>,
    Pick<RoomModel, "id" | "ask" | "command" | "fault" | "standing" | "seq"> {
  /** Where moves are shown before they are answered: what turned out otherwise. */
  readonly repair?: ReadonlySignal<Repair | null>;
  /** Whether word of the position at this event is about another one than is shown. */
  readonly passed?: (seq: number) => boolean;
}
