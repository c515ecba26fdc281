/**
 * Boards by game id. The shell around them draws the header (40 px), the connection banner, the
 * countdown, the pause and the result; a board fills the rest of the page and never scrolls it.
 */

import type { ComponentType } from "preact";
import type { RoomModel } from "../model/room";

export interface BoardProps {
  room: RoomModel;
}

/** Game id → its board, loaded when a room plays it. */
export const BOARDS: Record<string, () => Promise<ComponentType<BoardProps>>> = {
  chiselki: () => import("./chiselki/Board").then((module) => module.default),
  fourteen: () => import("./fourteen/Board").then((module) => module.default),
  freecell: () => import("./freecell/Board").then((module) => module.default),
  puzzles: () => import("./puzzles/Board").then((module) => module.default),
  minutka: () => import("./minutka/Board").then((module) => module.default),
  kvadraty: () => import("./kvadraty/Board").then((module) => module.default),
  kovriki: () => import("./kovriki/Board").then((module) => module.default),
};

/** What a game adds to the result of its round, if anything. */
export const COUNTS: Record<string, () => Promise<ComponentType<BoardProps>>> = {
  kvadraty: () => import("./kvadraty/Counted").then((module) => module.default),
};
