/** What the home page and a lobby say of Kvadraty. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "og.to.kvadraty": "Kvadraty",
  "game.kvadraty": "Kvadraty",
  "game.kvadraty.line": "Lay all seven tiles as one figure with as many squares as you can.",
  "game.kvadraty.short": "Kva",
  "option.kvadraty.seats.help": "Two play with one set, three and four with two",
  "option.kvadraty.finish_s": "Time to finish",
  "option.kvadraty.finish_s.help": "How long the others keep building after the first figure",
  "option.kvadraty.check_s": "Time to check",
  "option.kvadraty.check_s.help":
    "How long everybody looks for a figure after somebody says “impossible”",
  "kvadraty.rules.how": "How to play Kvadraty",
};

export default en;
