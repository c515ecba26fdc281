/** Addresses for other people. */

import { lang, languages } from "../../i18n";

/** The address, which is to be previewed in the language on screen: the product's own needs no word. */
export function spoken(url: string): string {
  if (lang.value === languages[0]) return url;
  return `${url}${url.includes("?") ? "&" : "?"}lang=${lang.value}`;
}
