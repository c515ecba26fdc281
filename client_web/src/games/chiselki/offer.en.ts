/** What the home page and a lobby say of Chiselki 19. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.chiselki": "Chiselki 19",
  "game.chiselki.line": "Cross out neighbours that are equal or make ten.",
  "option.chiselki.layout": "Field",
  "option.chiselki.layout.help": "Which numbers the field begins with",
  "option.chiselki.layout.27": "1–19, no 10",
  "option.chiselki.layout.29": "1–19",
  "option.chiselki.layout.18": "1–18, no 10",
  "option.chiselki.layout.random": "Random",
  "option.chiselki.diagonals": "Diagonals",
  "option.chiselki.diagonals.help": "Diagonal neighbours count too: more pairs",
  "solo.chiselki.deal": "field {deal}",
  "solo.chiselki.level.27": "1–19, no 10",
  "solo.chiselki.level.29": "1–19",
  "solo.chiselki.level.18": "1–18, no 10",
  "solo.chiselki.level.random": "random",
  "solo.chiselki.level.27-diagonals": "1–19, no 10, diagonals",
  "solo.chiselki.level.29-diagonals": "1–19, diagonals",
  "solo.chiselki.level.18-diagonals": "1–18, no 10, diagonals",
  "solo.chiselki.level.random-diagonals": "random, diagonals",
  "chiselki.rules.how": "How to play Chiselki",
};

export default en;
