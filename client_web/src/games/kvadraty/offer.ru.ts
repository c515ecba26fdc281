/** What the home page and a lobby say of Kvadraty, in Russian: the source of the keys. */

const ru = {
  "og.to.kvadraty": "в Квадраты",
  "game.kvadraty": "Квадраты",
  "game.kvadraty.line": "Сложите все семь плиток в одну фигуру, в которой побольше квадратов.",
  "game.kvadraty.short": "Ква",
  "option.kvadraty.seats.help": "Вдвоём играют одним набором, втроём и вчетвером — двумя",
  "option.kvadraty.finish_s": "Время доделать",
  "option.kvadraty.finish_s.help": "Сколько остальные ещё строят после первой фигуры",
  "option.kvadraty.check_s": "Время на проверку",
  "option.kvadraty.check_s.help": "Сколько ищут фигуру, когда кто-то сказал «невозможно»",
  "kvadraty.rules.how": "Как играть в Квадраты",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
