/** What the home page says of Lamps, in Russian: the source of the keys. */

const ru = {
  "game.lamps": "Лампочки",
  "game.lamps.line": "Погасите все лампы: каждая переключает и соседние.",
  "lamps.rules.how": "Как играть в Лампочки",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
