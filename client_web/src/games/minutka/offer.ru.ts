/** What the home page and a lobby say of Minutka, in Russian: the source of the keys. */

const ru = {
  "og.to.minutka": "в Минутку",
  "minutka.rules.how": "Как играть в Минутку",
  "game.minutka": "Минутка",
  "game.minutka.line": "Кто первым сложит коврик из трёх своих плиток? Раунд — около минуты.",
  "option.minutka.catch_up_s": "Время на отыгрыш",
  "option.minutka.catch_up_s.help": "Сколько остальные ещё играют после первого коврика",
  "game.minutka.short": "Мин",
  "option.minutka.seats.help": "Вдвоём играют одним набором, втроём и вчетвером — двумя",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
