/** Every game that this page knows: the folders here that have a manifest. Nothing else names a game. */

import { gameWords, withWords } from "../i18n";
import type { Part } from "../i18n/parts";
import type { Load } from "../ui/kit/useLoaded";
import type { GameManifest } from "./manifest";

const PATH = /^\.\/([^/]+)\/index\.ts$/;

const found = import.meta.glob<GameManifest>("./*/index.ts", { eager: true, import: "default" });

/** What a page of rules says; some show cards. */
const RULES: readonly Part[] = ["rules", "cards"];
const LESSON: readonly Part[] = ["lesson"];

/** Whatever a game draws comes together with its words. */
function worded(id: string, manifest: GameManifest): GameManifest {
  const { board, replay, counted, rules, lesson, catalogue } = manifest;
  const both =
    <P>(load: Load<P>): Load<P> =>
    async () => {
      const [module] = await Promise.all([load(), gameWords(id)]);
      return module;
    };
  return {
    ...manifest,
    board: both(board),
    ...(replay && { replay: both(replay) }),
    ...(counted && { counted: both(counted) }),
    ...(rules && { rules: { ...rules, Text: both(() => withWords(RULES, rules.Text())) } }),
    ...(lesson && { lesson: both(() => withWords(LESSON, lesson())) }),
    ...(catalogue && { catalogue: { ...catalogue, page: both(catalogue.page) } }),
  };
}

/** Game id → its manifest. */
export const GAMES: ReadonlyMap<string, GameManifest> = new Map(
  Object.entries(found).map(([file, manifest]) => {
    const id = PATH.exec(file)?.[1] ?? file;
    return [id, worded(id, manifest)];
  }),
);
