import { describe, expect, test } from "vitest";
import vectors from "../../../../shared/vectors/laying.json";
import { type Laid, parsePlacement, placementText } from "../../model/lattice";
import { figureAt, layingProblem, moveAmong, sidesAlong, whyNot } from "./laying";

function tile(text: string): Laid {
  const found = parsePlacement(text);
  if (found === null) throw new Error(text);
  return found;
}
const tiles = (text: string): Laid[] => text.split(" ").map(tile);
const words = (laid: readonly Laid[] = []): string => laid.map(placementText).join(" ");

/** The first carpet of the rules' example game. */
const CARPET = tiles("жОж@0,0v жЗс@1,0h сЗж@1,1h");

describe("the server's verdicts", () => {
  test.each(vectors.map((one, n) => [n, one] as const))("case %i", (_, one) => {
    const figure = one.figure === null ? null : one.figure.map(tile);
    const found = layingProblem(figure, one.laid.map(tile));
    expect(found?.code).toBe(one.problem?.code);
    const params = one.problem?.params ?? {};
    for (const [name, value] of Object.entries(found?.params ?? {}))
      expect(params, `${name} of ${found?.code}`).toHaveProperty(name, value);
  });
});

describe("a move among drafts", () => {
  const three = tiles("оКо@10,0v оЖо@11,0v оЖз@12,0v");

  test("a carpet apart begins a figure; two of its tiles wait for the third", () => {
    expect(moveAmong(three.slice(0, 2), [CARPET])).toBeNull();
    expect(whyNot(three.slice(0, 2), [CARPET])).toMatchObject({ code: "new_needs_three" });
    expect(moveAmong(three, [CARPET])).toMatchObject({ figure: 1, squares: 1 });
  });

  test("one tile that needs no partner goes alone, another draft stays", () => {
    const single = vectors.find((one) => one.problem === null && one.laid.length === 1);
    const figure = single?.figure?.map(tile) ?? [];
    const fits = single?.laid.map(tile) ?? [];
    const far = tile("оКо@40,0v");
    const move = moveAmong([...fits, far], [figure]);
    expect(words(move?.tiles)).toBe(words(fits));
    expect(move?.figure).toBe(0);
    expect(moveAmong([...fits, far], [figure], far)).toBeNull();
  });

  test("a pair is one move, though neither tile alone would be one", () => {
    const pairs = vectors.filter((one) => one.problem === null && one.laid.length === 2);
    expect(pairs.length).toBeGreaterThan(0);
    for (const one of pairs) {
      const figure = one.figure?.map(tile) ?? [];
      const pair = one.laid.map(tile);
      expect(moveAmong(pair, [three, figure])).toMatchObject({ figure: 1, tiles: pair });
    }
  });

  test("of four drafts the largest move counts, and it has three tiles at most", () => {
    const move = moveAmong([tile("кОк@30,0h"), ...three], [CARPET]);
    expect(words(move?.tiles)).toBe(words(three));
    expect(moveAmong([], [CARPET])).toBeNull();
  });
});

test("tiles belong to the figure along which they lie, else they begin a new one", () => {
  expect(figureAt([CARPET], tiles("жОж@3,0v"))).toBe(0);
  expect(figureAt([CARPET], tiles("жОж@4,0v"))).toBe(1);
  expect(figureAt([], tiles("жОж@4,0v"))).toBe(0);
});

test("a side counts once, though two tiles lie along it", () => {
  expect(sidesAlong(CARPET, tile("жОж@3,0v"))).toBe(1);
  expect(sidesAlong([...CARPET, tile("оКо@3,-1h")], tile("жОж@3,0v"))).toBe(2);
});
