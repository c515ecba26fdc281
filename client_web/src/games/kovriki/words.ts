/** What the drafts make, and what keeps them from it, in words. */

import { t, tFirst } from "../../i18n";
import { readTiles, tileWords } from "../../model/table-words";
import type { LayingProblem } from "./laying";
import type { KovrikiPlay, Making } from "./play";

/** A tile by its name is enough for the eye, not for the ear. */
type Speech = "seen" | "heard";

function named(params: Record<string, boolean | number | string>, speech: Speech) {
  if (speech === "seen") return readTiles(params);
  const words = Object.entries(params).map(([name, value]) => {
    const tile = (name === "tile" || name === "other") && typeof value === "string";
    return [name, tile ? tileWords(value) : value] as const;
  });
  return Object.fromEntries(words);
}

export function troubleWords({ code, params }: LayingProblem, speech: Speech = "seen"): string {
  return t(`kovriki.why.${code}`, named(params, speech));
}

type Size = "1" | "2" | "3" | "new";

function sizeOf(play: KovrikiPlay, making: Making): Size | null {
  const { move } = making;
  if (move === null) return null;
  if (move.figure === play.figures.peek().length) return "new";
  return String(move.tiles.length) as Size;
}

/** "Две плитки – ход готов, +1 квадрат", or why not; null while nothing lies there. */
export function makingWords(
  play: KovrikiPlay,
  making: Making,
  speech: Speech = "seen",
): string | null {
  const size = sizeOf(play, making);
  if (size !== null) {
    const n = making.move?.squares ?? 0;
    const squares = n > 0 ? `, ${t("kovriki.makes.squares", { n })}` : "";
    return t(`kovriki.makes.${size}`) + squares;
  }
  return making.trouble === null ? null : troubleWords(making.trouble, speech);
}

/** For a list of places: only what a place completes. */
export function wouldWords(play: KovrikiPlay, making: Making): string {
  const size = sizeOf(play, making);
  return size === null ? "" : t(`kovriki.would.${size}`);
}

/** A refusal of the server. */
export function refusalWords(
  code: string,
  params: Record<string, boolean | number | string>,
): string {
  return tFirst(
    [`kovriki.why.${code}`, `kovriki.refused.${code}`, `refused.${code}`, "refused.other"],
    { ...readTiles(params), code },
  );
}

/** This player's figures, one sentence each. */
export function figureLines(play: KovrikiPlay): string[] {
  const figures = play.figures.value;
  return figures.map((figure, n) => {
    const tiles = figure.map((one) => tileWords(one.tile)).join("; ");
    return t("kovriki.figure", { n: n + 1, tiles, squares: play.squaresIn(n) });
  });
}

/** What the round has come to, above all halves. */
export function stateWords(play: KovrikiPlay): string {
  const state = play.state.value;
  if (state?.stage === "over") return tFirst([`kovriki.over.${state.ended}`, "watch.over"]);
  return t(state?.stage === "exchange" ? "kovriki.watch.exchange" : "kovriki.watch.play");
}
