/** Texts of the puzzles. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "solo.puzzles.end.won": "Solved!",
  "solo.puzzles.end.lost": "Finished here",
  "solo.puzzles.new": "All puzzles",
  "solo.puzzles.next": "Next puzzle",
  "solo.puzzles.keys":
    "Keys: a number picks a tile; arrows, R and N choose the place; Enter lays, Backspace takes back, Z undoes, Y redoes, H hints, P pauses.",

  "puzzles.title": "Puzzles with tiles",
  "puzzles.lead":
    "Any solution within the rules counts. Three stars without hints, two with one or two hints, one with more.",
  "puzzles.rules": "How to solve them",
  "puzzles.both": "Two 4×7 carpets",
  "puzzles.both.text": "All 14 tiles make a 4×7 rectangle in two different ways. Find both.",
  "puzzles.both.none": "None found yet",
  "puzzles.both.one": "One found, one to go",
  "puzzles.both.done": "Both found",
  "puzzles.four": "Four squares",
  "puzzles.four.text": "Four sets of seven tiles: one figure, four squares.",
  "puzzles.four.set": "Set {n}",
  "puzzles.most": "Ten squares",
  "puzzles.most.text":
    "One figure of all 14 tiles. Ten squares are possible, eleven are not. Eight are worth a star.",
  "puzzles.rectangles": "Rectangles",
  "puzzles.rectangles.text": "From three tiles to two sets. You can turn the frame.",
  "puzzles.endless": "Endless",
  "puzzles.endless.text": "The fewer solutions, the harder. Every puzzle has a number.",
  "puzzles.easy": "A rectangle with many solutions",
  "puzzles.medium": "A rectangle with up to four solutions",
  "puzzles.hard": "A rectangle of more tiles with up to three solutions",
  "puzzles.seven": "The most squares from seven tiles",
  "puzzles.daily": "Puzzle of the day",
  "puzzles.daily.text": "A new one every day, the same for everybody.",
  "puzzles.daily.done": "You've finished today's. There'll be a new one tomorrow.",
  "puzzles.look": "Look",
  "puzzles.look.label": "{name}: look",
  "puzzles.open": "Solve",
  "puzzles.open.label": "{name}: solve",
  "puzzles.resume": "Continue",
  "puzzles.resume.label": "{name}: go on",
  "puzzles.stars": "{n} {n:star|stars} of 3",
  "puzzles.none": "not solved yet",
  "puzzles.tile": "{name}, {stars}",
  "puzzles.going": "started",
  "puzzles.all": "All puzzles",
  "puzzles.given.title": "A finished figure",
  "puzzles.given.text": "Somebody made this and wants to show you. Make your own?",
  "puzzles.given.bad": "This link doesn't contain a legal figure.",

  "puzzles.goal.rectangle": "Make {w}×{h} of {n} {n:tile|tiles}",
  "puzzles.goal.both": "Make 4×7 in two different ways",
  "puzzles.goal.squares":
    "One figure of {n} {n:tile|tiles} with {squares} {squares:square|squares}",
  "puzzles.lack.left": "{n} {n:tile|tiles} to go",
  "puzzles.lack.apart": "in {n} {n:piece|pieces}: join them",
  "puzzles.lack.rectangle": "not the right rectangle",
  "puzzles.lack.squares": "{n} {n:square|squares} too few",
  "puzzles.found": "Found",
  "puzzles.found.of": "{n} of {all}",
  "puzzles.squares": "Squares",
  "puzzles.squares.of": "{n} of {all}",
  "puzzles.for": "Still available",
  "puzzles.found.one":
    "A carpet! The second must be a different one, not this one turned or mirrored.",
  "puzzles.found.one.next": "Look for the second",
  "puzzles.hint.empty": "Drag a tile into the frame, or tap it and then a place.",
  "puzzles.hint.free": "Drag a tile onto the table, or tap it and then a place.",
  "puzzles.keys": "Digits pick, N next place, Enter lays, Z takes back, H hints",
  "puzzles.hinted": "Hint: tile {n} is laid, {place}",
  "solo.puzzles.verdict.lost": "Can't be completed as it lies",
  "solo.puzzles.note.lost": "This can't be completed. Take something back.",
  "puzzles.marks": "Mark places",
  "puzzles.marks.help": "Dots where the tile in hand fits",
  "puzzles.timer": "Clock",
  "puzzles.timer.help": "Show the time you've taken",
  "puzzles.enough": "Finish with what I have",
  "puzzles.enough.star": "Finish with one star",
  "puzzles.picture": "The finished figure: {name}",
  "puzzles.picture.share": "As a picture",
  "puzzles.picture.png": "PNG",
  "puzzles.picture.png.label": "Download the picture as PNG",
  "puzzles.picture.svg": "SVG",
  "puzzles.picture.svg.label": "Download the picture as SVG",
  "puzzles.picture.link": "Link",
  "puzzles.picture.copied": "Link to the figure copied.",
  "puzzles.picture.failed": "The picture couldn't be created.",
  "puzzles.text.help":
    "A tile's number picks it and lists its places; “2 3” lays tile 2 on place 3; “take 2”, “undo”, “done”, “give up”, “table”. For a hint, use the button below.",
  "puzzles.text.goal": "Goal: {goal}.",
  "puzzles.text.lack": "Now: {lack}.",

  "refused.puzzles.not_in_hand": "There is no tile {tile} left.",
  "refused.puzzles.not_laid": "Tile {tile} isn't there.",
  "refused.puzzles.no_change": "It already lies like that.",
  "refused.puzzles.already_shown": "The solution has already been shown.",

  "puzzles.rules.title": "Puzzles: how to solve them",
  "puzzles.rules.lead":
    "The same 14 tiles, but no hurry: every puzzle has its own goal, and all tiles are open in front of you.",
  "puzzles.rules.touch": "What fits together",
  "puzzles.rules.touch.text":
    "A tile has three triangles, a big one and two small ones. Along a shared edge, the colours must be equal. You don't choose how to turn a tile: in each place it fits only one way.",
  "puzzles.rules.touch.alt": "Three tiles in a 2×3 rectangle",
  "puzzles.rules.rectangle": "Rectangles",
  "puzzles.rules.rectangle.text":
    "Fill the frame with all tiles of the puzzle. The frame moves: lay tiles elsewhere, and it follows. You can turn it, too.",
  "puzzles.rules.rectangle.alt": "Six tiles fill a frame",
  "puzzles.rules.squares": "Squares",
  "puzzles.rules.squares.text":
    "Four right angles of one colour around a point make a square. Join all tiles into one figure with as many squares as the puzzle asks for.",
  "puzzles.rules.squares.alt": "A figure of seven tiles with four squares",
  "puzzles.rules.stars": "Stars and hints",
  "puzzles.rules.stars.text":
    "A solution without hints is worth three stars, with one or two hints two, with more hints one. Part of a solution – the first of two carpets, or nearly all squares – is worth a star as well. If the solution was shown, you get none.",
  "puzzles.rules.hint.text":
    "A hint lays one tile of a solution that continues yours, or says that yours can't be completed. Undo and redo cost nothing.",
};

export default en;
