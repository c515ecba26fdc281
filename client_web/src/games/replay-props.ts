/** What the board of a finished round is given. */

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
