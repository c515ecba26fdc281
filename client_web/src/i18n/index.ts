/**
 * Words of the product: the shell's are in `ru/` and `en/`, a game's in its own folder: `offer.LANG.ts` holds what the
 * home page and a lobby say of it, `words.LANG.ts` the rest. Russian is the source of the keys; a language with other ones
 * does not compile. How a language is added: docs/languages.md.
 *
 * Only what is on screen is loaded, in the language on screen: the shell's words with the page, a game's with the first
 * thing that it draws (`games/index.ts`), and the parts of both (`parts.ts`) with the screens that say them. `t` takes
 * what is there, at once.
 */

import { languages as lists } from "virtual:words";
import { type Signal, signal } from "@preact/signals";
import { fileOf, type Part } from "./parts";
import type { ru } from "./ru";

/** A language by its tag; `languages` has them all. */
export type Lang = string;
export type Params = Record<string, boolean | number | string>;

/** Texts of the games: the `offer.ru.ts` and `words.ru.ts` of each add their own. */
// biome-ignore lint/suspicious/noEmptyInterface: games fill it in.
export interface GameWords {}

/** A name of a text in the catalogues. */
export type Key = keyof typeof ru | keyof GameWords;

type Words = Readonly<Record<string, string>>;

/** The product's own first. */
export const languages: readonly Lang[] = Object.keys(lists);
/** The name by which its readers look for a language. */
export const nameOf = (language: Lang): string => lists[language]?.name ?? language;

const catalogues: Record<Lang, Signal<Words>> = {};

/** Those texts of a language that are here. */
export function catalogue(language: Lang): Signal<Words> {
  catalogues[language] ??= signal({});
  return catalogues[language];
}

/** The language on screen. Components that call `t` follow it by themselves. */
export const lang = signal<Lang>("ru");

const plurals: Record<Lang, Intl.PluralRules> = {};

/**
 * Fills a text in. `{name}` is replaced by the parameter; `{n:очко|очка|очков}` by the form that fits the number. There
 * is one form for each plural category of the language (zero|one|two|few|many|other, as CLDR orders them: Russian
 * one|few|many, English one|other); the last one also serves the categories that have none of their own.
 */
export function fill(text: string, params: Params, language: Lang): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, given?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (given === undefined) return String(value);
    const list = given.split("|");
    plurals[language] ??= new Intl.PluralRules(language);
    const at = lists[language]?.forms.split(" ").indexOf(plurals[language].select(Number(value)));
    return list[at ?? -1] ?? list[list.length - 1] ?? "";
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
  const coming = Promise.resolve(lists[language]?.load())
    .then((list) => list?.files[file]?.())
    .then(
      (found) => {
        const held = catalogue(language);
        held.value = { ...held.peek(), ...found?.default };
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

const text = (key: string): string | undefined => catalogue(lang.value).value[key];

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
