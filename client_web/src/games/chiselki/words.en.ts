/** Texts of Chiselki 19. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "game.chiselki": "Chiselki 19",
  "game.chiselki.line": "Cross out neighbours that are equal or make ten.",
  "option.chiselki.layout": "Field",
  "option.chiselki.layout.help": "Which numbers are written down",
  "option.chiselki.layout.27": "1–19, no 10",
  "option.chiselki.layout.29": "1–19",
  "option.chiselki.layout.18": "1–18, no 10",
  "option.chiselki.layout.random": "Random",
  "option.chiselki.diagonals": "Diagonals",
  "option.chiselki.diagonals.help": "Neighbours aslant, too: more pairs",
  "solo.chiselki.deal": "field {deal}",
  "solo.chiselki.level.27": "1–19, no 10",
  "solo.chiselki.level.29": "1–19",
  "solo.chiselki.level.18": "1–18, no 10",
  "solo.chiselki.level.random": "random",
  "solo.chiselki.level.27-diagonals": "1–19, no 10, diagonals",
  "solo.chiselki.level.29-diagonals": "1–19, diagonals",
  "solo.chiselki.level.18-diagonals": "1–18, no 10, diagonals",
  "solo.chiselki.level.random-diagonals": "random, diagonals",
  "solo.chiselki.end.won": "The field is clear!",

  "chiselki.field": "Field of digits",
  "chiselki.pairs": "Pairs",
  "chiselki.adds": "Added",
  "chiselki.left": "Left",
  "chiselki.add": "Add",
  "chiselki.add.n": "{n} {n:digit|digits}",
  "chiselki.best": "Record: {pairs} {pairs:pair|pairs}, adding {adds} {adds:time|times}",
  "chiselki.best.stuck": "Adding only when stuck: {pairs} and {adds}",
  "chiselki.hints": "Hints: {n}",
  "chiselki.hint.wins": "leads to a win",
  "chiselki.hint.add": "Hint: add",
  "chiselki.hint.pair": "Hint: {one} and {two}",
  "chiselki.cell": "{digit}, row {row}, column {column}",
  "chiselki.cell.crossed": "{digit} crossed out, row {row}, column {column}",
  "chiselki.folded": "{n} {n:row|rows}",
  "chiselki.said.crossed": "Crossed out, {left} left",
  "chiselki.said.added": "{n} added, {left} left",
  "chiselki.said.back": "Taken back, {left} left",
  "chiselki.colours": "Digits by colour",
  "chiselki.colours.help": "Those that make ten have the same ground",
  "chiselki.fold": "Fold empty rows",
  "chiselki.fold.help": "Only where no neighbours change",

  "refused.chiselki.no_pair": "{a} and {b} are not equal and do not make ten.",
  "refused.chiselki.not_neighbours": "Another digit stands between them.",
  "refused.chiselki.crossed": "This digit is crossed out already.",
  "refused.chiselki.nothing_left": "Nothing left to add.",
  "refused.chiselki.field_full": "A field of {most} digits or more takes no more.",
  "reason.chiselki.cleared": "field cleared",

  "chiselki.help.goal": "Cross out all digits.",
  "chiselki.help.pair":
    "Cross out two neighbours that are equal or make ten. Zero goes with zero only.",
  "chiselki.help.neighbours":
    "Neighbours follow each other in reading order, from the end of a row to the next one too, or stand below each other. Crossed digits between them do not matter.",
  "chiselki.help.diagonals": "With diagonals there are neighbours aslant, too.",
  "chiselki.help.add": "“Add” writes all digits that are left once more at the end.",
  "chiselki.help.tap": "Tap two digits, or drag from one to the other.",
  "chiselki.help.keys": "Keys: arrows lead to neighbours, Enter selects, A adds, Esc lets go.",

  "chiselki.rules.title": "Rules of Chiselki",
  "chiselki.rules.how": "How to play Chiselki",
  "chiselki.rules.lead":
    "A game from school exercise books: write numbers in rows of nine and cross everything out.",
  "chiselki.rules.field": "The field",
  "chiselki.rules.field.text":
    "The usual field holds the numbers 1 to 19 without the ten, digit by digit: three rows of nine. Others have the ten, end at eighteen, or are random; every random one is known to be clearable.",
  "chiselki.rules.field.alt": "Three rows: 1 to 9, then 1 1 1 2 1 3 and so on to 1 9",
  "chiselki.rules.pair": "A pair",
  "chiselki.rules.pair.text":
    "Two neighbours can be crossed out if they are equal or make ten together. Zero goes with zero only.",
  "chiselki.rules.pair.alt": "The pairs 1 and 9, 3 and 7, 5 and 5",
  "chiselki.rules.neighbours": "Who is a neighbour",
  "chiselki.rules.neighbours.text":
    "The next live digit in reading order, over any number of crossed ones and over the end of a row, and the next live one in the column. The last and the first are no neighbours. With diagonals there are neighbours aslant, but not around an edge.",
  "chiselki.rules.neighbours.alt": "A column in which a crossed digit does not part the neighbours",
  "chiselki.rules.add": "Add",
  "chiselki.rules.add.text":
    "All digits that are left are written in order after the last cell. That can be done as long as one digit lives, also while there are pairs. The less often, the better.",
  "chiselki.rules.end": "A clear field",
  "chiselki.rules.end.text":
    "You win when no digit lives. There is no losing: moves can be taken back without limit, adding as well. The field 1–19 can be cleared with 25 pairs, adding once.",
  "chiselki.rules.hint": "Hints",
  "chiselki.rules.hint.text":
    "A hint shows a pair, or “Add” where there is none, which is not counted. When a way to a clear field is found, the hint follows it and says so.",
};

export default en;
