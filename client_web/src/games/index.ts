/** Every game that this page knows: the folders here that have a manifest. Nothing else names a game. */

import type { GameManifest } from "./manifest";

const PATH = /^\.\/([^/]+)\/index\.ts$/;

const found = import.meta.glob<GameManifest>("./*/index.ts", { eager: true, import: "default" });

/** Game id → its manifest. */
export const GAMES: ReadonlyMap<string, GameManifest> = new Map(
  Object.entries(found).map(([file, manifest]) => [PATH.exec(file)?.[1] ?? file, manifest]),
);
