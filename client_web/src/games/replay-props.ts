/** What the board of a finished round is given. */

import type { Frame } from "../model/replay";
import type { MembersSection } from "../model/wire";

/** `S`: the sections of the board's game. */
export interface ReplayBoardProps<S extends object = object> {
  frame: Frame<S>;
  /** The table one step earlier, to show what is new; null for the deal. */
  before: Frame<S> | null;
  members: MembersSection;
  /** Only this seat is shown; null shows all. */
  side: number | null;
}
