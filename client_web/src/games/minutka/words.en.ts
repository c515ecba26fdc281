/** Texts of Minutka. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "result.minutka.first": "Round {n}: {who} was first",
  "result.minutka.you_first": "Round {n}: you were first!",
  "result.minutka.missed": "There was a carpet in this hand",
  "result.minutka.had": "You had a carpet at {at}",
  "result.minutka.had.shown": "You had a carpet at {at} and showed it at {shown}",
  "result.minutka.had.dealt": "You were dealt a carpet",
  "result.minutka.had.dealt.shown": "You were dealt a carpet and showed it at {shown}",
  "result.minutka.had.never": "Your hand never held a carpet",
  "reason.minutka.stock": "stock: {n} {n:tile|tiles}",
  "reason.minutka.first": "first carpet: +{points}",
  "reason.minutka.second": "second carpet: +{points}",
  "reason.minutka.emptied": "opponent out of stock and without a carpet: +{points}",
  "minutka.lesson.watch": "Watch: a tile is dragged to the table. The goal is the 2×3 frame.",
  "minutka.lesson.lay": "Your turn: lay the other two. Only equal colours may touch.",
  "minutka.lesson.hit": "That's a carpet! Hit the button before the others do.",
  "minutka.lesson.swap": "No carpet in this hand: pick a tile, press “Swap”, and a new one comes.",
  "minutka.rules.title": "Minutka",
  "minutka.rules.lead":
    "Everybody plays at once, and nobody waits. Make a carpet before the others do!",
  "minutka.rules.tiles": "Tiles",
  "minutka.rules.tiles.text":
    "A tile is a domino of three triangles: a big one in the middle and two small ones at its ends. The colours follow the rainbow, and only neighbouring colours meet on a tile. A set has 14 different tiles; three or four players use two sets.",
  "minutka.rules.tiles.alt": "The fourteen tiles of a set",
  "minutka.rules.meet": "How they meet",
  "minutka.rules.meet.text":
    "Where two tiles share an edge, both sides must have the same colour. You never need to turn a tile: in each place on the table it fits only one way round, and it lands that way by itself. Four equal quarters around a point make a square.",
  "minutka.rules.carpet": "The carpet",
  "minutka.rules.carpet.text":
    "A carpet is a two by three rectangle of exactly three tiles. You hold four tiles and have three more face down in your stock. Build behind your screen: while it is up, nobody sees what's there. When you have a carpet, the big button lights up. Hit it! The fourth tile stays hidden.",
  "minutka.rules.carpet.alt": "Three tiles come together as a two by three carpet",
  "minutka.rules.swap": "Swapping",
  "minutka.rules.swap.text":
    "No carpet in sight? Give any tile, face down, to the far end of your neighbour's stock, and take the near one of your own. Tiles that others give you arrive at the far end of your stock. Swap whenever you like while your stock lasts.",
  "minutka.rules.swap.alt": "A tile goes to the neighbour's stock, another comes from your own",
  "minutka.rules.swap.own": "your stock",
  "minutka.rules.end": "Screens down",
  "minutka.rules.end.text":
    "The first carpet brings everybody's screens down. The others catch up in the open: they swap and lay until they have a carpet, give up, or run out of time.",
  "minutka.rules.end.tie":
    "What counts is the moment you pressed, not how fast your connection is. If two presses are so close that no clock can tell them apart, nobody was first.",
  "minutka.rules.score": "Points",
  "minutka.rules.score.stock": "for every tile left in your stock",
  "minutka.rules.score.first2": "to the first of two players",
  "minutka.rules.score.first4": "to the first and the second of three or four",
  "minutka.rules.score.emptied":
    "to the first of two, if the second has used up the stock and still has no carpet",
  "minutka.rules.score.why":
    "Every swap costs you a tile of stock and gives one to your neighbour: speed against thrift.",
  "minutka.empty": "Build a 2×3 carpet from three tiles",
  "minutka.hit.ready": "Done!",
  "minutka.hit.ready.sub": "hit the table",
  "minutka.hit.no_carpet": "Done",
  "minutka.hit.no_carpet.sub": "needs a 2×3 carpet",
  "minutka.hit.pending": "Hit!",
  "minutka.hit.pending.sub": "comparing clocks…",
  "minutka.hit.closed": "Done",
  "minutka.hit.first": "You are first!",
  "minutka.hit.placed": "Done: place {n}",
  "minutka.catch.you": "Catch up!",
  "minutka.catch.alone": "The others gave up",
  "minutka.catch.empty": "Your stock is empty",
  "minutka.catch.watch": "Catching up",
  "minutka.catch.wait": "The others are catching up",
  "minutka.catch.timer": "{n} {n:second|seconds} left to catch up",
  "minutka.event.finish": "{name}: carpet ready",
  "minutka.watch.race": "Everybody builds behind a screen",
  "minutka.watch.catch": "Screens are down",
  "minutka.race.finish": "Who made a carpet",
  "minutka.race.none": "Nobody hit the table",
  "replay.deed.minutka.finish": "{who} has a carpet! {tiles}",
  "replay.sign.minutka.struck": "ready",
};

export default en;
