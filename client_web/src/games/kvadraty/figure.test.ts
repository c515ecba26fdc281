import { describe, expect, test } from "vitest";
import { lackOf } from "../../model/figure";
import { type Laid, parsePlacement } from "../../model/lattice";
import { colourGroups, HAND, squaresInOrder } from "./figure";

const laid = (text: string): Laid[] => text.split(" ").map((one) => parsePlacement(one) as Laid);

// The article's first set of seven, laid with its four squares.
const FOUR = laid("зСз@0,1v сЗс@1,2v сЗж@1,1h зЖз@2,3v зЖо@2,2h жОк@4,0v кОж@3,0v");

describe("squares", () => {
  test("are read from the top, from left to right, with their colours", () => {
    const carpet = laid("кОж@0,0h жОк@0,1h зЖо@2,0v");
    expect(squaresInOrder(carpet)).toEqual([{ x: 2, y: 1, colour: "ж" }]);
    const two = [...carpet, ...carpet.map((one) => ({ ...one, y: one.y + 4 }))];
    expect(squaresInOrder(two).map(({ y }) => y)).toEqual([5, 1]);
    expect(squaresInOrder(FOUR)).toHaveLength(4);
    expect(lackOf(FOUR, HAND)).toBeNull();
  });
});

describe("groups of colours", () => {
  test("a hand that can be laid has one", () => {
    expect(colourGroups(["кОж", "жЗс", "зСз"])).toHaveLength(1);
  });

  test("a tile between two groups makes them one", () => {
    expect(colourGroups(["оКо", "сЗс", "оЖз"])).toEqual([["оКо", "сЗс", "оЖз"]]);
  });

  test("tiles of only red and orange never meet green and blue ones", () => {
    const hand = ["оКо", "зСз", "кОк", "сЗс", "оКо", "кОк", "зСз"];
    expect(colourGroups(hand)).toEqual([
      ["оКо", "кОк", "оКо", "кОк"],
      ["зСз", "сЗс", "зСз"],
    ]);
  });
});
