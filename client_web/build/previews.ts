/**
 * Writes `previews.json`, by which the server says in the page's head what a link leads to, and the pictures beside it:
 * `public/preview.png` is the product's, `src/games/GAME/preview.png` that of a game.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { type All, readWords } from "./words.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** What previews say: sentences of their own, and names that everybody says. */
const SAID = /^og\.|^app\.name$|^name\.guest$|^bot\.\d$|^game\.\w+(\.line)?$|\.rules\.how$/;

/** The language of the page itself: a link that names none is in this one. */
const own = (): string =>
  /<html lang="(\w+)">/.exec(readFileSync(join(ROOT, "index.html"), "utf8"))?.[1] ?? "";

/** Language → key → text, of what previews say; the product's own language comes first. */
export function previewWords(all: All): Record<string, Record<string, string>> {
  const first = own();
  const entries = Object.entries(all);
  entries.sort(([one], [other]) => Number(other === first) - Number(one === first));
  return Object.fromEntries(
    entries.map(([language, files]) => [
      language,
      Object.fromEntries(
        Object.values(files)
          .flatMap((texts) => Object.entries(texts))
          .filter(([key]) => SAID.test(key))
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
    ]),
  );
}

export function previews(): Plugin {
  return {
    name: "previews",
    apply: "build",
    async generateBundle() {
      const source = JSON.stringify(previewWords(await readWords()));
      this.emitFile({ type: "asset", fileName: "previews.json", source });
      const games = join(ROOT, "src/games");
      for (const game of readdirSync(games)) {
        const picture = join(games, game, "preview.png");
        if (existsSync(picture))
          this.emitFile({
            type: "asset",
            fileName: `preview-${game}.png`,
            source: readFileSync(picture),
          });
      }
    },
  };
}
