/** Texts of FreeCell. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "game.freecell": "FreeCell",
  "game.freecell.line": "All cards lie open, four cells, almost every deal can be solved.",
  "solo.freecell.level.easy.help": "Softened deals, 4 cells: all can be solved",
  "solo.freecell.level.medium.help": "Microsoft deals, 4 cells: almost all can be solved",
  "solo.freecell.level.hard.help": "Microsoft deals, 2 cells: not all can be solved",
  "solo.freecell.hinted": "Hint: move {move}",
  "option.freecell.winnable": "Certainly solvable",
  "option.freecell.winnable.help": "Only deals that the program has solved",
  "option.freecell.rule": "Moving to an empty column",
  "option.freecell.rule.help": "By the strict rule the empty column you move to does not count",
  "option.freecell.rule.house": "Generous",
  "option.freecell.rule.standard": "Strict",
  "option.freecell.auto": "Automatic moves",
  "option.freecell.auto.help": "Which cards go home by themselves after a move",
  "option.freecell.auto.off": "None",
  "option.freecell.auto.safe": "Safe ones",
  "option.freecell.auto.all": "All",

  "reason.freecell.cards": "cards home: {points}",
  "reason.freecell.time": "time: {points}",
  "reason.freecell.bonus": "for speed: +{points}",

  "refused.too_many_cards": "Only {can_move} {can_move:card|cards} can move at once now.",
  "refused.does_not_fit": "This card does not fit here.",
  "refused.not_a_chain": "These cards do not hang together: only a chain moves.",
  "refused.not_next": "Another card of this suit goes home first.",
  "refused.cell_taken": "The cell is taken.",
  "refused.cell_to_cell": "Cards do not go from cell to cell.",
  "refused.one_at_a_time": "One card at a time there.",
  "refused.nothing_there": "There is nothing there.",
  "refused.nowhere": "This card has nowhere to go now.",
  "refused.foundation_keeps": "Cards do not come back from home.",
  "refused.not_on_top": "Only the top card goes home.",
  "refused.same_place": "The card is here already.",
  "refused.no_such_cell": "Cells in this game: {cells}.",
  "refused.nothing_to_undo": "There is nothing more to undo.",
  "refused.nothing_to_redo": "There is nothing to redo.",
  "refused.at_the_start": "The deal is at its start.",
  "refused.cannot_finish": "It does not finish by itself yet.",
  "refused.over": "The game is over.",
  "refused.bad_action": "There is no such move: {token}",

  "fc.home": "home",
  "fc.home.empty": "home, {suit}, empty",
  "fc.empty": "{place}, empty",
  "fc.column": "column {n}",
  "fc.cell": "cell {n}",
  "fc.depth": "{n} of {of}",
  "fc.goes": "goes to {place}",
  "fc.held": "in hand",
  "fc.record.bad": "This is no record: moves such as 26 5a bh 25v2 are expected.",
  "fc.record.other": "This is a record of deal No. {deal}: open that one first.",

  "fc.help.goal":
    "Build four homes: each suit from ace to king. All cards are seen from the start.",
  "fc.help.columns":
    "In columns cards lie in descending order, red on black, black on red. In an empty column, any.",
  "fc.help.cells": "A free cell holds one card aside.",
  "fc.help.chains":
    "A chain moves as a whole if there are cells and columns enough: the game says how many can.",
  "fc.help.tap":
    "A tap sends a card where it is best; a second one right after it, home. Or drag the card.",
  "fc.help.keys":
    "By keyboard: arrows and Enter; Space picks up and lays down; F sends home. Or the move as text: 26, 5a, bh (columns 1–8, cells a–d, h is home).",
  "fc.help.score": "10 points for a card home, minus 30 for each half minute, a bonus for a win.",
};

export default en;
