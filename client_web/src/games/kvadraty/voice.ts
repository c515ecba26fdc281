/** The voice of a table of Kvadraty: a whole figure is what counts, not a carpet. */

import { t } from "../../i18n";
import type { TableModel } from "../../model/table";
import { numberOf, placeWords } from "../../model/table-words";
import { announce } from "../../ui/kit/live";
import { tableVoice } from "../../ui/table/tableVoice";
import type { Voice } from "../../ui/table/voice";

export function figureVoice(table: TableModel): Voice {
  return {
    ...tableVoice(table),
    laid(id) {
      const place = table.layout.peek().get(id);
      if (place === undefined) return;
      const where = t("table.laid", {
        n: numberOf(table, id),
        place: placeWords(table, id, place),
      });
      const squares = t("table.squares", { n: table.squares.peek().length });
      const whole = table.carpet.peek() === null ? "" : ` ${t("kvadraty.figure_ready")}.`;
      announce(`${where}. ${squares}.${whole}`);
    },
  };
}
