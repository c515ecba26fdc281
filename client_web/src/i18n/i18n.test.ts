import { expect, test } from "vitest";
import { ENDINGS } from "../net/endings.gen";
import { chiselki as enChiselki } from "./en/chiselki";
import { fourteen as enFourteen } from "./en/fourteen";
import { freecell as enFreecell } from "./en/freecell";
import { kovriki as enKovriki } from "./en/kovriki";
import { kvadraty as enKvadraty } from "./en/kvadraty";
import { match as enMatch } from "./en/match";
import { puzzles as enPuzzles } from "./en/puzzles";
import { replay as enReplay } from "./en/replay";
import { shell as enShell } from "./en/shell";
import { solo as enSolo } from "./en/solo";
import { table as enTable } from "./en/table";
import { fill, known } from "./index";
import { chiselki as ruChiselki } from "./ru/chiselki";
import { fourteen as ruFourteen } from "./ru/fourteen";
import { freecell as ruFreecell } from "./ru/freecell";
import { kovriki as ruKovriki } from "./ru/kovriki";
import { kvadraty as ruKvadraty } from "./ru/kvadraty";
import { match as ruMatch } from "./ru/match";
import { puzzles as ruPuzzles } from "./ru/puzzles";
import { replay as ruReplay } from "./ru/replay";
import { shell as ruShell } from "./ru/shell";
import { solo as ruSolo } from "./ru/solo";
import { table as ruTable } from "./ru/table";

test("Russian plural forms follow the number", () => {
  const text = "{n} {n:очко|очка|очков}";
  const said = [1, 2, 5, 11, 21, 112].map((n) => fill(text, { n }, "ru"));
  expect(said).toEqual(["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "112 очков"]);
});

test("English has two forms, and an unknown parameter stays visible", () => {
  expect(fill("{n} {n:point|points} {who}", { n: 1 }, "en")).toBe("1 point {who}");
  expect(fill("{n} {n:point|points}", { n: 0 }, "en")).toBe("0 points");
});

const RU: Record<string, string> = {
  ...ruShell,
  ...ruTable,
  ...ruKovriki,
  ...ruKvadraty,
  ...ruMatch,
  ...ruSolo,
  ...ruFreecell,
  ...ruFourteen,
  ...ruChiselki,
  ...ruPuzzles,
  ...ruReplay,
};
const EN: Record<string, string> = {
  ...enShell,
  ...enTable,
  ...enKovriki,
  ...enKvadraty,
  ...enMatch,
  ...enSolo,
  ...enFreecell,
  ...enFourteen,
  ...enChiselki,
  ...enPuzzles,
  ...enReplay,
};
const names = (text = "") =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort().join();
const forms = (text: string) =>
  [...text.matchAll(/\{\w+:([^}]*)\}/g)].map((match) => match[1]?.split("|").length);

test("both languages use the same parameters", () => {
  const different = Object.keys(RU).filter((key) => names(RU[key]) !== names(EN[key]));
  expect(different).toEqual([]);
});

test("plurals have three forms in Russian and two in English", () => {
  const wrong = Object.keys(RU).filter(
    (key) => forms(RU[key] ?? "").some((n) => n !== 3) || forms(EN[key] ?? "").some((n) => n !== 2),
  );
  expect(wrong).toEqual([]);
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
