/** What the home page and a lobby say of Grab. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.grab": "Grab",
  "game.grab.line": "Who is first to press the called number?",
  "option.grab.numbers": "How many numbers",
  "grab.rules.how": "How to play Grab",
};

export default en;
