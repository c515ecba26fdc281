/** What the home page says of Lamps. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.lamps": "Lamps",
  "game.lamps.line": "Put out all lamps: each one switches its neighbours, too.",
  "lamps.rules.how": "How to play Lamps",
};

export default en;
