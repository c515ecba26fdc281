/** Sections of Minutka's view, as the server sends them. */

export type Stage = "race" | "catch_up" | "over";
export type LaidTile = readonly [tile: string, x: number, y: number, turn: 0 | 1];

/** One seat as everybody sees it. */
export interface SeatView {
  hand: number;
  stock: number;
  /** The screen stands. */
  screen: boolean;
  /** The hand once it is public. */
  shown: string[] | null;
  /** What lies in the open; null behind a screen. */
  laid: LaidTile[] | null;
  place: number | null;
  tied: boolean;
  gave_up: boolean;
  swaps: number;
  stock_tiles?: string[] | null;
}

export interface TableSection {
  stage: Stage;
  ended?: string | null;
  seats: SeatView[];
}

export interface MoveView {
  /** −1 is the clock. */
  seat: number;
  kind: "swap" | "finish" | "lay" | "give_up" | "time_up";
  to: number | null;
}

/** `n` happenings so far, and the newest of them. */
export interface LastSection {
  n: number;
  moves: MoveView[];
}

export interface OwnSection {
  seat?: number;
  hand: string[];
  can_swap: boolean;
}
