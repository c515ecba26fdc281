/** What this device prefers; kept on the device. */

import { effect, type Signal, signal } from "@preact/signals";
import { type Lang, lang, languages } from "../i18n";
import { storage } from "./storage";

/** How a tile tells its colours apart without colour. */
export type Signs = "pattern" | "letters" | "none";
export type Theme = "auto" | "light" | "dark";

/** A preference of this device: `first` until another of the `allowed` values was chosen. */
export function kept<T extends boolean | string>(
  name: string,
  first: T,
  allowed: readonly T[],
): Signal<T> {
  const stored = storage.get(`setting.${name}`);
  const found = allowed.find((value) => String(value) === stored);
  const held = signal<T>(found ?? first);
  let told = held.peek();
  effect(() => {
    const value = held.value;
    if (value !== told) storage.set(`setting.${name}`, String(value));
    told = value;
  });
  return held;
}

const asks = (query: string): boolean =>
  typeof matchMedia === "function" && matchMedia(query).matches;

/** The product's own where its readers are, else the first one that the device names and that is here. */
const firstLanguage = (): Lang => {
  const tags = String(globalThis.navigator?.languages ?? "ru").split(/[,-]/);
  if (tags.some((tag) => /^(ru|be|uk|kk)$/.test(tag))) return "ru";
  return tags.find((tag) => languages.includes(tag)) ?? "en";
};

/** Sound on this device; one tap mutes. */
export const sound = kept("sound", true, [true, false]);
export const vibration = kept("vibration", true, [true, false]);
/** Mirrors the bar of buttons for the left hand. */
export const leftHanded = kept("left_handed", false, [true, false]);
export const signs = kept<Signs>("signs", "pattern", ["pattern", "letters", "none"]);
/** Colours by day or by night; "auto" as the system has them. */
export const theme = kept<Theme>("theme", "auto", ["auto", "light", "dark"]);
/** Faces that others show, and a button for one's own. */
export const reactions = kept("reactions", true, [true, false]);
/** No flights, 100 ms fades. Begins as the system asks. */
export const reducedMotion = kept("reduced_motion", asks("(prefers-reduced-motion: reduce)"), [
  true,
  false,
]);
/** The command box and native lists instead of the drawn table. */
export const textMode = kept("text_mode", false, [true, false]);
/** Playing alone: the solver's verdict after every move. */
export const soloVerdict = kept("solo_verdict", true, [true, false]);
/** Diamonds blue and clubs green: four suits are told apart faster than two colours. */
export const fourColours = kept("four_colours", false, [true, false]);
/** The language; the signal that `t` reads. */
export const language: Signal<Lang> = lang;

lang.value = kept<Lang>("lang", firstLanguage(), languages).peek();
let spoken = lang.peek();
effect(() => {
  if (lang.value !== spoken) storage.set("setting.lang", lang.value);
  spoken = lang.value;
});
