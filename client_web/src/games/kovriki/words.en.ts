/** Texts of Kovriki. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "replay.rule.kovriki.neighbour_stock_empty": "the neighbour's stock is empty, there is no prize",
  "replay.rule.kovriki.not_short": "a prize is for a hand that lacks a tile",
  "replay.rule.kovriki.prize_taken": "there is one prize after each move",
  "replay.rule.kovriki.not_in_carpet": "the tiles don't form a carpet",
  "replay.rule.kovriki.touches_one_side": "the tile touches with only one side",
  "replay.rule.kovriki.not_adjacent": "the two tiles of the move don't touch each other",
  "replay.rule.kovriki.long_side_missing": "it doesn't touch along a whole long side",
  "replay.rule.kovriki.new_needs_three": "a new carpet takes three tiles",
  "replay.rule.kovriki.no_such_figure": "there is no such figure",
  "replay.rule.kovriki.stocks_left": "you can hit only when all stocks are empty",
  "replay.rule.kovriki.hit_instead": "all stocks are empty: hit instead",
  "replay.rule.kovriki.exchange_on": "in the exchange you can only lay and hand over",
  "replay.rule.kovriki.no_exchange": "the exchange hasn't begun, nothing is handed over yet",
  "replay.rule.kovriki.others_busy": "the others haven't finished the exchange",
  "kovriki.race.hit": "Who hit",
  "kovriki.race.none": "Nobody hit the table",
  "replay.deed.kovriki.lay": "{who} lays {tiles}",
  "replay.deed.kovriki.prize": "{who} takes a prize",
  "replay.deed.kovriki.prize.drawn": "{who} takes the prize {drawn}",
  "replay.deed.kovriki.draw": "{who} draws",
  "replay.deed.kovriki.hit": "{who} hits the table!",
  "replay.deed.kovriki.pass": "{who} passes",
  "replay.deed.kovriki.done": "{who} has nothing more to lay",
  "result.best.kovriki": "Round {n}: most squares – {who}",
  "result.best.kovriki.you": "Round {n}: you have the most squares!",
  "result.best.kovriki.none": "Round {n}: nobody made a square",
  "result.best.kovriki.tie": "Round {n}: equal squares",
  "reason.square": "{n} {n:square|squares}",

  "place.ground.left": "left of what lies there, {colour}",
  "place.ground.right": "right of what lies there, {colour}",
  "place.ground.above": "above what lies there, {colour}",
  "place.ground.below": "below what lies there, {colour}",

  "kovriki.hint": "Begin with a 2×3 carpet of three tiles",
  "kovriki.keys":
    "1–8 tile, arrows and R – place, N – next one, Enter – put down, F – lay, S – swap, P – prize, Space – hit",
  "kovriki.help":
    "Commands: “2” selects tile 2; “2 3” tries it on place 3; “done” is the big button: lay, hand over, finish; “take 2”; “undo”; “swap 2”; “prize”; “hit”; “pass”; “give up”; “table”; “help”.",
  "kovriki.figure": "Figure {n}: {tiles}. Squares: {squares}",
  "kovriki.figures": "{n} {n:figure|figures}",
  "kovriki.half": "{name}: {figures}, {squares}",
  "kovriki.half_empty": "{name}: nothing yet",
  "kovriki.empty": "nothing yet",
  "kovriki.squares": "{n} {n:square|squares}",
  "kovriki.own_squares": "You have {n} {n:square|squares}",
  "kovriki.enlarge": "{name}: enlarge their half of the table",
  "kovriki.enlarged": "Half of the table: {name}",
  "kovriki.shrink": "Close",
  "kovriki.closed": "face down: {n}",
  "kovriki.left": "Left over: {n}",

  "kovriki.makes.1": "One tile – a move",
  "kovriki.makes.2": "Two tiles – a move",
  "kovriki.makes.3": "A carpet attached – a move",
  "kovriki.makes.new": "A new carpet – a move",
  "kovriki.makes.squares": "+{n} {n:square|squares}",
  "kovriki.would.1": "makes a move of one tile",
  "kovriki.would.2": "makes a move of two tiles",
  "kovriki.would.3": "makes an attached carpet",
  "kovriki.would.new": "makes a new carpet",

  "kovriki.why.wrong_count": "A move has up to three tiles, not {count}",
  "kovriki.why.new_needs_three":
    "A new figure begins with a carpet: it takes three tiles, not {count}",
  "kovriki.why.overlap": "Taken: {tile} would lie on {other}",
  "kovriki.why.colours_differ": "Colours differ here: {tile} and {other}",
  "kovriki.why.not_a_carpet": "Three tiles in one move must be a 2×3 rectangle",
  "kovriki.why.long_side_missing":
    "A carpet must touch along a whole long side; here it's {edges} of 3 {edges:cell|cells}",
  "kovriki.why.not_adjacent": "Two tiles in one move must touch each other",
  "kovriki.why.touches_one_side":
    "It touches the figure with only one side: a single tile needs two, a pair needs a carpet",
  "kovriki.why.not_in_carpet": "{tile} is not in a carpet: add a partner",

  "kovriki.do.lay": "Lay",
  "kovriki.do.lay.sub": "{n} {n:tile|tiles}",
  "kovriki.do.lay.squares": "{n} {n:tile|tiles}, +{squares} {squares:square|squares}",
  "kovriki.do.draft": "Lay",
  "kovriki.do.draft.sub": "not a move yet",
  "kovriki.do.compose": "Lay",
  "kovriki.do.compose.sub": "make a move first",
  "kovriki.do.hit": "Hit!",
  "kovriki.do.hit.sub": "if you can't lay anything",
  "kovriki.do.done.own": "Hand over",
  "kovriki.do.done.own.sub": "and take the others",
  "kovriki.do.done.received": "Return the rest",
  "kovriki.do.done.received.sub": "nothing more fits",
  "kovriki.do.done.last": "Finish",
  "kovriki.do.done.last.sub": "and count squares",
  "kovriki.do.pass": "Pass",
  "kovriki.do.pass.sub": "no move: exchange",
  "kovriki.do.passed": "You passed",
  "kovriki.do.passed.sub": "any move takes it back",
  "kovriki.do.waiting": "Wait",
  "kovriki.do.waiting.sub": "the others are laying",
  "kovriki.do.out": "Done",
  "kovriki.do.out.sub": "waiting for the others",
  "kovriki.do.pending.lay": "Laying…",
  "kovriki.do.pending": "A moment…",
  "kovriki.do.pending.hit": "Hit!",
  "kovriki.do.pending.sub": "comparing clocks",
  "kovriki.do.closed": "Lay",

  "kovriki.prize": "Prize",
  "kovriki.prize.label": "Prize: take a tile from the stock of {name}",
  "kovriki.prize.you": "You are short of a tile: take the prize from your neighbour's stock",
  "kovriki.short": "waits for a tile",

  "kovriki.badge.passed": "passed",
  "kovriki.badge.hitter": "hit",
  "kovriki.badge.waits": "waiting",
  "kovriki.badge.out": "done",
  "kovriki.badge.lays": "laying",

  "kovriki.pass.others": "Passed: {names}. When all do, the exchange begins",
  "kovriki.pass.you": "You passed. Waiting for the others",
  "kovriki.idle": "No moves left: exchange in {n}\u00a0s",
  "kovriki.idle.step": "The step ends by itself in {n}\u00a0s",

  "kovriki.late.exchange": "Exchange",
  "kovriki.late.step": "Step {n} of {of}",
  "kovriki.late.two.own":
    "The tiles of {name} are face down in front of you. First lay what you can of your own; the rest goes to {name}.",
  "kovriki.late.two.received": "These are the tiles of {name}. Lay what fits, the rest goes back.",
  "kovriki.late.two.out": "You're done. {name} lays the last tiles.",
  "kovriki.late.two.wait.own":
    "Your tiles are face down in front of {name}, who lays their own first.",
  "kovriki.late.two.wait.received": "{name} is trying your tiles. You can lay what you got.",
  "kovriki.late.two.wait.received_empty":
    "{name} is trying your tiles; the rest comes back to you.",
  "kovriki.late.last": "Everything that is left is yours now. Lay what fits, and finish.",
  "kovriki.late.more.own": "First lay what you can of your own. The rest goes to {name}.",
  "kovriki.late.more.handed":
    "You have handed over. {name} is still laying; then their tiles come to you.",
  "kovriki.late.more.received":
    "The hands have moved on: you have the tiles of {name}. Lay what fits, the rest goes back.",
  "kovriki.late.more.wait":
    "You have the tiles of {name}. Lay them; when all are done, you come last.",
  "kovriki.late.more.wait_empty":
    "The others lay their own tiles, then those they were given. You come last.",
  "kovriki.late.more.out": "You're done. The others are still laying.",
  "kovriki.watch.exchange": "Exchange: laying the rest",

  "kovriki.event.lay": "{name} lays {n} {n:tile|tiles}, squares: {squares}",
  "kovriki.event.prize": "Prize: {name} takes a tile from the stock of {to}",
  "kovriki.event.draw": "{name} draws a tile",
  "kovriki.event.hit": "{name} hits the table! The exchange begins.",
  "kovriki.event.hit.you": "Your hit is first! The exchange begins.",
  "kovriki.event.agreed": "All have passed: the exchange begins.",
  "kovriki.event.idle": "Nobody can move: the exchange begins.",
  "kovriki.event.pass": "{name} passes",
  "kovriki.event.done": "{name} handed over the rest",
  "kovriki.event.prize.you": "Took the prize: {tile}",
  "kovriki.event.laid.you": "Laid. Your squares: {n}",
  "kovriki.event.over": "The round is over",

  "kovriki.over.hit": "The exchange is over – counting squares",
  "kovriki.over.agreed": "The exchange is over – counting squares",
  "kovriki.over.idle": "The exchange is over – counting squares",
  "kovriki.over.all_laid": "All tiles are laid – counting squares",
  "kovriki.over.given_up": "All gave up – counting squares",

  "kovriki.watch.play": "Everybody lays at once",

  "kovriki.refused.no_such_figure": "You have no such figure",
  "kovriki.refused.not_short": "A prize is for a hand below four tiles with an empty stock",
  "kovriki.refused.prize_taken": "The prize for this move is taken",
  "kovriki.refused.neighbour_stock_empty": "Your neighbour's stock is empty: no prize",
  "kovriki.refused.stocks_left": "You can hit the table once all stocks are empty",
  "kovriki.refused.hit_instead": "All stocks are empty: hit the table instead",
  "kovriki.refused.moved_since": "The table has just changed – have another look",
  "kovriki.refused.already_passed": "You have already passed",
  "kovriki.refused.already_through": "You have already finished the exchange",
  "kovriki.refused.others_busy": "The others finish first",
  "kovriki.refused.no_exchange": "The exchange hasn't begun",
  "kovriki.refused.exchange_on": "In the exchange you can only lay",
  "kovriki.refused.not_seated": "You are only watching",
  "kovriki.refused.nothing": "Make a move with your tiles first",
  "kovriki.refused.lay_first": "A move is ready: lay it first, or take it back",
  "kovriki.refused.clock_only": "Only the clock does that",
  "kovriki.refused.no_timer": "That clock isn't running any more",

  "kovriki.lesson.watch": "Watch: the carpet grows. Two tiles make a new one beside it.",
  "kovriki.lesson.two": "Your turn: lay the second one, colour to colour, and press “Lay”.",
  "kovriki.lesson.lay.sub": "and it has grown",
  "kovriki.lesson.prize": "Stock used up, hand empty? Take the prize from your neighbour's stock.",
  "kovriki.lesson.hit": "This one doesn't fit, and nothing else is left: hit the table.",
  "kovriki.lesson.hit.sub": "the exchange begins",
  "kovriki.lesson.exchange":
    "The exchange: your neighbour handed one over. It goes into a corner, on two sides.",
  "kovriki.rules.title": "Kovriki",
  "kovriki.rules.lead":
    "Each player has half of the table. Everybody lays at once and builds figures with as many squares as possible.",
  "kovriki.rules.tiles": "Tiles and colours",
  "kovriki.rules.tiles.text":
    "You hold four tiles; three more are face down in your stock. Where two tiles meet, the colours must match. Four equal quarters around a point make a square, which scores one point.",
  "kovriki.rules.three": "Three tiles: a carpet",
  "kovriki.rules.three.text":
    "A carpet, three tiles in a 2×3 rectangle, begins a new figure anywhere. Or attach it to one of your figures, with at least one whole long side along the figure.",
  "kovriki.rules.three.alt": "A carpet is laid along a figure with its whole long side",
  "kovriki.rules.two": "Two tiles",
  "kovriki.rules.two.text":
    "Two tiles touch each other and the figure, and each becomes part of a carpet, the same one or different ones.",
  "kovriki.rules.two.alt": "Two tiles complete a carpet",
  "kovriki.rules.one": "One tile",
  "kovriki.rules.one.text":
    "One tile touches the figure with two of its sides and becomes part of a carpet.",
  "kovriki.rules.one.alt": "A tile goes into a corner and touches the figure with two sides",
  "kovriki.rules.draft": "Drafts",
  "kovriki.rules.draft.text":
    "Tiles that you put down are dashed at first: only you see them, and you can move them. When they make a move, the “Lay” button lights up. Once laid, they stay.",
  "kovriki.rules.draw": "Drawing, swaps and the prize",
  "kovriki.rules.draw.text":
    "After a move, your hand is filled up to four from your stock. Swap whenever you like: your tile goes to the far end of your neighbour's stock, and you take the near one of yours.",
  "kovriki.rules.draw.prize":
    "Is your stock empty and your hand short? Take a prize: one tile from your neighbour's stock, once for each move. Be quicker than its owner!",
  "kovriki.rules.draw.alt": "A prize is taken from the neighbour's stock",
  "kovriki.rules.hit": "Hitting the table",
  "kovriki.rules.hit.text":
    "All stocks empty and nothing to lay? Hit the table: with the button, the space bar, or your palm on the screen. If there are stocks left but nobody has a move, everybody passes – or waits: the server notices, counts down and begins the exchange.",
  "kovriki.rules.exchange": "The exchange with two players",
  "kovriki.rules.exchange.1": "The hitter's tiles go face down in front of the other player.",
  "kovriki.rules.exchange.2":
    "The other lays what they can of their own hand and gives the rest to the hitter.",
  "kovriki.rules.exchange.3":
    "Then they turn over what they got, lay what fits and return the rest.",
  "kovriki.rules.exchange.4": "The hitter lays whatever still fits, and the round is over.",
  "kovriki.rules.exchange.more":
    "With three or four players it works the same way round the table: lay what you can of your own, hand the rest to the next player, take up what you were handed, lay what fits and return the rest. The hitter lays last.",
  "kovriki.rules.score": "Points",
  "kovriki.rules.score.text":
    "One point for each square in your figures. Tiles left over don't count.",
  "replay.sign.kovriki.struck": "hit",
  "replay.sign.kovriki.prize": "prize",
};

export default en;
