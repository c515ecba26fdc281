/** Boards of finished rounds, in which everything is open, by game id. */

import type { ComponentType } from "preact";
import type { ReplayBoardProps } from "./replay-props";

/** Game id → its board, loaded when a replay of it is opened. */
export const REPLAYS: Record<string, () => Promise<ComponentType<ReplayBoardProps>>> = {
  minutka: () => import("./minutka/Replay").then((module) => module.default),
  kvadraty: () => import("./kvadraty/Replay").then((module) => module.default),
  kovriki: () => import("./kovriki/Replay").then((module) => module.default),
};
