/** What a board of a game for one tells the frame around it. */

import type { ComponentChildren } from "preact";
import type { SoloModel } from "../../model/solo";

export interface SoloFrameProps {
  solo: SoloModel;
  /** What the buttons can do now. `finish`: the rest can be played by itself; absent: never. */
  can: { undo: boolean; redo: boolean; restart: boolean; finish?: boolean };
  /** What stands beside time and moves, e.g. the score. */
  score?: readonly (readonly [string, ComponentChildren])[];
  /**
   * What this game has no use for: a stopwatch, a number of moves, points, playing cards, hints in
   * words because it says them itself.
   */
  hides?: readonly ("time" | "moves" | "points" | "cards" | "hints")[];
  /** What else its looks and controls let one choose: the backs of cards, taps that take up and lay down. */
  chooses?: readonly ("backs" | "targets")[];
  /** Lines of the game's own in the sheet behind "more". */
  menu?: ComponentChildren;
  /** The game so far as text; null where there is nothing to copy. */
  record?: () => string | null;
  /** Reads a record; undefined where the game reads none. */
  readRecord?: ((text: string) => string | null) | undefined;
  /** Keys of the game's own; true if the key was one. */
  keys?: (event: KeyboardEvent) => boolean;
  /** What the result shows of this game's own. */
  extra?: ComponentChildren;
  /** The page on which another deal is chosen, instead of the form. */
  catalogue?: string;
  /** How the game is played, for newcomers. */
  help?: ComponentChildren;
  /** How long a finishing cascade takes before the result covers it, ms. */
  cascade?: number;
  children: ComponentChildren;
}
