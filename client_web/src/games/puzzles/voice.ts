/** The voice of a puzzle's table: where a tile lies, and what is still missing. */

import { t } from "../../i18n";
import { numberOf, placeWords } from "../../model/table-words";
import { announce } from "../../ui/kit/live";
import { tableVoice } from "../../ui/table/tableVoice";
import type { Voice } from "../../ui/table/voice";
import type { PuzzleGame } from "./play";
import { lackWords } from "./words";

export function puzzleVoice(game: PuzzleGame): Voice {
  const { table } = game;
  return {
    ...tableVoice(table),
    laid(id) {
      const place = table.layout.peek().get(id);
      if (place === undefined) return;
      const words = { n: numberOf(table, id), place: placeWords(table, id, place) };
      const missing = game.missing.peek();
      // The end is said by the result; the first of two is not the end.
      const done = (game.task.peek()?.wanted ?? 1) > 1 ? ` ${t("puzzles.found.one")}` : "";
      const rest = missing === null ? done : ` ${lackWords(missing)}.`;
      announce(`${t("table.laid", words)}.${rest}`);
    },
  };
}
