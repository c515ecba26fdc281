/** Texts of Fourteen. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "game.fourteen": "Fourteen",
  "game.fourteen.line": "Two decks: take away two cards that make 14 together.",
  "solo.fourteen.level.easy.help": "An attentive player wins nearly always",
  "solo.fourteen.level.medium.help": "About every second time",
  "solo.fourteen.level.hard.help": "There is a way, but it has to be found",
  "solo.fourteen.level.any.help": "As the cards fall: nearly every deal can be won",

  "fourteen.left": "Left",
  "fourteen.pile": "pile {name}",
  "fourteen.slot": "reserve {n}",
  "fourteen.waste": "waste",
  "fourteen.place": "{place}: {card}",
  "fourteen.place.empty": "{place}: empty",
  "fourteen.closed": "{n} closed below",
  "fourteen.below": "{n} below",
  "fourteen.stock": "Stock: {n}. Draw a card",
  "fourteen.stock.empty": "The stock is empty",
  "fourteen.stuck": "No pair, and the stock is empty. Take some moves back.",
  "fourteen.hint.draw": "draw a card",
  "fourteen.said.pair": "{one} and {two} are gone",
  "fourteen.said.draw": "Drawn: {card}",
  "fourteen.said.undone": "Taken back",
  "fourteen.said.anew": "The table is laid anew",

  "refused.fourteen.not_fourteen": "Together {sum}; it takes 14.",
  "refused.fourteen.stock_empty": "The stock is empty.",
  "refused.fourteen.same_place": "It takes two different cards.",
  "refused.fourteen.nothing_to_undo": "Nothing left to take back.",
  "reason.fourteen.cleared": "all cards gone",
  "reason.fourteen.cards": "cards gone: {points}",

  "fourteen.help.goal":
    "Take all 104 cards away. They go in pairs: two open cards that make 14 together.",
  "fourteen.help.ranks":
    "Ace 1, jack 11, queen 12, king 13. So an ace goes with a king, a two with a queen, a three with a jack, a seven with a seven. Suits do not matter.",
  "fourteen.help.reserve":
    "Open are the tops of both piles, five cards of the reserve and the top of the waste. A free place of the reserve takes the card of the waste by itself.",
  "fourteen.help.stock":
    "The stock is gone through once, a card at a time onto the waste. You may draw although there are pairs.",
  "fourteen.help.tap": "Tap two cards, or drag one onto the other. Tap the stock to draw.",
  "fourteen.help.keys":
    "Keys: A and B are the piles, 1–5 the reserve, W the waste, two of them a pair; D draws; arrows and Enter.",

  "fourteen.rules.title": "Rules of Fourteen",
  "fourteen.rules.how": "How to play Fourteen",
  "fourteen.rules.lead":
    "A solitaire with two decks. Nothing shall be left on the table: cards leave in pairs, and every pair makes exactly fourteen.",
  "fourteen.rules.table": "The table",
  "fourteen.rules.table.text":
    "Two piles of 15 cards, only the top of each is seen. Below them five places of reserve, all open. One more card lies on the waste, the other 68 wait in the stock.",
  "fourteen.rules.table.alt": "Two piles, five cards of reserve below them, waste and stock",
  "fourteen.rules.pair": "A pair",
  "fourteen.rules.pair.text":
    "Take any two open cards that make 14: both from the reserve, or one from a pile and one from the waste. An ace is 1, a jack 11, a queen 12, a king 13; suits do not matter.",
  "fourteen.rules.pair.alt": "King and ace, ten and four, two sevens",
  "fourteen.rules.settle": "What follows by itself",
  "fourteen.rules.settle.text":
    "A free place of the reserve takes the top of the waste, the leftmost place first. When the waste is empty, a new card comes from the stock. So two places of the reserve can take two cards from the stock at once.",
  "fourteen.rules.draw": "The stock",
  "fourteen.rules.draw.text":
    "Draw the next card whenever you like, also while there are pairs; but there is no second pass. It covers the card that lay on the waste.",
  "fourteen.rules.think": "What to think about",
  "fourteen.rules.think.text":
    "Every rank is there eight times, and so are its partners. A card that lies closed has to be dug out: sometimes it pays to keep a pair for later.",
  "fourteen.rules.end": "Winning, being stuck, help",
  "fourteen.rules.end.text":
    "You win when all 104 cards are gone. No pair and no stock is not the end yet: moves can be taken back without limit. The game shows a move, tells whether it can still be won, and goes back to where it could.",
};

export default en;
