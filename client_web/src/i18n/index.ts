/**
 * Words of the product: the shell's are in `ru/` and `en/`, a game's in its own folder: `offer.LANG.ts` holds what the
 * home page and a lobby say of it, `words.LANG.ts` the rest. Russian is the source of the keys; a language with other ones
 * does not compile.
 *
 * Only what is on screen is loaded, in the language on screen: the shell's words with the page, a game's with the first
 * thing that it draws (`games/index.ts`), and the parts of both (`parts.ts`) with the screens that say them. `t` takes
 * what is there, at once.
 */

import { languages as lists } from "virtual:words";
import { type Signal, signal } from "@preact/signals";
import { fileOf, type Part } from "./parts";
import type { ru } from "./ru";

/** The languages, each under the name its readers look for. */
export const LANGUAGES = {
  ru: { name: "Русский", switchTo: "RU, по-русски" },
  en: { name: "English", switchTo: "EN, English" },
} as const;

export type Lang = keyof typeof LANGUAGES;
export type Params = Record<string, boolean | number | string>;

/** Texts of the games: the `offer.ru.ts` and `words.ru.ts` of each add their own. */
// biome-ignore lint/suspicious/noEmptyInterface: games fill it in.
export interface GameWords {}

/** A name of a text in the catalogues. */
export type Key = keyof typeof ru | keyof GameWords;

type Words = Readonly<Record<string, string>>;

export const languages = Object.keys(LANGUAGES) as Lang[];

/** Language → those of its texts that are here. */
export const catalogues = Object.fromEntries(
  languages.map((language) => [language, signal<Words>({})]),
) as Record<Lang, Signal<Words>>;

/** The language on screen. Components that call `t` follow it by themselves. */
export const lang = signal<Lang>("ru");

const plurals = Object.fromEntries(
  languages.map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Lang, Intl.PluralRules>;

/**
 * Fills a text in. `{name}` is replaced by the parameter; `{n:очко|очка|очков}` by the form that
 * fits the number (Russian one|few|many, English one|other).
 */
export function fill(text: string, params: Params, language: Lang): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const list = forms.split("|");
    const rule = plurals[language].select(Number(value));
    const at = rule === "one" ? 0 : rule === "few" ? 1 : list.length - 1;
    return list[at] ?? list[list.length - 1] ?? "";
  });
}

/** `LANG FILE` → its words once they are in the catalogue. */
const loads = new Map<string, Promise<void>>();
/** Games ("": the shell) and parts ("": what comes first) whose words are wanted in whatever language is on screen. */
const games = new Set([""]);
const parts = new Set<Part | "">([""]);

function load(file: string, language: Lang): Promise<void> {
  const id = `${language} ${file}`;
  const before = loads.get(id);
  if (before !== undefined) return before;
  const coming = lists[language]()
    .then(({ files }) => files[file]?.())
    .then(
      (found) => {
        const catalogue = catalogues[language];
        catalogue.value = { ...catalogue.peek(), ...found?.default };
      },
      (error: unknown) => {
        loads.delete(id);
        throw error;
      },
    );
  loads.set(id, coming);
  return coming;
}

/** Brings all words that are wanted, in a language. */
export async function words(language: Lang): Promise<void> {
  const wanted = [...games].flatMap((game) => [...parts].map((part) => fileOf(game, part)));
  await Promise.all(wanted.map((file) => load(file, language)));
}

/** Brings the words of a game, in the language on screen, with those of the shell. */
export async function gameWords(game: string): Promise<void> {
  games.add(game);
  await words(lang.peek());
}

/** What is loaded, once the parts of the words that it says are here, too. */
export async function withWords<T>(say: readonly Part[], loaded: Promise<T>): Promise<T> {
  for (const part of say) parts.add(part);
  const [module] = await Promise.all([loaded, words(lang.peek())]);
  return module;
}

/** Puts another language on screen as soon as its words are here. */
export async function speak(language: Lang): Promise<void> {
  await words(language);
  lang.value = language;
}

const text = (key: string): string | undefined => catalogues[lang.value].value[key];

/** The text `key` in the language on screen; nothing while it is on its way. */
export function t(key: Key, params: Params = {}): string {
  return fill(text(key) ?? "", params, lang.value);
}

/** True if there is such a text: for codes that come from a server. */
export function known(key: string): key is Key {
  return text(key) !== undefined;
}

/** The first of these keys that exists, filled in; for codes that come from a server. */
export function tFirst(keys: readonly string[], params: Params = {}): string {
  for (const key of keys) if (known(key)) return t(key, params);
  return keys[keys.length - 1] ?? "";
}
