/** Writes `sw.js`, which knows what a page and the games for one need where there is no network. */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** What Vite's manifest tells of a chunk. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Chunks = Readonly<Record<string, Chunk>>;

const PARTY_BOARD = /board-(\w+)-[^/]*\.js$/;
/** Nobody comes here without a connection, or there is nothing to do then. */
const ONLINE_ONLY =
  /^src\/pages\/(lobby|replay|result)\/|^src\/ui\/table\/Coach|^virtual:words\/\w+\/\w+\/(replay|playlist|coach|host|late)$/;

/** Paths of the chunks that the page needs without a network: all but what belongs to party games. */
export function neededOffline(chunks: Chunks, index: string): string[] {
  const party = Object.values(chunks).flatMap(({ file }) => PARTY_BOARD.exec(file)?.[1] ?? []);
  const online = (key: string) =>
    ONLINE_ONLY.test(key) ||
    party.some((game) => key.startsWith(`src/games/${game}/`)) ||
    party.some((game) => key.startsWith(`virtual:words/`) && key.split("/")[2] === game) ||
    PARTY_BOARD.test(chunks[key]?.file ?? "");
  const found = new Set(Object.keys(chunks).filter((key) => index.includes(`/${chunks[key]?.file}"`)));
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = chunks[key] ?? {};
    for (const next of imports) found.add(next);
    for (const next of dynamicImports) if (!online(next)) found.add(next);
  }
  const files = [...found].flatMap((key) => {
    const chunk = chunks[key];
    return chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? [])];
  });
  return [...new Set(files)].sort().map((file) => `/${file}`);
}

/** Beside the chunks: what the page itself names. */
const ROOT_FILES = ["/icon.svg", "/manifest.webmanifest"];

export function offline(): Plugin {
  let out = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const chunks = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")) as Chunks;
      const index = readFileSync(join(out, "index.html"), "utf8");
      const main = /<script type="module"[^>]* src="([^"]+)"/.exec(index)?.[1];
      if (main === undefined) throw new Error("index.html loads no script");
      const files = [...neededOffline(chunks, index), ...ROOT_FILES];
      const id = createHash("sha256").update(index).update(files.join()).digest("hex").slice(0, 12);
      const text = readFileSync(resolve(import.meta.dirname, "worker.js"), "utf8")
        .replace("BUILD_ID", id)
        .replace("BUILD_MAIN", main)
        .replace('["BUILD_FILES"]', JSON.stringify(files));
      writeFileSync(join(out, "sw.js"), text);
    },
  };
}
