import { expect, test } from "vitest";
import { all } from "../src/i18n/all";
import { previewWords } from "./previews";

test("the server is given the product's language first, and every game in every language", () => {
  const words = previewWords(all);
  expect(Object.keys(words)[0]).toBe("ru");
  expect(Object.keys(words).sort()).toEqual(Object.keys(all).sort());
  const keys = Object.values(words).map((said) => Object.keys(said));
  for (const said of keys) expect(said).toEqual(keys[0]);
  expect(keys[0]?.filter((key) => /^game\.\w+\.line$/.test(key)).length).toBeGreaterThan(6);
  // Nothing that a page says with hidden things in mind gets out by accident.
  expect(keys[0]?.filter((key) => !/^(og|app|name|bot|game)\.|\.how$/.test(key))).toEqual([]);
});
