/** The table without a picture, for those who asked for one: most players never load it. */

import { withWords } from "../../i18n";
import { later } from "../kit/useLoaded";

export type { TextTableProps } from "./TextLists";

export const TextTable = later(() => withWords(["text"], import("./TextLists")));
