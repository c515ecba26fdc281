/**
 * Cuts the catalogues into the files that pages load. `virtual:words` lists the languages, `virtual:words/LANG` holds the
 * words of the shell and lists the other files, `virtual:words/LANG/FILE`: a page names those of its own language only.
 */

import { resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";

/** Language → file → key → text. */
export type All = Record<string, Record<string, Record<string, string>>>;

const ROOT = resolve(import.meta.dirname, "..");
const LIST = "virtual:words";
/** The file of what every page says. */
const FIRST = "shell";
/** Vite leaves ids that begin so to the plugin which made them. */
const OWN = "\0";

const NAME = "language.name";

/** Said by the server alone: no page has it. */
const SERVERS = "shell/og";

/** The list of languages has their names. */
const notInPages = (key: string, value: unknown) => (key === NAME ? undefined : value);

/** Every word of every language; fails if one lacks some, and says which. */
export async function readWords(): Promise<All> {
  const file = resolve(ROOT, "src/i18n/all.ts");
  const options = { root: ROOT, configFile: false, logLevel: "error" } as const;
  const { all, missing } = (await runnerImport<{ all: All; missing: string[] }>(file, options))
    .module;
  if (missing.length > 0) throw new Error(`Words are missing:\n  ${missing.join("\n  ")}`);
  return all;
}

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;

/** A language's plural categories as CLDR orders them. */
export function pluralForms(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return ORDER.filter((one) => pluralCategories.includes(one));
}

export function words(): Plugin {
  let read: Promise<All> | undefined;
  let building = false;
  const all = () => {
    read ??= readWords();
    return read;
  };
  return {
    name: "words",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? OWN + id : undefined),
    watchChange() {
      read = undefined;
    },
    async load(id) {
      if (!id.startsWith(OWN + LIST)) return;
      const [language = "", ...file] = id.slice((OWN + LIST).length + 1).split("/");
      const found = await all();
      const said = (name: string) => JSON.stringify(found[language]?.[name] ?? {}, notInPages);
      if (file.length > 0) return `export default ${said(file.join("/"))};`;
      if (language) {
        const others = Object.keys(found[language] ?? {}).filter(
          (name) => name !== FIRST && !(building && name === SERVERS),
        );
        const loads = others.map(
          (name) => `${JSON.stringify(name)}: () => import("${LIST}/${language}/${name}")`,
        );
        return `export const files = {${FIRST}: async () => ({ default: ${said(FIRST)} }),${loads.join(",")}};`;
      }
      const entries = Object.entries(found).map(([one, files]) => {
        const name = JSON.stringify(files[FIRST]?.[NAME] ?? one);
        const forms = JSON.stringify(pluralForms(one).join(" ").replace(/ ?other$/, ""));
        return `${JSON.stringify(one)}: { name: ${name}, forms: ${forms}, load: () => import("${LIST}/${one}") }`;
      });
      return `export const languages = {${entries.join(",")}};`;
    },
  };
}
