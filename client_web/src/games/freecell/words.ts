/** Places and happenings of FreeCell in words, for players who listen. */

import { t } from "../../i18n";
import { cardWords } from "../../model/cards";
import { HOME, movedBy, type Place, spotsOf } from "./piles";
import type { FreeCellTable } from "./sections.gen";

/** More cards than this that go home at once are counted, not named. */
const NAMED = 4;

/** A table, and the moves that led to it: spelled out, separated by spaces. */
export interface Position {
  readonly table: FreeCellTable;
  readonly moves: string;
}

/** "column 3", "cell b", "home". */
export function placeWords(place: Place): string {
  if (place === HOME) return t("fc.home");
  return /\d/.test(place) ? t("fc.column", { n: place }) : t("fc.cell", { n: place });
}

/** What led from one position to the other, in a sentence or two; empty if nothing moved. */
export function happened(before: Position, after: Position): string {
  if (after.moves === before.moves) return "";
  if (after.moves.startsWith(before.moves)) return forward(before, after);
  if (after.moves === "") return t("fc.said.anew");
  return [t("fc.said.undone"), ...returned(before.table, after.table)].join(". ");
}

function forward(before: Position, after: Position): string {
  const line = after.moves.slice(before.moves.length).trim();
  const moves = line.split(" ");
  const said: string[] = [];
  const home: string[] = [];
  movedBy(before.table, line).forEach((cards, at) => {
    const to = moves[at]?.[1] ?? "";
    if (to === HOME) home.push(...cards);
    else said.push(laid(cards, to));
  });
  return [...said, ...(home.length > 0 ? [laid(home, HOME)] : [])].join(". ");
}

/** A move that is proposed: these cards, the lowest first, onto that place. */
export const proposed = (cards: readonly string[], to: Place): string =>
  t("solo.hinted", { move: laid(cards, to) });

/** Where the cards lie that another pile had. */
function returned(before: FreeCellTable, after: FreeCellTable): string[] {
  const then = spotsOf(before);
  const piles = new Map<Place, string[]>();
  for (const [card, { place }] of spotsOf(after)) {
    if (then.get(card)?.place !== place) piles.set(place, [...(piles.get(place) ?? []), card]);
  }
  return [...piles].map(([place, cards]) => laid(cards, place));
}

function laid(cards: readonly string[], place: Place): string {
  const names = cards.map(cardWords).join(", ");
  const many = cards.length > NAMED && place === HOME;
  return many ? t("fc.said.home", { n: cards.length }) : `${names}: ${placeWords(place)}`;
}
