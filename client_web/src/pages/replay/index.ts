/** Replays come with their words when somebody opens one: most rounds do without. */

import { withWords } from "../../i18n";
import type { Part } from "../../i18n/parts";
import { later } from "../../ui/kit/useLoaded";

const SAYS: readonly Part[] = ["replay", "result", "outside"];

export const RecordPage = later(() => withWords(SAYS, import("./RecordPage")));
export const RoomReplay = later(() => withWords(SAYS, import("./RoomReplay")));
