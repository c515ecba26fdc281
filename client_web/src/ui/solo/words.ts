/** What every solitaire says in the same way. */

import { tFirst } from "../../i18n";
import type { Options } from "../../model/api";
import { readTiles } from "../../model/table-words";

export const gameName = (game: string): string => tFirst([`game.${game}`, game]);

export const levelName = (game: string, level: string): string =>
  tFirst([`solo.${game}.level.${level}`, `solo.level.${level}`, level]);

/** "No. 617, medium": a level inside a line of words. */
export function dealName(game: string, level: string, options: Options): string {
  const deal = options.deal;
  // 0: this deal has no number.
  const name =
    deal === undefined || deal === 0 ? "" : tFirst([`solo.${game}.deal`, "solo.deal"], { deal });
  const inside = level === "" ? "" : levelName(game, level).toLocaleLowerCase();
  return [name, inside].filter(Boolean).join(", ");
}

/** Why an action was refused; a game may say it in words of its own. */
export const refusalWords = (
  game: string,
  code: string,
  params: Record<string, boolean | number | string>,
): string =>
  tFirst([`refused.${game}.${code}`, `refused.${code}`, "refused.other"], {
    ...readTiles(params),
    code,
  });

/** The solver's word; a game may say it in words of its own. */
export const verdictWords = (
  game: string,
  verdict: "won" | "lost" | "unknown" | "thinking",
): string => tFirst([`solo.${game}.verdict.${verdict}`, `solo.verdict.${verdict}`]);
