/** Display names: one suggested, one remembered, 1 to 12 graphemes. */

import { catalogue, type Key, type Lang, t } from "../i18n";
import { storage } from "./storage";

const KEY = "name";
export const LONGEST = 12;

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader calls letters: an emoji or a letter with accents is one. */
export function graphemes(text: string): string[] {
  return Array.from(segments.segment(text), (part) => part.segment);
}

/** A typed name as it will be shown: NFC, single spaces, at most 12 graphemes; may be empty. */
export function tidyName(typed: string): string {
  const plain = typed
    .replace(ISOLATES, "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const cut = graphemes(plain).slice(0, LONGEST).join("").trim();
  return INK.test(cut.replace(NOTHING, "")) ? cut : "";
}

/** Why the server would not take a typed name, as a key of the catalogue; null if it may. */
export function nameFault(typed: string): "name.empty" | "name.unseen" | "name.mixed" | null {
  const tidy = tidyName(typed);
  if (tidy === "") return typed.trim() === "" ? "name.empty" : "name.unseen";
  return tidy.split(/[^\p{L}\p{M}]+/u).some(mixed) ? "name.mixed" : null;
}

/** Whether a word has letters of several of the scripts that look most alike. */
function mixed(word: string): boolean {
  return ALIKE.filter((script) => script.test(word)).length > 1;
}

const INK = /[\p{L}\p{N}\p{P}\p{S}]/u;
// What draws nothing; the server knows more of it (rooms/names.py) and has the last word.
const NOTHING = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc]/gu;
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const ISOLATES = /[\u2066-\u2069]/g;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A friendly name; `random` in [0, 1). */
export function suggestName(language: Lang, random: () => number = Math.random): string {
  const list = (catalogue(language).peek()["name.animals"] ?? "").split(" ");
  return list[Math.floor(random() * list.length)] ?? list[0] ?? "";
}

/** The name that this device used last. */
export function lastName(): string | null {
  const held = storage.get(KEY);
  return held !== null && tidyName(held) !== "" ? tidyName(held) : null;
}

export function keepName(name: string): void {
  storage.set(KEY, name);
}

const TOKEN = /^\*(?:guest|bot ([1-5]))(?: (\d+))?$/;

/**
 * A name as it is read here: what somebody typed, or the word for a guest without a name or a bot
 * ("*guest 2", "*bot 3"). A token that this page does not know is shown as it is. A name that is
 * written from right to left is isolated, so that it keeps its order and the sentence its own.
 */
export function shownName(name: string): string {
  const token = TOKEN.exec(name);
  if (token === null) return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  const [, skill, n] = token;
  const word = skill === undefined ? t("name.guest") : t(`bot.${skill}` as Key);
  return n === undefined ? word : `${word} ${n}`;
}
