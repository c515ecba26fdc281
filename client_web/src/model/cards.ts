/** Playing cards as text ("TD": rank A23456789TJQK, suit CDHS) and in words. */

import { type Key, t } from "../i18n";

export type Suit = "C" | "D" | "H" | "S";
export const SUITS: readonly Suit[] = ["C", "D", "H", "S"];
export const RANKS = "A23456789TJQK";

/** 1 … 13. */
export const rankOf = (card: string): number => RANKS.indexOf(card[0] ?? "") + 1;
export const suitOf = (card: string): Suit => (card[1] ?? "S") as Suit;
export const isRed = (card: string): boolean => suitOf(card) === "D" || suitOf(card) === "H";

/** "TD" for 10, 1. */
export const cardOf = (rank: number, suit: Suit): string => `${RANKS[rank - 1] ?? "?"}${suit}`;

/** What stands in the corner: A, 2 … 10, J, Q, K. */
export const rankMark = (card: string): string => {
  const rank = card[0] ?? "";
  return rank === "T" ? "10" : rank;
};

/** "ten of diamonds" in the language on screen. */
export function cardWords(card: string): string {
  const rank = rankOf(card);
  const name = rank >= 2 && rank <= 10 ? String(rank) : t(`card.rank.${card[0]}` as Key);
  return t("card.name", { rank: name, suit: t(`card.suit.${suitOf(card)}` as Key) });
}
