/** What the home page and a lobby say of Minutka. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "og.to.minutka": "Minutka",
  "minutka.rules.how": "How to play Minutka",
  "game.minutka": "Minutka",
  "game.minutka.line":
    "Who will be first to make a carpet of three tiles? A round takes about a minute.",
  "option.minutka.catch_up_s": "Time to catch up",
  "option.minutka.catch_up_s.help": "How long the others keep playing after the first carpet",
  "game.minutka.short": "Min",
  "option.minutka.seats.help": "Two play with one set, three and four with two",
};

export default en;
