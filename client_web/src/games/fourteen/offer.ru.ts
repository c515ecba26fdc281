/** What the home page and a lobby say of Fourteen, in Russian: the source of the keys. */

const ru = {
  "game.fourteen": "Четырнадцать",
  "game.fourteen.line": "Две колоды: снимайте по две карты, которые вместе дают 14.",
  "solo.fourteen.level.easy.help": "Внимательный игрок выигрывает почти всегда",
  "solo.fourteen.level.medium.help": "Примерно каждый второй раз",
  "solo.fourteen.level.hard.help": "Решение есть, но его надо найти",
  "solo.fourteen.level.any.help": "Как легли карты: решается почти каждый расклад",
  "fourteen.rules.how": "Как играть в «Четырнадцать»",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
