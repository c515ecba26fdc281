/** Texts of FreeCell. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "reason.freecell.cards": "cards home: {points}",
  "reason.freecell.time": "time: {points}",
  "reason.freecell.bonus": "for speed: +{points}",

  "refused.too_many_cards": "Only {can_move} {can_move:card|cards} can move at once now.",
  "refused.does_not_fit": "This card doesn't fit here.",
  "refused.not_a_chain": "These cards aren't a chain: only a chain can move.",
  "refused.not_next": "Another card of this suit goes home first.",
  "refused.cell_taken": "The cell is taken.",
  "refused.cell_to_cell": "Cards can't go from cell to cell.",
  "refused.one_at_a_time": "One card at a time there.",
  "refused.nothing_there": "There is nothing there.",
  "refused.nowhere": "This card has nowhere to go now.",
  "refused.foundation_keeps": "Cards can't come back from home.",
  "refused.not_on_top": "Only the top card can go home.",
  "refused.same_place": "The card is already here.",
  "refused.no_such_cell": "Cells in this game: {cells}.",
  "refused.nothing_to_undo": "There is nothing more to undo.",
  "refused.nothing_to_redo": "There is nothing to redo.",
  "refused.at_the_start": "The deal is at its start.",
  "refused.cannot_finish": "It can't finish by itself yet.",
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
  "fc.said.home": "Cards home: {n}",
  "fc.said.undone": "Taken back",
  "fc.said.anew": "Dealt again from the start",
  "fc.record.bad": "This isn't a record: it should have moves like 26 5a bh 25v2.",
  "fc.record.other": "This is a record of deal No. {deal}: open that one first.",

  "fc.help.goal":
    "Build four homes: each suit from ace to king. You can see all cards from the start.",
  "fc.help.columns":
    "In columns, cards go in descending order, red on black and black on red. An empty column takes any card.",
  "fc.help.cells": "A free cell can hold one card.",
  "fc.help.chains":
    "A chain moves as a whole if there are enough free cells and columns: the game says how many cards can move.",
  "fc.help.tap":
    "A tap sends a card to the best place; a second tap right after sends it home. Or drag the card.",
  "fc.help.keys":
    "By keyboard: arrows and Enter; Space picks up and lays down; F sends home. Or the move as text: 26, 5a, bh (columns 1–8, cells a–d, h is home).",
  "fc.help.score":
    "10 points for each card home, minus 30 for every half minute, plus a bonus for winning.",

  "freecell.rules.title": "Rules of FreeCell",
  "freecell.rules.lead":
    "A solitaire without secrets: all 52 cards are face up from the start, and almost every deal can be solved. The goal is to build four homes, each suit from ace to king.",
  "freecell.rules.table": "The table",
  "freecell.rules.table.text":
    "The deck is dealt face up into eight columns: seven cards in each of the first four, six in the others. Above them are the free cells, usually four, and four homes, one for each suit.",
  "freecell.rules.table.alt":
    "Four cells, one with the nine of diamonds; four homes: ace of clubs, two of diamonds, two empty",
  "freecell.rules.column": "Columns and cells",
  "freecell.rules.column.text":
    "You can move the last card of a column, or a card from a cell. In a column it goes on a card one rank higher and of the other colour: a red nine on a black ten. An empty column takes any card. A cell holds one card of any kind; cards can't go from cell to cell.",
  "freecell.rules.column.alt":
    "The ten of spades, then the nine of hearts, then the eight of clubs",
  "freecell.rules.chain": "Chains",
  "freecell.rules.chain.text":
    "Cards in order with alternating colours can move together. Strictly speaking, each of them waits its turn in a free place, so the number of places limits the length:",
  "freecell.rules.chain.formula":
    "cards at once = (free cells + 1) × 2 to the power of empty columns",
  "freecell.rules.chain.cells": "Free cells",
  "freecell.rules.chain.columns": "Empty columns: {n}",
  "freecell.rules.chain.strict":
    "The generous rule also counts the empty column you move to. The strict rule doesn't: only half as many cards can move to an empty column. If you try to move more, none of them moves, and the game tells you the limit.",
  "freecell.rules.home": "Homes",
  "freecell.rules.home.text":
    "A home begins with an ace and continues in the same suit, one card at a time. Cards can't come back. If you like, automatic moves send cards home: “safe” takes only those that no column will need any more, which means aces, twos, and cards for which both homes of the other colour have everything up to the rank below. Once all columns are in order, the game plays the rest.",
  "freecell.rules.score": "Score",
  "freecell.rules.score.formula": "10 × cards home − 30 × full half minutes, but never below zero",
  "freecell.rules.score.bonus": "for a win, plus 600,000 ÷ seconds, rounded down",
  "freecell.rules.score.text":
    "Only the position and the time count, so undo costs nothing. The clock runs from the first move; it stops during a pause, under a menu, without a connection, and while the game plays the rest. There's no bonus if the solution was shown.",
  "freecell.rules.levels": "Levels and numbers",
  "freecell.rules.levels.text":
    "Medium: Microsoft's deals under the same numbers, with four cells. Hard: the same deals with two cells; not all of them can be solved. Easy: softened deals, with some low cards moved up; a program has solved each of them. A number in the address gives everyone the same deal.",
  "freecell.rules.end": "Winning and help",
  "freecell.rules.end.text":
    "You win when all 52 cards are home. You can undo and redo any number of moves. The game can say whether you can still win, hint at a move, or take you back to where you could. Each deal can be won once; one that you left for another counts as lost until you resume it and win.",
};

export default en;
