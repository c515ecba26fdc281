import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../i18n";
import { signs } from "./settings";
import { readTiles, tileLabel, tileName } from "./table-words";

beforeEach(() => {
  lang.value = "ru";
  signs.value = "pattern";
});
afterEach(() => {
  lang.value = "ru";
  signs.value = "pattern";
});

test("a tile's letters are those of the page's language", () => {
  expect(tileName("кОж")).toBe("кОж");
  lang.value = "en";
  expect([tileName("кОж"), tileName("зСк"), tileName("Ж"), tileName("с")]).toEqual([
    "kOj",
    "zSk",
    "J",
    "s",
  ]);
});

test("in sentences too, but nothing else in them changes", () => {
  const params = { tile: "кОж", other: "сЗс", name: "кот", who: "Зоя", n: 2 };
  expect(readTiles(params)).toEqual(params);
  lang.value = "en";
  expect(readTiles(params)).toEqual({ ...params, tile: "kOj", other: "sZs" });
});

test("a tile is called by its letters where they are drawn on it", () => {
  lang.value = "en";
  expect(tileLabel("кОж")).toBe("red, big orange, yellow");
  signs.value = "letters";
  expect(tileLabel("кОж")).toBe("kOj, red, big orange, yellow");
});
