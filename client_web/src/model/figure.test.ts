import { describe, expect, test } from "vitest";
import { lackOf, outlineOf } from "./figure";
import { isFigure, type Laid, parsePlacement } from "./lattice";

const laid = (text: string): Laid[] => text.split(" ").map((one) => parsePlacement(one) as Laid);

describe("what a figure lacks", () => {
  const row = laid("кОж@0,0h жОк@0,1h зЖо@2,0v");

  test("is tiles, as long as some are in the hand", () => {
    expect(lackOf([], 3)).toEqual({ code: "left", n: 3 });
    expect(lackOf(row.slice(1), 3)).toEqual({ code: "left", n: 1 });
  });

  test("is an edge, if they lie apart", () => {
    const [first, ...rest] = row as [Laid, ...Laid[]];
    expect(lackOf([{ ...first, x: 20 }, ...rest], 3)).toEqual({ code: "apart", n: 2 });
  });

  test("is nothing, if all of them hang together", () => {
    expect(isFigure(row)).toBe(true);
    expect(lackOf(row, 3)).toBeNull();
  });
});

test("an outline goes once around: as many unit edges as the figure has", () => {
  const edges = (tiles: Laid[]) => outlineOf(tiles).split("M").length - 1;
  expect(edges(laid("кОж@0,0h"))).toBe(6);
  expect(edges(laid("кОж@0,0h жОк@0,1h зЖо@2,0v"))).toBe(10);
  expect(edges([])).toBe(0);
});
