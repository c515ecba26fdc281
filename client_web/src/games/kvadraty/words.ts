/** What Kvadraty says of a table and of refusals. */

import { t, tFirst } from "../../i18n";
import { lackOf } from "../../model/figure";
import type { TableModel } from "../../model/table";
import { readTiles, tileWords } from "../../model/table-words";
import { HAND } from "./figure";
import type { KvadratyPlay } from "./play";
import { looks, lookWords } from "./seats";
import { truthWords } from "./Truth";

/** "ещё 3 плитки", "лежит порознь"; nothing when nothing is missing. */
export function lackWords(table: TableModel): string {
  const lack = lackOf(table.laid.value, HAND);
  return lack === null ? "" : t(`kvadraty.lack.${lack.code}`, { n: lack.n });
}

/** A refusal of the server. */
export function refusalWords(
  code: string,
  params: Record<string, boolean | number | string>,
): string {
  return tFirst([`kvadraty.refused.${code}`, `refused.${code}`, "refused.other"], {
    ...readTiles(params),
    code,
  });
}

/** The table in sentences, for the text mode. */
export function textState(play: KvadratyPlay): string[] {
  const state = play.state.value;
  const check = play.check.value;
  const lines: string[] = [];
  if (state !== undefined && state.factor > 1)
    lines.push(`${t("kvadraty.factor.words", { deal: state.deal, n: state.factor })}.`);
  if (check !== undefined && state?.stage === "checking")
    lines.push(`${t("kvadraty.check.words", { tiles: check.hand.map(tileWords).join("; ") })}.`);
  if (check !== undefined && state?.stage === "truth") {
    const { title, truth, next } = truthWords(play, check);
    lines.push(`${title}.`, truth, next);
  }
  const others = looks(state, check, play.members.value, play.seat.value);
  return [...lines, ...others.map((look) => `${lookWords(look)}.`)];
}
