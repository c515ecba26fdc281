/** Texts of Fourteen. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
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
  "fourteen.stuck": "No pairs, and the stock is empty. Take some moves back.",
  "fourteen.hint.draw": "draw a card",
  "fourteen.said.pair": "{one} and {two} are gone",
  "fourteen.said.draw": "Drawn: {card}",
  "fourteen.said.undone": "Taken back",
  "fourteen.said.anew": "Dealt again from the start",

  "refused.fourteen.not_fourteen": "That makes {sum}; you need 14.",
  "refused.fourteen.stock_empty": "The stock is empty.",
  "refused.fourteen.same_place": "Choose two different cards.",
  "refused.fourteen.nothing_to_undo": "Nothing left to take back.",
  "reason.fourteen.cleared": "all cards gone",
  "reason.fourteen.cards": "cards gone: {points}",

  "fourteen.help.goal": "Remove all 104 cards, in pairs: two open cards that add up to 14.",
  "fourteen.help.ranks":
    "Ace 1, jack 11, queen 12, king 13. So an ace goes with a king, a two with a queen, a three with a jack, a seven with a seven. Suits don't matter.",
  "fourteen.help.reserve":
    "The tops of both piles, the five reserve cards and the top of the waste are open. When a reserve place is free, the card from the waste moves there by itself.",
  "fourteen.help.stock":
    "You go through the stock once, drawing one card at a time onto the waste. You can draw even if there are pairs.",
  "fourteen.help.tap": "Tap two cards, or drag one onto the other. Tap the stock to draw.",
  "fourteen.help.keys":
    "Keys: A and B for the piles, 1–5 for the reserve, W for the waste, two of them for a pair; D draws; arrows and Enter.",

  "fourteen.rules.title": "Rules of Fourteen",
  "fourteen.rules.lead":
    "A solitaire with two decks. Clear the table: remove cards in pairs that make exactly fourteen.",
  "fourteen.rules.table": "The table",
  "fourteen.rules.table.text":
    "There are two piles of 15 cards, of which you see only the top. Below them are five reserve places, all open. One more card is on the waste, and the other 68 are in the stock.",
  "fourteen.rules.table.alt": "Two piles, five cards of reserve below them, waste and stock",
  "fourteen.rules.pair": "A pair",
  "fourteen.rules.pair.text":
    "Take any two open cards that make 14: both from the reserve, say, or one from a pile and one from the waste. An ace is 1, a jack 11, a queen 12, a king 13; suits don't matter.",
  "fourteen.rules.pair.alt": "King and ace, ten and four, two sevens",
  "fourteen.rules.settle": "What happens by itself",
  "fourteen.rules.settle.text":
    "The top of the waste moves to a free reserve place, the leftmost first. When the waste is empty, a new card comes from the stock. So two free reserve places can take two cards from the stock at once.",
  "fourteen.rules.draw": "The stock",
  "fourteen.rules.draw.text":
    "Draw the next card whenever you like, even while there are pairs, but you go through the stock only once. The new card covers the one on the waste.",
  "fourteen.rules.think": "What to think about",
  "fourteen.rules.think.text":
    "There are eight cards of every rank, and eight partners for them. Face-down cards have to be dug out: sometimes it pays to save a pair for later.",
  "fourteen.rules.end": "Winning, being stuck, help",
  "fourteen.rules.end.text":
    "You win when all 104 cards are gone. Being stuck without a pair or stock isn't the end: you can take back any number of moves. The game can show you a move, say whether you can still win, and take you back to where you could.",
};

export default en;
