/** Day or night, as the device prefers; style sheets know by `color-scheme` (tokens.css). */

import { effect } from "@preact/signals";
import { theme } from "../../model/settings";

/** Keeps the page in its theme, and the browser's own bars in the colour of the page. Returns what ends it. */
export const paintChrome = (): (() => void) =>
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.dataset.system ??= meta.content;
      meta.content = theme.value === "auto" ? meta.dataset.system : backgroundColor;
    }
  });
