/** What a game for one needs of its room. */

import type { ReadonlySignal } from "@preact/signals";
import type { Away } from "./away";
import type { RoomLink } from "./link";
import type { RoomModel } from "./room";
import type { No } from "./solo-rules";

/** What was shown and isn't so: a move that the room refused, or a board that somebody else changed. */
export interface Repair {
  readonly n: number;
  /** Null: nothing was refused. */
  readonly refused: (No & { readonly action: string }) | null;
}

/** Moves made here without a connection, and another game in the room, changed elsewhere meanwhile. */
export interface Parted {
  readonly n: number;
  /** How many moves were made here. */
  readonly moves: number;
  /** The room's game can be brought to where these moves led. */
  readonly mendable: boolean;
}

export interface SoloRoom<S extends object = object>
  extends RoomLink<S>,
    Pick<RoomModel, "id" | "ask" | "command" | "fault" | "standing" | "seq"> {
  /** Where moves are shown before they are answered: what turned out otherwise. */
  readonly repair?: ReadonlySignal<Repair | null>;
  /** The player is asked which game goes on; until then no move is taken. */
  readonly parted?: ReadonlySignal<Parted | null>;
  /** The answer: the game of this device, or the room's. */
  readonly decide?: (mine: boolean) => void;
  /** Where one plays on without a connection: for how long. */
  readonly away?: Away | undefined;
  /** How many steps of a finished game can be looked at. */
  readonly steps?: () => number;
  /** Shows the game as it was after so many steps; null: as it is. */
  readonly lookBack?: (step: number | null) => void;
  /** Whether word of the position at this event is about another one than is shown. */
  readonly passed?: (seq: number) => boolean;
}
