/** Day or night, as the device prefers; style sheets know by `color-scheme` (tokens.css). */

import { computed, effect, signal } from "@preact/signals";
import { theme } from "../../model/settings";

const NIGHT = "(prefers-color-scheme: dark)";
const system = typeof matchMedia === "function" ? matchMedia(NIGHT) : undefined;
const systemDark = signal(system?.matches ?? false);
system?.addEventListener("change", (event) => {
  systemDark.value = event.matches;
});

/** Whether it is night on this page. */
export const dark = computed(() =>
  theme.value === "auto" ? systemDark.value : theme.value === "dark",
);

/** Keeps the browser's own bars in the colour of the page. Returns what ends it. */
export const paintChrome = (): (() => void) =>
  effect(() => {
    void dark.value;
    document.documentElement.dataset.theme = theme.value;
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = backgroundColor;
  });
