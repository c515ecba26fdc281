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

/** The source of the keys. */
const SOURCE = "ru";

/** Language → game ("": the shell) → key → text. A language may have `offer` and `words` of a game in one file. */
export const written: Record<string, Record<string, Record<string, string>>> = { [SOURCE]: {} };
/** Game → keys of what is offered to people. */
const offered: Record<string, Set<string>> = {};

function take(language: string, game: string, words: Words): void {
  written[language] ??= {};
  written[language][game] = { ...written[language][game], ...words };
}

for (const [path, words] of Object.entries(shells))
  take(/^\.\/([\w-]+)\//.exec(path)?.[1] ?? "", "", words);
for (const [path, words] of Object.entries(games)) {
  const [, game = "", kind, language = ""] =
    /games\/([^/]+)\/(offer|words)\.([\w-]+)\.ts$/.exec(path) ?? [];
  take(language, game, words);
  if (kind === "offer" && language === SOURCE) offered[game] = new Set(Object.keys(words));
}

/** What a language lacks or has too much, as `LANG, where: key`; nothing if it is whole. */
export function faultsOf(language: string, has: Record<string, Words>): string[] {
  const source = written[SOURCE] ?? {};
  const where = (game: string) => `${language}, ${game ? `games/${game}` : "i18n"}`;
  return [...new Set([...Object.keys(source), ...Object.keys(has)])].flatMap((game) => {
    const wanted = Object.keys(source[game] ?? {});
    const given = Object.keys(has[game] ?? {});
    return [
      ...wanted.filter((key) => !given.includes(key)).map((key) => `${where(game)}: ${key}`),
      ...given.filter((key) => !wanted.includes(key)).map((key) => `${where(game)}: not ${key}`),
    ];
  });
}

export const missing = Object.entries(written).flatMap(([language, has]) =>
  faultsOf(language, has),
);

/** Words by game → words by file (see `fileOf`). */
export function cut(has: Record<string, Words>): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  const put = (file: string, key: string, text: string) => {
    files[file] ??= {};
    files[file][key] = text;
  };
  for (const [game, words] of Object.entries(has)) {
    const isOffer = (key: string) => game === "" || offered[game]?.has(key) === true;
    // What is offered to people alone is not said in a party room.
    const alone =
      game !== "" && Object.keys(words).some((key) => isOffer(key) && key.startsWith("solo."));
    const own = Object.entries(words).filter(([key]) => !isOffer(key));
    for (const [key, text] of Object.entries(words))
      if (isOffer(key)) put(fileOf("", alone ? "outside" : partOf(key)), key, text);
    for (const part of new Set(own.map(([key]) => partOf(key)))) {
      const texts = own.filter(([key]) => partOf(key) === part);
      const worth = texts.join().length >= LEAST;
      for (const [key, text] of texts) put(fileOf(game, worth ? part : ""), key, text);
    }
  }
  return files;
}

/** Language → file (see `fileOf`) → key → text. */
export const all: Record<string, Record<string, Record<string, string>>> = Object.fromEntries(
  Object.entries(written).map(([language, has]) => [language, cut(has)]),
);
