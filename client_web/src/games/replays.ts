/** Boards of finished rounds, in which everything is open, by game id. */

import type { ComponentType } from "preact";
import type { Frame } from "../model/replay";
import type { MembersSection } from "../model/wire";

export interface ReplayBoardProps {
  frame: Frame;
  /** The table one step earlier, to show what is new; null for the deal. */
  before: Frame | null;
  members: MembersSection;
  /** Only this seat is shown; null shows all. */
  side: number | null;
}

/** Game id → its board, loaded when a replay of it is opened. */
export const REPLAYS: Record<string, () => Promise<ComponentType<ReplayBoardProps>>> = {
  minutka: () => import("./minutka/Replay").then((module) => module.default),
  kvadraty: () => import("./kvadraty/Replay").then((module) => module.default),
  kovriki: () => import("./kovriki/Replay").then((module) => module.default),
};
