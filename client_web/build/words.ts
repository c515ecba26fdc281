/** Cuts the catalogues into the files that pages load: `virtual:words`, a list of `virtual:words/LANG/FILE`. */

import { resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";

type All = Record<string, Record<string, Record<string, string>>>;

const ROOT = resolve(import.meta.dirname, "..");
const LIST = "virtual:words";
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
      const [language, ...file] = id.slice((OWN + LIST).length + 1).split("/");
      const found = await all();
      if (language) {
        return `export default ${JSON.stringify(found[language]?.[file.join("/")] ?? {})};`;
      }
      const entries = Object.entries(found).map(([one, files]) => {
        const loads = Object.keys(files).map(
          (name) => `${JSON.stringify(name)}: () => import("${LIST}/${one}/${name}")`,
        );
        return `${one}: {${loads.join(",")}}`;
      });
      return `export const files = {${entries.join(",")}};`;
    },
  };
}
