import { expect, test } from "vitest";
import games from "../../../../shared/vectors/freecell.json";
import { lookedBack, rejoined, replay } from "../../test/soloVectors";
import { RULES } from "./rules";

test("the rules on the device are the server's", () => {
  const { played, refused } = replay(RULES, games);
  expect(played).toBeGreaterThan(2000);
  expect(refused).toBeGreaterThan(1000);
});

test("two devices' games become one again", () => {
  expect(rejoined(RULES, games)).toBeGreaterThan(10);
});

test("a look back shows every board that led here", () => {
  expect(lookedBack(RULES, games)).toBeGreaterThan(100);
});
