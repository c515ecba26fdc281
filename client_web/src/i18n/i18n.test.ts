import { expect, test } from "vitest";
import { fill } from "./index";

test("Russian plural forms follow the number", () => {
  const text = "{n} {n:очко|очка|очков}";
  const said = [1, 2, 5, 11, 21, 112].map((n) => fill(text, { n }, "ru"));
  expect(said).toEqual(["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "112 очков"]);
});

test("English has two forms, and an unknown parameter stays visible", () => {
  expect(fill("{n} {n:point|points} {who}", { n: 1 }, "en")).toBe("1 point {who}");
  expect(fill("{n} {n:point|points}", { n: 0 }, "en")).toBe("0 points");
});
