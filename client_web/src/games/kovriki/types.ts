/** Sections of Kovriki's view, as the server sends them. */

import type { Laid } from "../../model/lattice";

export type Stage = "play" | "exchange" | "over";
export type Part = "play" | "own" | "received" | "waiting" | "last" | "out";
export type LaidTile = readonly [tile: string, x: number, y: number, turn: 0 | 1];

/** One seat as everybody sees it. */
export interface SeatView {
  hand: number;
  stock: number;
  /** Tiles that lie closed before the seat, out of its reach. */
  closed: number;
  /** Each on a plane of its own. */
  figures: LaidTile[][];
  squares: number;
  part: Part;
  /** It may take a prize now. */
  prize: boolean;
  /** Tiles missing to four. */
  short: number;
  gave_up: boolean;
  swaps: number;
  /** What was left, once the round is over. */
  shown: string[] | null;
  stock_tiles: string[] | null;
  closed_tiles: string[] | null;
}

export interface TableSection {
  stage: Stage;
  ended: string | null;
  hitter: number | null;
  opened: "hit" | "agreed" | "idle" | null;
  passes: number[];
  seats: SeatView[];
}

export interface MoveView {
  /** −1 is the clock. */
  seat: number;
  kind: "lay" | "swap" | "prize" | "draw" | "hit" | "pass" | "done" | "give_up" | "time_up";
  to: number | null;
  figure: number | null;
  laid: LaidTile[];
  drew: number;
}

/** `n` happenings so far, and the newest of them. */
export interface LastSection {
  n: number;
  moves: MoveView[];
}

export interface OwnSection {
  seat: number;
  hand: string[];
  can_swap: boolean;
  can_prize: boolean;
  can_hit: boolean;
  can_pass: boolean;
  can_done: boolean;
}

export function laidOf([tile, x, y, turn]: LaidTile): Laid {
  return { tile, x, y, turn };
}

/** The figures of a seat, on their own planes. */
export function figuresOf(seat: SeatView | null | undefined): Laid[][] {
  return (seat?.figures ?? []).map((figure) => figure.map(laidOf));
}
