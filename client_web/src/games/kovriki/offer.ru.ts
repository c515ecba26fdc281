/** What the home page and a lobby say of Kovriki, in Russian: the source of the keys. */

const ru = {
  "og.to.kovriki": "в Коврики",
  "game.kovriki": "Коврики",
  "game.kovriki.line": "Выкладывайте коврики из своих плиток и наращивайте фигуры.",
  "game.kovriki.short": "Ков",
  "option.kovriki.seats.help": "Вдвоём играют одним набором, втроём и вчетвером — двумя",
  "option.kovriki.idle_s": "Если ходов ни у кого нет",
  "option.kovriki.idle_s.help":
    "Когда никто не может ни положить, ни обменять, ни взять приз, обмен через столько начнётся сам. Столько же ждёт каждый его шаг",
  "kovriki.rules.how": "Как играть в Коврики",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
