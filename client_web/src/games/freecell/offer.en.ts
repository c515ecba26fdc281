/** What the home page and a lobby say of FreeCell. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.freecell": "FreeCell",
  "game.freecell.line": "All cards are face up, with four cells; almost every deal can be solved.",
  "solo.freecell.level.easy.help": "Softened deals, 4 cells: all can be solved",
  "solo.freecell.level.medium.help": "Microsoft deals, 4 cells: almost all can be solved",
  "solo.freecell.level.hard.help": "Microsoft deals, 2 cells: not all can be solved",
  "option.freecell.winnable": "Can be solved",
  "option.freecell.winnable.help": "Only deals that the program has solved",
  "option.freecell.rule": "Moving to an empty column",
  "option.freecell.rule.help": "Under the strict rule, the empty column you move to doesn't count",
  "option.freecell.rule.house": "Generous",
  "option.freecell.rule.standard": "Strict",
  "option.freecell.auto": "Automatic moves",
  "option.freecell.auto.help": "Which cards go home automatically after a move",
  "option.freecell.auto.off": "None",
  "option.freecell.auto.safe": "Safe ones",
  "option.freecell.auto.all": "All",
  "freecell.rules.how": "How to play FreeCell",
};

export default en;
