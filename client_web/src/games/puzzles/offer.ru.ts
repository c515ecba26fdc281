/** What the home page and a lobby say of puzzles, in Russian: the source of the keys. */

const ru = {
  "game.puzzles": "Задачи",
  "game.puzzles.line": "Коврики и квадраты из плиток Пентарадуги: от трёх плиток до двух наборов.",
  "solo.puzzles.deal": "№ {deal}",
  "solo.puzzles.level.both-carpets": "Два коврика 4×7",
  "solo.puzzles.level.four-squares-1": "Четыре квадрата, набор 1",
  "solo.puzzles.level.four-squares-2": "Четыре квадрата, набор 2",
  "solo.puzzles.level.four-squares-3": "Четыре квадрата, набор 3",
  "solo.puzzles.level.four-squares-4": "Четыре квадрата, набор 4",
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
  "solo.puzzles.level.7x8": "7×8, два набора",
  "solo.puzzles.level.ten-squares": "Десять квадратов",
  "solo.puzzles.level.easy": "Лёгкая",
  "solo.puzzles.level.medium": "Средняя",
  "solo.puzzles.level.hard": "Трудная",
  "solo.puzzles.level.seven": "Семь плиток",
  "puzzles.rules.how": "Задачи: правила",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
