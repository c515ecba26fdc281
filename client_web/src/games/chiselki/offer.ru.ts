/** What the home page and a lobby say of Chiselki 19, in Russian: the source of the keys. */

const ru = {
  "game.chiselki": "Чиселки 19",
  "game.chiselki.line": "Вычёркивайте соседние цифры: одинаковые или дающие вместе десять.",
  "option.chiselki.layout": "Поле",
  "option.chiselki.layout.help": "Какие числа выписаны подряд",
  "option.chiselki.layout.27": "1–19 без 10",
  "option.chiselki.layout.29": "1–19",
  "option.chiselki.layout.18": "1–18 без 10",
  "option.chiselki.layout.random": "Случайное",
  "option.chiselki.diagonals": "Диагонали",
  "option.chiselki.diagonals.help": "Соседи и наискосок: пар больше",
  "solo.chiselki.deal": "поле № {deal}",
  "solo.chiselki.level.27": "1–19 без 10",
  "solo.chiselki.level.29": "1–19",
  "solo.chiselki.level.18": "1–18 без 10",
  "solo.chiselki.level.random": "случайное",
  "solo.chiselki.level.27-diagonals": "1–19 без 10, диагонали",
  "solo.chiselki.level.29-diagonals": "1–19, диагонали",
  "solo.chiselki.level.18-diagonals": "1–18 без 10, диагонали",
  "solo.chiselki.level.random-diagonals": "случайное, диагонали",
  "chiselki.rules.how": "Как играть в «Чиселки»",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
