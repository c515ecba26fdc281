/** Texts of Chiselki 19. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "solo.chiselki.end.won": "The field is clear!",

  "chiselki.field": "Field of digits",
  "chiselki.pairs": "Pairs",
  "chiselki.adds": "Added",
  "chiselki.left": "Left",
  "chiselki.add": "Add",
  "chiselki.add.n": "{n} {n:digit|digits}",
  "chiselki.best": "Record: {pairs} {pairs:pair|pairs}, {adds} {adds:add|adds}",
  "chiselki.best.stuck": "When adding only if stuck: {pairs} and {adds}",
  "chiselki.hints": "Hints: {n}",
  "chiselki.hint.wins": "leads to a win",
  "chiselki.hint.add": "Hint: add",
  "chiselki.hint.pair": "Hint: {one} and {two}",
  "chiselki.cell": "{digit}, row {row}, column {column}",
  "chiselki.cell.crossed": "{digit} crossed out, row {row}, column {column}",
  "chiselki.folded": "{n} {n:row|rows}",
  "chiselki.said.crossed": "{one} and {two} crossed out, {left} left",
  "chiselki.said.added": "{n} added, {left} left",
  "chiselki.said.back": "Taken back, {left} left",
  "chiselki.colours": "Digits by colour",
  "chiselki.colours.help": "Digits that make ten share a background",
  "chiselki.fold": "Fold empty rows",
  "chiselki.fold.help": "Only where it doesn't change neighbours",

  "refused.chiselki.no_pair": "{a} and {b} aren't equal and don't make ten.",
  "refused.chiselki.not_neighbours": "There is another digit between them.",
  "refused.chiselki.crossed": "This digit is already crossed out.",
  "refused.chiselki.nothing_left": "Nothing left to add.",
  "refused.chiselki.field_full": "A field of {most} digits can't grow any more.",
  "reason.chiselki.cleared": "field cleared",

  "chiselki.help.goal": "Cross out all digits.",
  "chiselki.help.pair":
    "Cross out two neighbours that are equal or make ten. Zero only goes with zero.",
  "chiselki.help.neighbours":
    "Neighbours follow each other in reading order, even from the end of one row to the start of the next, or are in the same column. Crossed-out digits between them don't matter.",
  "chiselki.help.diagonals": "With diagonals, there are diagonal neighbours, too.",
  "chiselki.help.add": "“Add” writes all remaining digits again at the end.",
  "chiselki.help.tap": "Tap two digits, or drag from one to the other.",
  "chiselki.help.keys": "Keys: arrows lead to neighbours, Enter selects, A adds, Esc deselects.",

  "chiselki.rules.title": "Rules of Chiselki",
  "chiselki.rules.lead":
    "A game from school exercise books: write numbers in rows of nine and cross everything out.",
  "chiselki.rules.field": "The field",
  "chiselki.rules.field.text":
    "The usual field has the numbers 1 to 19 without ten, digit by digit: three rows of nine. Others include ten, end at eighteen, or are random; every random one can be cleared.",
  "chiselki.rules.field.alt": "Three rows: 1 to 9, then 1 1 1 2 1 3 and so on to 1 9",
  "chiselki.rules.pair": "A pair",
  "chiselki.rules.pair.text":
    "You can cross out two neighbours if they are equal or add up to ten. Zero only goes with zero.",
  "chiselki.rules.pair.alt": "The pairs 1 and 9, 3 and 7, 5 and 5",
  "chiselki.rules.neighbours": "Which digits are neighbours",
  "chiselki.rules.neighbours.text":
    "The next live digit in reading order, across crossed-out digits and the end of a row, and the next live digit in the column. The last and the first aren't neighbours. With diagonals, there are diagonal neighbours, too, but not around an edge.",
  "chiselki.rules.neighbours.alt":
    "A column where neighbours have a crossed-out digit between them",
  "chiselki.rules.add": "Add",
  "chiselki.rules.add.text":
    "All remaining digits are written again, in order, after the last cell. You can do this whenever a digit is left, even while there are pairs. The less often, the better.",
  "chiselki.rules.end": "A clear field",
  "chiselki.rules.end.text":
    "You win when no digits are left. You can't lose: you can take back any number of moves, including adds. The field 1–19 can be cleared with 25 pairs and one add.",
  "chiselki.rules.hint": "Hints",
  "chiselki.rules.hint.text":
    "A hint shows a pair, or “Add” if there is none (that one isn't counted). When a way to clear the field is known, the hint follows it and says so.",
};

export default en;
