/** The page that says what is wrong, with its words: it comes when something is. */

import { withWords } from "../i18n";
import { later } from "../ui/kit/useLoaded";

export const Problem = later(() => withWords(["outside"], import("./ProblemPage")));
