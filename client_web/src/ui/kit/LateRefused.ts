/** `Refused` for what comes with the page: it, and what it says, are loaded when something is refused. */

import { withWords } from "../../i18n";
import { later } from "./useLoaded";

export const LateRefused = later(() => withWords(["outside"], import("./Refused")));
