import { expect, test } from "vitest";
import games from "../../../../shared/vectors/puzzles.json";
import { rejoined, replay } from "../../test/soloVectors";
import { RULES } from "./rules";

test("the rules on the device are the server's", () => {
  const { played, refused } = replay(RULES, games);
  expect(played).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(50);
});

test("two devices' games become one again", () => {
  expect(rejoined(RULES, games)).toBeGreaterThan(10);
});
