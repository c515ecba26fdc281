/** Texts of Lamps. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "lamps.lamp": "Lamp {n}",
  "lamps.lit": "Lit",
  "lamps.rules.title": "Lamps",
  "lamps.rules.text": "Pressing a lamp switches it and its neighbours. Put out the whole row.",
  "solo.lamps.end.won": "It's dark!",
};

export default en;
