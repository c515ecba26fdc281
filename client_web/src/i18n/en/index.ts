/** The shell in English. */

import type { ru } from "../ru";
import { match } from "./match";
import { replay } from "./replay";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";

export const en: Record<keyof typeof ru, string> = {
  ...shell,
  ...table,
  ...match,
  ...solo,
  ...replay,
};
