/** Texts of Lamps, in Russian: the source of the keys. */

const ru = {
  "lamps.lamp": "Лампа {n}",
  "lamps.lit": "Горит",
  "lamps.rules.title": "Лампочки",
  "lamps.rules.text": "Нажатие переключает лампу и её соседей. Погасите весь ряд.",
  "solo.lamps.end.won": "Темнота!",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
