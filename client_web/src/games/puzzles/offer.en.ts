/** What the home page and a lobby say of puzzles. */

import type ru from "./offer.ru";

const en: Record<keyof typeof ru, string> = {
  "game.puzzles": "Puzzles",
  "game.puzzles.line":
    "Carpets and squares from Pentaraduga's tiles: from three tiles to two sets.",
  "solo.puzzles.deal": "No. {deal}",
  "solo.puzzles.level.both-carpets": "Two 4×7 carpets",
  "solo.puzzles.level.four-squares-1": "Four squares, set 1",
  "solo.puzzles.level.four-squares-2": "Four squares, set 2",
  "solo.puzzles.level.four-squares-3": "Four squares, set 3",
  "solo.puzzles.level.four-squares-4": "Four squares, set 4",
  "solo.puzzles.level.2x3": "2×3",
  "solo.puzzles.level.2x4": "2×4",
  "solo.puzzles.level.2x5": "2×5",
  "solo.puzzles.level.2x6": "2×6",
  "solo.puzzles.level.2x7": "2×7",
  "solo.puzzles.level.2x8": "2×8",
  "solo.puzzles.level.2x9": "2×9",
  "solo.puzzles.level.2x10": "2×10",
  "solo.puzzles.level.2x11": "2×11",
  "solo.puzzles.level.2x12": "2×12",
  "solo.puzzles.level.2x13": "2×13",
  "solo.puzzles.level.2x14": "2×14",
  "solo.puzzles.level.3x4": "3×4",
  "solo.puzzles.level.3x6": "3×6",
  "solo.puzzles.level.3x8": "3×8",
  "solo.puzzles.level.4x4": "4×4",
  "solo.puzzles.level.4x5": "4×5",
  "solo.puzzles.level.4x6": "4×6",
  "solo.puzzles.level.4x7": "4×7",
  "solo.puzzles.level.7x8": "7×8, two sets",
  "solo.puzzles.level.ten-squares": "Ten squares",
  "solo.puzzles.level.easy": "Easy",
  "solo.puzzles.level.medium": "Medium",
  "solo.puzzles.level.hard": "Hard",
  "solo.puzzles.level.seven": "Seven tiles",
  "puzzles.rules.how": "Puzzles: rules",
};

export default en;
