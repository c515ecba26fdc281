/** The shell in English. */

import type { ru } from "../ru";
import { design } from "./design";
import { lesson } from "./lesson";
import { match } from "./match";
import { replay } from "./replay";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";

const en: Record<keyof typeof ru, string> = {
  ...shell,
  ...table,
  ...match,
  ...solo,
  ...replay,
  ...lesson,
  ...design,
};

export default en;
