/** What the home page and a lobby say of Fourteen. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.fourteen": "Fourteen",
  "game.fourteen.line": "Two decks: remove two cards that add up to 14.",
  "solo.fourteen.level.easy.help": "An attentive player nearly always wins",
  "solo.fourteen.level.medium.help": "Won about half the time",
  "solo.fourteen.level.hard.help": "There is a way, but you have to find it",
  "solo.fourteen.level.any.help": "Any deal; nearly all can be won",
  "fourteen.rules.how": "How to play Fourteen",
};

export default en;
