/** What the home page and a lobby say of Kovriki. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "og.to.kovriki": "Kovriki",
  "game.kovriki": "Kovriki",
  "game.kovriki.line": "Lay carpets from your tiles and let your figures grow.",
  "game.kovriki.short": "Kov",
  "option.kovriki.seats.help": "Two play with one set, three and four with two",
  "option.kovriki.idle_s": "When nobody can move",
  "option.kovriki.idle_s.help":
    "When nobody can lay, swap or take a prize, the exchange begins after this time. Each of its steps has the same limit",
  "kovriki.rules.how": "How to play Kovriki",
};

export default en;
