/** The shell in English. */

import type { ru } from "../ru";
import { match } from "./match";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";

export const en: Record<keyof typeof ru, string> = {
  ...shell,
  ...table,
  ...match,
  ...solo,
};

/** Game's file → what the shell says of it before anybody plays it. */
export const offers = import.meta.glob<Record<string, string>>("../../games/*/offer.en.ts", {
  eager: true,
  import: "default",
});
