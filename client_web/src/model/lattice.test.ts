import { describe, expect, test } from "vitest";
import carpets from "../../../shared/vectors/carpets.json";
import figures from "../../../shared/vectors/figures.json";
import names from "../../../shared/vectors/names.json";
import turns from "../../../shared/vectors/turns.json";
import {
  angleOf,
  boundsOf,
  carpetIn,
  carpetsOf,
  clashesOf,
  fitting,
  groupOf,
  groupsOf,
  isCarpet,
  isFigure,
  type Laid,
  layoutClash,
  middleOf,
  mirrorOf,
  type Place,
  parsePlacement,
  parseTile,
  placementText,
  placesFor,
  quartersOf,
  squaresOf,
  TILES,
  touchesOf,
} from "./lattice";

function lay(text: string): Laid[] {
  return text.split(" ").map((word) => {
    const laid = parsePlacement(word);
    if (laid === null) throw new Error(word);
    return laid;
  });
}

const one = (text: string): Laid => lay(text)[0] as Laid;
const PROBLEMS = { overlap: "overlap", colours: "colours_differ" } as const;

interface Figure {
  name: string;
  placements: string[];
  problem: string | null;
  groups?: number;
  squares?: number[][];
  carpets?: string[][];
}

describe("shared vectors", () => {
  test("every spelling of a tile", () => {
    expect(TILES).toEqual(names.tiles.map(({ name }) => name));
    for (const { name, spellings, mirror } of names.tiles) {
      for (const spelling of spellings) expect(parseTile(spelling), spelling).toBe(name);
      expect(mirrorOf(name)).toBe(mirror);
    }
  });

  test.each(names.not_tiles)("%j isn't a tile", (text) => {
    expect(parseTile(text)).toBeNull();
  });

  test.each(Object.entries(names.placements))("%s reads as %s", (text, canonical) => {
    const laid = parsePlacement(text);
    expect(laid && placementText(laid)).toBe(canonical);
    expect(laid && parsePlacement(canonical)).toEqual(laid);
  });

  test.each(names.not_placements)("%j isn't a placement", (text) => {
    expect(parsePlacement(text)).toBeNull();
  });

  test("the position decides the turn", () => {
    const order = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    for (const { placement, quarters } of turns) {
      const found = quartersOf(one(placement)).map(({ cell, centre, colour }) => [
        [...cell],
        [...centre],
        colour,
      ]);
      expect(found.sort(order), placement).toEqual([...quarters].sort(order));
    }
  });

  test.each(figures as Figure[])("$name: $placements", (figure) => {
    const laid = figure.placements.map(one);
    const clash = layoutClash(laid);
    expect(clash && PROBLEMS[clash.kind]).toBe(figure.problem);
    // What lies already does not matter: the last tile laid is the one that clashes with the rest.
    expect(laid.some((tile) => clashesOf(tile, without(laid, tile)).length > 0)).toBe(
      clash !== null,
    );
    if (clash !== null) {
      expect(isFigure(laid)).toBe(false);
      return;
    }
    expect(groupsOf(laid)).toHaveLength(figure.groups ?? -1);
    expect(isFigure(laid)).toBe((figure.groups ?? 2) <= 1);
    expect(squaresOf(laid)).toEqual(figure.squares);
    const found = carpetsOf(laid).map((three) => three.map(placementText).sort());
    expect(found.map(String).sort()).toEqual(
      figure.carpets?.map((c) => [...c].sort().join()).sort(),
    );
    expect(isCarpet(laid)).toBe(laid.length === 3 && found.length === 1);
    expect(carpetIn(laid) === null).toBe(found.length === 0);
  });

  test("three tiles make a carpet exactly when the list has them", () => {
    const listed = new Set(carpets.triples.map(String));
    const two = [...TILES, ...TILES].sort((a, b) => TILES.indexOf(a) - TILES.indexOf(b));
    const made = new Set<string>();
    for (let a = 0; a < two.length; a++)
      for (let b = a + 1; b < two.length; b++)
        for (let c = b + 1; c < two.length; c++) {
          const three = [two[a], two[b], two[c]] as [string, string, string];
          if (!made.has(String(three)) && canMakeCarpet(three)) made.add(String(three));
        }
    expect(made).toEqual(listed);
  });
});

function without(laid: readonly Laid[], tile: Laid): Laid[] {
  return laid.filter((other) => other !== tile);
}

function canMakeCarpet(three: [string, string, string]): boolean {
  const cuts = [
    ["0,0v", "1,0v", "2,0v"],
    ["0,0h", "0,1h", "2,0v"],
    ["0,0v", "1,0h", "1,1h"],
  ];
  const [a, b, c] = three;
  const orders = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  return cuts.some((cut) =>
    orders.some((order) => isCarpet(cut.map((place, at) => one(`${order[at]}@${place}`)))),
  );
}

describe("details that the table shows", () => {
  test.each<[string, number, number, number]>([
    ["кОж@0,0h", 0, 1, 0.5],
    ["кОж@1,0h", 180, 2, 0.5],
    ["кОж@0,0v", 90, 0.5, 1],
    ["кОж@0,1v", 270, 0.5, 2],
    ["кОж@-1,0v", 270, -0.5, 1],
  ])("%s is turned by %i degrees around its middle", (text, angle, x, y) => {
    expect(angleOf(one(text))).toBe(angle);
    expect(middleOf(one(text))).toEqual({ x, y });
  });

  test("a drawn tile, turned by its angle, shows the colours of its quarters", () => {
    for (const text of ["кОж@0,0h", "кОж@1,0h", "кОж@0,0v", "кОж@1,0v", "сЗж@-3,-2v"]) {
      const laid = one(text);
      const middle = middleOf(laid);
      const turn = (angleOf(laid) * Math.PI) / 180;
      // Right angles of left, big, right with the long side down, from the middle of the tile.
      const corners = [
        [-1, 0.5],
        [0, -0.5],
        [1, 0.5],
      ].map(([x = 0, y = 0]) => [
        Math.round(middle.x + x * Math.cos(turn) + y * Math.sin(turn)) + 0, // no −0
        Math.round(middle.y - x * Math.sin(turn) + y * Math.cos(turn)) + 0,
      ]);
      const drawn = [...laid.tile.toLowerCase()].map((colour, at) => [corners[at], colour]);
      for (const { centre, colour } of quartersOf(laid))
        expect(drawn, text).toContainEqual([[...centre], colour]);
    }
  });

  test("a clash names the cells or the edges", () => {
    expect(clashesOf(one("сЗс@1,0h"), lay("кОк@0,0h"))).toEqual([{ kind: "overlap", x: 1, y: 0 }]);
    const edge = [
      [2, 0],
      [2, 1],
    ];
    expect(clashesOf(one("сЗс@2,0h"), lay("кОк@0,0h"))).toEqual([
      { kind: "colours", edge, colours: ["с", "к"] },
    ]);
  });

  test("touches tell the side, the other tile and the colour", () => {
    const others = lay("кОж@0,-1h");
    const sides = touchesOf(one("жОк@0,0h"), others).map(({ side, colour }) => side + colour);
    expect(sides).toEqual(["aboveо", "aboveо"]);
    expect(touchesOf(one("жОк@0,0h"), others)[0]?.other).toBe(others[0]);
    expect(touchesOf(one("жОк@2,0h"), others)).toEqual([]); // in a point only
    expect(touchesOf(one("жОж@2,-1h"), others).map(({ side }) => side)).toEqual(["right"]);
    expect(touchesOf(one("жОж@-2,-1h"), others).map(({ side }) => side)).toEqual(["left"]);
    expect(touchesOf(one("оКо@0,-2h"), others).map(({ side }) => side)).toEqual(["below", "below"]);
  });

  test("a tile fits where it touches and nothing clashes", () => {
    const fits = fitting(lay("кОж@0,-1h"));
    expect(fits(one("жОк@0,0h"))).toBe(true);
    expect(fits(one("жЗж@0,0h"))).toBe(false); // other colours
    expect(fits(one("жОк@0,5h"))).toBe(false); // apart
    expect(fits(one("жОк@0,-1h"))).toBe(false); // taken
  });

  test("places of a tile: all that fit and no others, from the top", () => {
    const others = lay("кОж@0,0h оЖо@1,1v").slice(0, 1);
    const found = placesFor("жОк", others);
    const fits = fitting(others);
    const all: Place[] = [];
    for (let y = 6; y >= -6; y--)
      for (let x = -6; x <= 6; x++)
        for (const turn of [0, 1] as const)
          if (fits({ tile: "жОк", x, y, turn })) all.push({ x, y, turn });
    expect(found).toEqual(all);
    expect(found.length).toBeGreaterThan(2);
    expect(placesFor("жОк", [])).toEqual([
      { x: 0, y: 0, turn: 0 },
      { x: 0, y: 0, turn: 1 },
    ]);
  });

  test("groups by id, the tile asked about first", () => {
    const laid = lay("кОж@0,-1h сЗс@5,5h жОк@0,0h").map((tile, id) => ({ ...tile, id }));
    expect(groupOf(laid, 2)).toEqual([2, 0]);
    expect(groupOf(laid, 1)).toEqual([1]);
    expect(groupOf(laid, 9)).toEqual([]);
  });

  test("bounds reach to the far edges", () => {
    expect(boundsOf(lay("кОж@0,-1h сЗс@5,5v"))).toEqual({ left: 0, bottom: -1, right: 6, top: 7 });
    expect(boundsOf([])).toBeNull();
  });
});
