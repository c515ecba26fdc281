/**
 * Words of the product: the shell's are in `ru/` and `en/`, a game's in its own folder, in `words.ru.ts` and
 * `words.en.ts`. Russian is the source of the keys; a language with other ones does not compile.
 */

import { signal } from "@preact/signals";
import { en } from "./en";
import { ru } from "./ru";

/** The languages, with what a reader of them looks for. */
export const LANGUAGES = {
  ru: { name: "Русский", switchTo: "RU, по-русски" },
  en: { name: "English", switchTo: "EN, English" },
} as const;

export type Lang = keyof typeof LANGUAGES;
export type Params = Record<string, boolean | number | string>;

/** Texts of the games: the `words.ru.ts` of each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: games fill it in.
export interface GameWords {}

type ShellKey = keyof typeof ru;

/** A name of a text in the catalogues. */
export type Key = ShellKey | keyof GameWords;

const shell: Record<Lang, Record<ShellKey, string>> = { ru, en };

/** `../games/GAME/words.LANG.ts` → its texts. */
const found = import.meta.glob<Record<string, string>>("../games/*/words.*.ts", {
  eager: true,
  import: "default",
});

function catalogue(language: Lang): Record<Key, string> {
  const games = Object.entries(found).filter(([file]) => file.endsWith(`/words.${language}.ts`));
  // The compiler has seen that each file has the keys of its Russian one.
  return Object.assign({}, shell[language], ...games.map(([, words]) => words));
}

export const languages = Object.keys(LANGUAGES) as Lang[];

/** Language → all its texts. */
export const catalogues = Object.fromEntries(
  languages.map((language) => [language, catalogue(language)]),
) as Record<Lang, Record<Key, string>>;

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

/** The text `key` in the language on screen. */
export function t(key: Key, params: Params = {}): string {
  return fill(catalogues[lang.value][key], params, lang.value);
}

/** True if there is such a text: for codes that come from a server. */
export function known(key: string): key is Key {
  return Object.hasOwn(catalogues.ru, key);
}

/** The first of these keys that exists, filled in; for codes that come from a server. */
export function tFirst(keys: readonly string[], params: Params = {}): string {
  for (const key of keys) if (known(key)) return t(key, params);
  return keys[keys.length - 1] ?? "";
}
