/** How often this device has played a game: who is new to it may be helped. */

import { storage } from "./storage";

/** So many races of a game, and one knows how it goes. */
const RACES = 2;

const keyOf = (game: string): string => `races.${game}`;
const racesOf = (game: string): number => Number(storage.get(keyOf(game))) || 0;

export function isBeginner(game: string): boolean {
  return racesOf(game) < RACES;
}

/** A race of it is over. */
export function hasPlayed(game: string): void {
  if (isBeginner(game)) storage.set(keyOf(game), String(racesOf(game) + 1));
}

const lessonOf = (game: string): string => `taught.${game}`;

/** Somebody who never played it on this device, nor saw its lesson, may be shown one. */
export function isNewcomer(game: string): boolean {
  return racesOf(game) === 0 && storage.get(lessonOf(game)) === null;
}

/** The lesson was finished or skipped: it doesn't come by itself again. */
export function sawLesson(game: string): void {
  storage.set(lessonOf(game), "seen");
}
