/** The shell in Russian: the source of the keys. */

import { match } from "./match";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";

export const ru = { ...shell, ...table, ...match, ...solo };

/** Game's file → what the shell says of it before anybody plays it. */
export const offers = import.meta.glob<Record<string, string>>("../../games/*/offer.ru.ts", {
  eager: true,
  import: "default",
});
