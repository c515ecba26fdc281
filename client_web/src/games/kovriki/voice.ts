/** The voice of the player's own half: what a tile would complete is said together with where it lies. */

import { t } from "../../i18n";
import { numberOf, placeWords } from "../../model/table-words";
import { announce } from "../../ui/kit/live";
import { tableVoice } from "../../ui/table/tableVoice";
import type { Voice } from "../../ui/table/voice";
import type { KovrikiPlay } from "./play";
import { makingWords } from "./words";

export function kovrikiVoice(play: KovrikiPlay): Voice {
  const { table } = play;
  return {
    ...tableVoice(table),
    laid(id) {
      const place = table.layout.peek().get(id);
      if (place === undefined) return;
      const where = t("table.laid", {
        n: numberOf(table, id),
        place: placeWords(table, id, place, ""),
      });
      const making = makingWords(play, play.making.peek(), "heard");
      announce(making === null ? where : `${where}. ${making}`);
    },
  };
}
