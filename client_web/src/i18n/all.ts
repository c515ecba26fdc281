/** Every word of every language, as written; the build and tests read it, pages load what they need. */

import { fileOf, partOf } from "./parts";

/** A part of a game with less than so many characters is not worth a file. */
const LEAST = 120;

type Words = Readonly<Record<string, string>>;

const shells = import.meta.glob<Words>("./*/index.ts", { eager: true, import: "default" });
const games = import.meta.glob<Words>("../games/*/{offer,words}.*.ts", {
  eager: true,
  import: "default",
});

/** Language → file (see `fileOf`) → key → text. */
export const all: Record<string, Record<string, Record<string, string>>> = {};

function put(language: string, file: string, key: string, text: string): void {
  all[language] ??= {};
  all[language][file] ??= {};
  all[language][file][key] = text;
}

for (const [path, words] of Object.entries(shells)) {
  const language = /^\.\/(\w+)\//.exec(path)?.[1] ?? "";
  for (const [key, text] of Object.entries(words))
    put(language, fileOf("", partOf(key)), key, text);
}
for (const [path, words] of Object.entries(games)) {
  const [, game = "", kind = "", language = ""] =
    /games\/([^/]+)\/(offer|words)\.(\w+)\.ts$/.exec(path) ?? [];
  if (game === "") continue;
  // What is offered to people alone is not said in a party room.
  const alone = kind === "offer" && Object.keys(words).some((key) => key.startsWith("solo."));
  const all = Object.entries(words);
  if (kind === "offer") {
    for (const [key, text] of all)
      put(language, fileOf("", alone ? "outside" : partOf(key)), key, text);
    continue;
  }
  for (const part of new Set(all.map(([key]) => partOf(key)))) {
    const texts = all.filter(([key]) => partOf(key) === part);
    const worth = texts.join().length >= LEAST;
    for (const [key, text] of texts) put(language, fileOf(game, worth ? part : ""), key, text);
  }
}
