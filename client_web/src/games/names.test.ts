/** What holds the client together names no game: another folder here is all that another game takes. */

import { expect, test } from "vitest";
import { catalogue, known, languages } from "../i18n";
import { GAMES } from "./index";

const sources = import.meta.glob<string>("../**/*.{ts,tsx,css}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const GENERATED = /\.gen\.ts$/;
const WORDS = /^\.\.\/i18n\/[a-z]{2}\//;
const outside = Object.entries(sources).filter(
  ([file]) => file.startsWith("../") && !GENERATED.test(file),
);
const ids = [...GAMES.keys()];

test("every game folder has a manifest, and a name on screen", () => {
  const folders = Object.keys(sources).flatMap((file) => /^\.\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect([...new Set(folders)].sort()).toEqual([...ids].sort());
  for (const id of ids) expect(known(`game.${id}`), id).toBe(true);
});

test("no file outside of games contains the id of a game", () => {
  expect(outside.length).toBeGreaterThan(100);
  const named = outside.flatMap(([file, text]) => {
    // A language may have the word; what is looked up by it may not.
    const code = WORDS.test(file) ? text.replace(/: *\n? *"(?:[^"\\]|\\.)*"/g, "") : text;
    return ids.filter((id) => code.toLowerCase().includes(id)).map((id) => `${file}: ${id}`);
  });
  expect(named).toEqual([]);
});

test("no words of the shell contain the name of a game", () => {
  const names = languages.flatMap((language) => {
    const words = new Map(Object.entries(catalogue(language).peek()));
    return ids.flatMap((id) => words.get(`game.${id}`) ?? []);
  });
  expect(names.length).toBe(ids.length * languages.length);
  const named = outside
    .filter(([file]) => WORDS.test(file))
    .flatMap(([file, text]) =>
      names
        .filter((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(text))
        .map((name) => `${file}: ${name}`),
    );
  expect(named).toEqual([]);
});
