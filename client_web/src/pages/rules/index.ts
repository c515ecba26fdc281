/** How to play comes when somebody wants to read it. */

import { GAMES } from "../../games";
import type { Key } from "../../i18n";
import { later } from "../../ui/kit/useLoaded";

/** Those of the games that have a page of rules, with the words of a link to it. */
export const explained = (games: readonly string[]): { game: string; how: Key }[] =>
  games.flatMap((game) => {
    const how = GAMES.get(game)?.rules?.how;
    return how === undefined ? [] : [{ game, how }];
  });

export const Rules = later(() => import("./Rules"));
/** The same over a room, which stays connected below. */
export const RulesSheet = later(() => import("./RulesSheet"));
