// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { storage } from "../../model/storage";
import { reached, remember } from "./memory";

beforeEach(() => localStorage.clear());

test("the best of every sitting is kept, stars and solutions apart", () => {
  remember("both-carpets", { stars: 1, found: 1 });
  remember("both-carpets", { stars: 3, found: 2 });
  remember("both-carpets", { stars: 0, found: 1 });
  remember("2x3", { stars: 2, found: 1 });
  expect(reached.value["both-carpets"]).toEqual({ stars: 3, found: 2 });
  expect(reached.value["2x3"]).toEqual({ stars: 2, found: 1 });
});

test("what something else wrote into the storage is not a result", () => {
  storage.set("puzzles.reached", JSON.stringify({ "2x4": { stars: "many" }, "2x5": 7 }));
  remember("2x6", { stars: 1, found: 1 });
  expect(reached.value).toEqual({ "2x6": { stars: 1, found: 1 } });
});
