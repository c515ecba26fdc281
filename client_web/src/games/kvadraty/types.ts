/** Sections of Kvadraty's view, as the server sends them. */

import type { Laid } from "../../model/lattice";

export type Stage = "race" | "finishing" | "checking" | "truth" | "over";
export type LaidTile = readonly [tile: string, x: number, y: number, turn: 0 | 1];
export type Out = "gave_up" | "refuted" | "left";

/** One seat as everybody sees it. */
export interface SeatView {
  hand: number;
  screen: boolean;
  /** The figure of the first to be ready lies closed until the round is over. */
  covered: boolean;
  /** The hand once it is public. */
  shown: string[] | null;
  /** What lies in the open; null behind a screen or covered. */
  laid: LaidTile[] | null;
  /** Of a figure that is ready and can be seen. */
  squares: number | null;
  ready: boolean;
  place: number | null;
  tied: boolean;
  out: Out | null;
}

export interface TableSection {
  stage: Stage;
  ended: string | null;
  /** 1 is the first. */
  deal: number;
  /** What the points of this deal are multiplied by. */
  factor: number;
  seats: SeatView[];
}

/** The latest hand that was declared impossible, open or decided. */
export interface CheckSection {
  n: number;
  deal: number;
  seat: number;
  hand: string[];
  /** Seats that hold it for impossible. */
  agreed: number[];
  /** Null while the check is open. */
  upheld: boolean | null;
  by: number | null;
  refutation: LaidTile[] | null;
  /** The truth, once it is decided, and a figure with the most squares. */
  possible: boolean | null;
  squares: number | null;
  figure: LaidTile[] | null;
  /** Seats that have seen it. */
  on: number[];
}

export interface BestHand {
  possible: boolean;
  squares: number | null;
  figure: LaidTile[] | null;
}

export interface BestSection {
  seats: BestHand[];
}

export interface MoveView {
  /** −1 is the clock, or a new deal. */
  seat: number;
  kind:
    | "ready"
    | "lay"
    | "impossible"
    | "refute"
    | "agree"
    | "on"
    | "give_up"
    | "leave"
    | "time_up"
    | "redeal";
}

/** `n` happenings so far, and the newest of them. */
export interface LastSection {
  n: number;
  moves: MoveView[];
}

export interface OwnSection {
  seat: number;
  hand: string[];
  /** The own figure once it is ready, also while it lies covered. */
  figure: LaidTile[] | null;
}

export const laidOf = ([tile, x, y, turn]: LaidTile): Laid => ({ tile, x, y, turn });
