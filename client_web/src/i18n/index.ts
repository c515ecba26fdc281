/** Words of the product. Russian is the source of the keys; English must have the same ones. */

import { signal } from "@preact/signals";
import { chiselki as enChiselki } from "./en/chiselki";
import { fourteen as enFourteen } from "./en/fourteen";
import { freecell as enFreecell } from "./en/freecell";
import { kovriki as enKovriki } from "./en/kovriki";
import { kvadraty as enKvadraty } from "./en/kvadraty";
import { match as enMatch } from "./en/match";
import { puzzles as enPuzzles } from "./en/puzzles";
import { replay as enReplay } from "./en/replay";
import { shell as enShell } from "./en/shell";
import { solo as enSolo } from "./en/solo";
import { table as enTable } from "./en/table";
import { chiselki as ruChiselki } from "./ru/chiselki";
import { fourteen as ruFourteen } from "./ru/fourteen";
import { freecell as ruFreecell } from "./ru/freecell";
import { kovriki as ruKovriki } from "./ru/kovriki";
import { kvadraty as ruKvadraty } from "./ru/kvadraty";
import { match as ruMatch } from "./ru/match";
import { puzzles as ruPuzzles } from "./ru/puzzles";
import { replay as ruReplay } from "./ru/replay";
import { shell as ruShell } from "./ru/shell";
import { solo as ruSolo } from "./ru/solo";
import { table as ruTable } from "./ru/table";

export type Lang = "ru" | "en";
export type Params = Record<string, boolean | number | string>;

const ru = {
  ...ruShell,
  ...ruTable,
  ...ruKovriki,
  ...ruKvadraty,
  ...ruMatch,
  ...ruSolo,
  ...ruFreecell,
  ...ruFourteen,
  ...ruChiselki,
  ...ruPuzzles,
  ...ruReplay,
};
const en: Record<keyof typeof ru, string> = {
  ...enShell,
  ...enTable,
  ...enKovriki,
  ...enKvadraty,
  ...enMatch,
  ...enSolo,
  ...enFreecell,
  ...enFourteen,
  ...enChiselki,
  ...enPuzzles,
  ...enReplay,
};
const catalogues: Record<Lang, Record<Key, string>> = { ru, en };

/** A name of a text in the catalogues. */
export type Key = keyof typeof ru;

/** The language on screen. Components that call `t` follow it by themselves. */
export const lang = signal<Lang>("ru");

const plurals = { ru: new Intl.PluralRules("ru"), en: new Intl.PluralRules("en") };

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
  return Object.hasOwn(ru, key);
}

/** The first of these keys that exists, filled in; for codes that come from a server. */
export function tFirst(keys: readonly string[], params: Params = {}): string {
  for (const key of keys) if (known(key)) return t(key, params);
  return keys[keys.length - 1] ?? "";
}
