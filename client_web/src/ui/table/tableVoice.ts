/** The voice of a table on this device. */

import { t } from "../../i18n";
import type { Clash } from "../../model/lattice";
import type { TableModel } from "../../model/table";
import { colourWord, numberOf, placeWords, tileWords } from "../../model/table-words";
import { play } from "../../sound";
import { announce } from "../kit/live";
import type { Voice } from "./voice";

export function tableVoice(table: TableModel): Voice {
  return {
    play,
    picked(id) {
      const piece = table.piece(id);
      if (piece === undefined) return;
      announce(t("table.picked", { n: numberOf(table, id), tile: tileWords(piece.tile) }));
    },
    laid(id) {
      const place = table.layout.peek().get(id);
      if (place === undefined) return;
      if (table.carpet.peek() !== null) return announce(t("table.carpet"));
      const words = placeWords(table, id, place);
      announce(t("table.laid", { n: numberOf(table, id), place: words }));
    },
    tookBack(id) {
      announce(t("table.took_back", { n: numberOf(table, id) }));
    },
    doesNotFit(ghost) {
      if (ghost === null) return announce(t("table.pick_first"));
      announce(clashWords(ghost.clashes[0]));
    },
  };
}

/** Why something may not lie there: which colours meet. */
export function clashWords(clash: Clash | undefined): string {
  if (clash === undefined || clash.kind === "overlap") return t("table.clash.overlap");
  const [mine, theirs] = clash.colours;
  return t("table.clash.colours", { mine: colourWord(mine), theirs: colourWord(theirs) });
}
