/**
 * Cuts the catalogues into the files that pages load. `virtual:words` lists the languages, `virtual:words/LANG` holds the
 * words of the shell and lists the other files, `virtual:words/LANG/FILE`: a page names those of its own language only.
 */

import { resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";

type All = Record<string, Record<string, Record<string, string>>>;

const ROOT = resolve(import.meta.dirname, "..");
const LIST = "virtual:words";
/** The file of what every page says. */
const FIRST = "shell";
/** Vite leaves ids that begin so to the plugin which made them. */
const OWN = "\0";

export function words(): Plugin {
  let read: Promise<All> | undefined;
  const all = () => {
    read ??= runnerImport<{ all: All }>(resolve(ROOT, "src/i18n/all.ts"), {
      root: ROOT,
      configFile: false,
      logLevel: "error",
    }).then(({ module }) => module.all);
    return read;
  };
  return {
    name: "words",
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? OWN + id : undefined),
    watchChange() {
      read = undefined;
    },
    async load(id) {
      if (!id.startsWith(OWN + LIST)) return;
      const [language = "", ...file] = id.slice((OWN + LIST).length + 1).split("/");
      const found = await all();
      const said = (name: string) => JSON.stringify(found[language]?.[name] ?? {});
      if (file.length > 0) return `export default ${said(file.join("/"))};`;
      if (language) {
        const others = Object.keys(found[language] ?? {}).filter((name) => name !== FIRST);
        const loads = others.map(
          (name) => `${JSON.stringify(name)}: () => import("${LIST}/${language}/${name}")`,
        );
        return `export const files = {${FIRST}: async () => ({ default: ${said(FIRST)} }),${loads.join(",")}};`;
      }
      const entries = Object.keys(found).map((one) => `${one}: () => import("${LIST}/${one}")`);
      return `export const languages = {${entries.join(",")}};`;
    },
  };
}
