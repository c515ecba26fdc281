/** What this device prefers in this game. */

import { kept } from "../../model/settings";

/** A dot wherever the tile in hand fits. */
export const markPlaces = kept("mark_places", true, [true, false]);
/** The stopwatch is shown. */
export const puzzleTimer = kept("puzzle_timer", false, [true, false]);
