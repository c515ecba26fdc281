/** Replays come with their words when somebody opens one: most rounds do without. */

import { withWords } from "../../i18n";
import { later } from "../../ui/kit/useLoaded";

export const RecordPage = later(() => withWords("replay", import("./RecordPage")));
export const RoomReplay = later(() => withWords("replay", import("./RoomReplay")));
