/** How strong a bot this device seats with one tap: as strong as the one chosen last. */

import { storage } from "./storage";

const KEY = "bot.skill";
/** Takes its time: whoever plays for the first time keeps up with it. */
const FIRST = 2;

export function botSkill(): number {
  const found = Number(storage.get(KEY));
  return found >= 1 && found <= 5 ? found : FIRST;
}

export function keepBotSkill(skill: number): void {
  storage.set(KEY, String(skill));
}
