import { expect, test } from "vitest";
import { carpetFrom, lacksOf } from "./carpets";
import { isCarpet, type Laid, parsePlacement, TILES } from "./lattice";

const lay = (text: string) => text.split(" ").map((one) => parsePlacement(one) as Laid);
const cells = (text: string) => lacksOf(text === "" ? [] : lay(text)).map(String);

function choices(n: number): string[][] {
  const of = (from: number, left: number): string[][] =>
    left === 0
      ? [[]]
      : TILES.slice(from).flatMap((tile, at) =>
          of(from + at + 1, left - 1).map((rest) => [tile, ...rest]),
        );
  return of(0, n);
}

test("it finds a carpet in just the hands that have one", () => {
  // The server's own search counts the same (`tiles.carpets_from`).
  expect(choices(3).filter((hand) => carpetFrom(hand) !== null).length).toBe(58);
  const hands = choices(4);
  expect(hands.length).toBe(1001);
  expect(hands.filter((hand) => carpetFrom(hand) !== null).length).toBe(403);
});

test("what it finds is one", () => {
  const found = carpetFrom(["кОк", "жОж", "жЗс", "сЗж", "оКо", "оЖо", "оЖз"]);
  expect(found).not.toBeNull();
  expect(isCarpet(found ?? [])).toBe(true);
});

test("an empty table lacks all of a carpet", () => {
  expect(cells("").length).toBe(6);
});

test("one tile lacks four cells, and its own are not among them", () => {
  const lacks = cells("кОж@0,0h");
  expect(lacks.length).toBe(4);
  expect(lacks).not.toContain("0,0");
  expect(lacks).not.toContain("1,0");
});

test("two tiles side by side lack the last two cells of a rectangle", () => {
  // Two standing tiles side by side: the third stands, too, on one of both sides.
  expect([
    ["-1,0", "-1,1"],
    ["2,0", "2,1"],
  ]).toContainEqual(cells("оКо@0,0v оЖо@1,0v"));
});

test("a rectangle that cuts a tile in two is none", () => {
  // A row of two: whatever holds both would cut one of them.
  const lacks = cells("кОж@0,0h жЗс@2,0h");
  expect(lacks.length).toBe(4);
});
