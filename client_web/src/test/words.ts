/** Tests read words of every game in every language: they are all here before the first. */

import { gameWords, lang, languages, withWords, words } from "../i18n";
import { PARTS, type Part } from "../i18n/parts";

const games = Object.keys(import.meta.glob("../games/*/index.ts")).flatMap(
  (file) => /games\/([^/]+)\//.exec(file)?.[1] ?? [],
);
const first = lang.peek();
await Promise.all(games.map(gameWords));
await withWords(Object.keys(PARTS) as Part[], Promise.resolve());
await Promise.all(languages.map(words));
lang.value = first;
