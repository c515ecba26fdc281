/** What the home page and a lobby say of Grab, in Russian: the source of the keys. */

const ru = {
  "game.grab": "Хваталки",
  "game.grab.line": "Кто первым нажмёт названное число?",
  "option.grab.numbers": "Сколько чисел",
  "grab.rules.how": "Как играть в Хваталки",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
