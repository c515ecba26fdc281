/** What this device prefers in this game. */

import { kept } from "../../model/settings";

/** Digits that go together on the same ground. */
export const digitColours = kept("digit_colours", false, [true, false]);
/** Rows without a live digit are folded away, where that changes no neighbours. */
export const foldRows = kept("fold_rows", true, [true, false]);
