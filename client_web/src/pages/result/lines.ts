/** The headings of results: whose round and whose match it was, if anybody's. */

import { known, t, tFirst } from "../../i18n";
import type { MatchSection, RoundView } from "../../model/wire";
import { countsFirst } from "./Totals";

/** Over the last result: who has won the match. */
export function winnersLine(match: MatchSection, me: string | null): string {
  const names = match.totals
    .filter((total) => match.winners.includes(total.member))
    .map((total) => total.name);
  if (names.length === 0) return t("result.no_winner");
  if (names.length > 1) return t("result.winners", { who: names.join(", ") });
  if (me !== null && match.winners.includes(me)) return t("result.you_won");
  return t("result.winner", { who: names[0] ?? "" });
}

/** Where nobody is first: the player with most points. Null where being first is what counts. */
function bestLine(round: RoundView, me: string | null): string | null {
  if (countsFirst(round)) return null;
  const own = `result.best.${round.game}`;
  const key = known(own) ? own : "result.best";
  const most = Math.max(...round.lines.map((line) => line.points));
  if (round.lines.every((line) => line.points === 0)) {
    return tFirst([`${key}.none`, "result.best.none"], { n: round.n });
  }
  const best = round.lines.filter((line) => line.points === most);
  if (best.length === round.lines.length) return tFirst([`${key}.tie`], { n: round.n });
  const mine = best.length === 1 && best[0]?.member === me;
  const who = best.map((line) => line.name).join(", ");
  return mine ? tFirst([`${key}.you`], { n: round.n }) : t(key, { n: round.n, who });
}

/** Over a round: who was first in it, or got most. */
export function roundLine(round: RoundView, me: string | null): string {
  const best = bestLine(round, me);
  if (best !== null) return best;
  const { n, game } = round;
  const tied = round.lines.filter((line) => round.tied?.includes(line.member));
  if (tied.length > 0)
    return t("result.tied", { n, who: tied.map((line) => line.name).join(", ") });
  const first = round.lines.find((line) => line.member === round.first);
  if (first === undefined) return t("result.nobody_first", { n });
  if (first.member === me) return tFirst([`result.${game}.you_first`, "result.you_first"], { n });
  return tFirst([`result.${game}.first`, "result.first"], { n, who: first.name });
}
