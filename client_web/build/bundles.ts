/**
 * Which file of the build a module comes in. Small files pack badly, and each brings its headers: what comes
 * together is one file.
 *
 * - `main`: what every page needs;
 * - `table`: what the boards of two or more party games need beside it;
 * - `board-GAME`: all else that the board of a party game needs, also if a screen that comes later needs some of it:
 *   the bundler would cut that into files of their own;
 * - `solo`: what the boards of two or more games for one need beside both, and nothing else does.
 *
 * All else is cut by the bundler where it is imported on demand.
 */

import { resolve } from "node:path";

/** What the bundler tells of its modules. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const BOARD = /.games.([^/\\]+).Board\.tsx$/;
const FOR_ONE = /.ui.solo.SoloFrame\.tsx$/;

/** A module's file name → the name of its bundle; null leaves it to the bundler. */
export function bundles(): (id: string, modules: Modules) => string | null {
  let places: Map<string, string> | undefined;
  return (id, modules) => {
    places ??= placed(modules);
    return places.get(id) ?? null;
  };
}

/** The modules with these ids and all that they import, without `import()`. */
function whole(of: readonly string[], modules: Modules): Set<string> {
  const found = new Set(of);
  for (const one of found)
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) found.add(next);
  return found;
}

function placed(modules: Modules): Map<string, string> {
  const main = whole([resolve(import.meta.dirname, "../src/main.tsx")], modules);
  const demanded = [...main]
    .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .map((id) => ({ game: BOARD.exec(id)?.[1], files: whole([id], modules) }));
  const forOne = demanded.filter(({ files }) => [...files].some((id) => FOR_ONE.test(id)));
  const others = demanded.filter((one) => !forOne.includes(one));
  const places = new Map([...main].map((id) => [id, "main"]));
  const share = (name: string, boards: typeof demanded, unlike: typeof demanded) => {
    const some = boards.filter(({ game }) => game !== undefined);
    for (const id of some.flatMap(({ files }) => [...files])) {
      const elsewhere = unlike.some(({ files }) => files.has(id));
      const shared = some.filter(({ files }) => files.has(id)).length > 1;
      if (shared && !elsewhere && !places.has(id)) places.set(id, name);
    }
  };
  share("table", others, []);
  share("solo", forOne, others);
  for (const { game, files } of others)
    if (game !== undefined)
      for (const id of files) if (!places.has(id)) places.set(id, `board-${game}`);
  return places;
}
