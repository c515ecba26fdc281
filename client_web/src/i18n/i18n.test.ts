import { expect, test } from "vitest";
import { ENDINGS } from "../net/endings.gen";
import { catalogue, fill, known, languages } from "./index";
import { ru } from "./ru";

test("Russian plural forms follow the number", () => {
  const text = "{n} {n:очко|очка|очков}";
  const said = [1, 2, 5, 11, 21, 112].map((n) => fill(text, { n }, "ru"));
  expect(said).toEqual(["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "112 очков"]);
});

test("English has two forms, and an unknown parameter stays visible", () => {
  expect(fill("{n} {n:point|points} {who}", { n: 1 }, "en")).toBe("1 point {who}");
  expect(fill("{n} {n:point|points}", { n: 0 }, "en")).toBe("0 points");
});

const RU: Record<string, string> = catalogue("ru").peek();
const EN: Record<string, string> = catalogue("en").peek();
const names = (text = "") =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort().join();
const forms = (text: string) =>
  [...text.matchAll(/\{\w+:([^}]*)\}/g)].map((match) => match[1]?.split("|").length);

const files = import.meta.glob<Record<string, string>>("../games/*/{offer,words}.*.ts", {
  eager: true,
  import: "default",
});
const folders = [
  ...new Set(Object.keys(files).map((file) => file.slice(0, file.lastIndexOf("/")))),
];

const KINDS = ["offer", "words"];

test("no game writes over words of the shell or of another game", () => {
  const keys = folders.flatMap((folder) =>
    KINDS.flatMap((kind) => Object.keys(files[`${folder}/${kind}.ru.ts`] ?? {})),
  );
  // The name of the language is in the list of languages.
  const shell = Object.keys(ru).filter((key) => key !== "language.name");
  const all = [...shell, ...keys];
  const twice = all.filter((key, at) => all.indexOf(key) !== at);
  expect(twice).toEqual([]);
  expect(Object.keys(RU).length).toBe(all.length);
});

test("all languages use the same parameters", () => {
  for (const language of languages) {
    const said = catalogue(language).peek();
    const different = Object.keys(RU).filter((key) => names(RU[key]) !== names(said[key]));
    expect(different, language).toEqual([]);
  }
});

test("plurals have a form for each category that a language has for numbers below 1000", () => {
  for (const language of languages) {
    const rules = new Intl.PluralRules(language);
    const wanted = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n))).size;
    const texts = Object.entries(catalogue(language).peek());
    const wrong = texts.filter(([, text]) => forms(text).some((n) => n !== wanted));
    expect(wrong.map(([key]) => `${language}: ${key}`)).toEqual([]);
  }
});

test("no text is empty, and no Russian letter got into an English one", () => {
  const tiles = /[кожзс]{3}/i;
  expect(Object.keys(EN).filter((key) => EN[key] === "" || RU[key] === "")).toEqual([]);
  const strange = Object.keys(EN).filter(
    (key) => /[а-яё]/i.test(EN[key] ?? "") && !tiles.test(EN[key] ?? ""),
  );
  expect(strange).toEqual([]);
});

test("every way in which a connection can end is explained, with what to do", () => {
  const silent = Object.keys(ENDINGS).filter(
    (code) => !known(`problem.${code}`) || !known(`problem.${code}.do`),
  );
  expect(silent).toEqual([]);
});
