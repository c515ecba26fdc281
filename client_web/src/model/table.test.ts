import { beforeEach, describe, expect, test } from "vitest";
import { TableModel } from "./table";
import { type KeptTable, keptTable, type TableStore } from "./table-store";

class Memory implements TableStore {
  kept: KeptTable | null = null;
  load = () => this.kept;
  save(table: KeptTable) {
    this.kept = keptTable(JSON.parse(JSON.stringify(table)));
  }
}

const HAND = ["оКо", "оЖо", "оЖз", "сЗс"];
let memory: Memory;
let table: TableModel;
beforeEach(() => {
  memory = new Memory();
  table = new TableModel(memory);
  table.setHand(HAND, 1);
});

/** The id of the piece in a slot. */
const id = (slot: number): number => table.pieces.peek()[slot]?.id ?? -1;
/** What lies there, as text. */
const laid = (of = table): string[] =>
  of.laid.peek().map(({ tile, x, y, turn }) => `${tile}@${x},${y}${turn === 0 ? "h" : "v"}`);

function layCarpet(): void {
  for (const slot of [0, 1, 2]) table.lay(id(slot), { x: slot, y: 0, turn: 1 });
}

describe("laying", () => {
  test("three tiles of the rules' example arm the button; the fourth may lie apart", () => {
    layCarpet();
    expect(table.carpet.value?.map((one) => one.tile)).toEqual(["оКо", "оЖо", "оЖз"]);
    table.lay(id(3), { x: 6, y: 0, turn: 0 });
    expect(table.carpet.value).not.toBeNull();
    expect(table.squares.value).toEqual([[2, 1]]);
  });

  test("what does not match or is taken stays out, and says where", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    expect(table.lay(id(3), { x: 1, y: 0, turn: 1 })).toBe(false);
    expect(table.clashes(id(3), { x: 1, y: 0, turn: 1 })).toContainEqual({
      kind: "colours",
      colours: ["с", "о"],
      edge: [
        [1, 0],
        [1, 1],
      ],
    });
    expect(table.clashes(id(3), { x: 0, y: 1, turn: 0 })).toEqual([
      { kind: "overlap", x: 0, y: 1 },
    ]);
    expect(laid()).toEqual(["оКо@0,0v"]);
  });

  test("a laid tile moves without clashing with itself", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 0 });
    expect(table.lay(id(0), { x: 1, y: 0, turn: 0 })).toBe(true);
    expect(laid()).toEqual(["оКо@1,0h"]);
  });

  test("nothing moves on a frozen table", () => {
    layCarpet();
    table.frozen.value = true;
    expect(table.takeBack(id(0))).toBe(false);
    expect(table.lay(id(3), { x: 9, y: 0, turn: 0 })).toBe(false);
    expect(table.undo()).toBe(false);
    expect(laid()).toHaveLength(3);
  });
});

describe("undo", () => {
  test("goes back a tile at a time to the empty table", () => {
    layCarpet();
    table.takeBack(id(1));
    expect(table.undo()).toBe(true);
    expect(laid()).toHaveLength(3);
    for (const left of [2, 1, 0]) {
      expect(table.undo()).toBe(true);
      expect(laid()).toHaveLength(left);
    }
    expect(table.undo()).toBe(false);
  });

  test("never brings back a tile that was given away", () => {
    layCarpet();
    table.setHand(["оКо", "кОж", "оЖз", "сЗс"], 1);
    while (table.undo()) expect(laid().join()).not.toContain("оЖо");
    expect(laid()).toEqual([]);
  });

  test("has no step that changes nothing after a swap", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.lay(id(1), { x: 1, y: 0, turn: 1 });
    table.setHand(["оКо", "кОж", "оЖз", "сЗс"], 1);
    expect(table.undo()).toBe(true);
    expect(laid()).toEqual([]);
    expect(table.canUndo.value).toBe(false);
  });
});

describe("the hand", () => {
  test("a drawn tile comes into its slot's rack place, the others stay as they lie", () => {
    layCarpet();
    const before = [id(0), id(2), id(3)];
    table.select(id(1));
    table.setHand(["оКо", "кОж", "оЖз", "сЗс"], 1);
    expect([id(0), id(2), id(3)]).toEqual(before);
    expect(laid()).toEqual(["оКо@0,0v", "оЖз@2,0v"]);
    expect(table.selected.value).toBeNull();
  });

  test("of equal tiles the first slot's goes, whichever was picked", () => {
    table.setHand(["оКо", "оЖо", "оКо", "сЗс"], 2);
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    const picked = id(2);
    expect(table.giving(picked)?.slot).toBe(0);
    table.setHand(["кОж", "оЖо", "оКо", "сЗс"], 2);
    expect(table.piece(picked)).toBeUndefined();
    expect(laid()).toEqual(["оКо@0,0v"]);
    expect(table.order.value.map((slot) => table.pieces.value[slot]?.tile)).toEqual([
      "оКо",
      "оЖо",
      "кОж",
      "сЗс",
    ]);
  });

  test("rack places change with one another and keep their tiles", () => {
    table.reorder(id(0), 3);
    expect(table.at(0)?.tile).toBe("сЗс");
    expect(table.at(3)?.tile).toBe("оКо");
    table.setHand(["оКо", "кОж", "оЖз", "сЗс"], 1);
    expect(table.at(3)?.tile).toBe("оКо");
  });
});

describe("groups", () => {
  test("move together by an even step only, and not onto others", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.lay(id(1), { x: 1, y: 0, turn: 1 });
    table.lay(id(3), { x: 5, y: 0, turn: 0 });
    const group = table.group(id(1));
    expect(new Set(group)).toEqual(new Set([id(0), id(1)]));
    expect(table.moveGroup(group, 1, 0)).toBe(false);
    expect(table.moveGroup(group, 4, 0)).toBe(false);
    expect(table.moveGroup(group, -1, 1)).toBe(true);
    expect(laid()).toEqual(["оКо@-1,1v", "оЖо@0,1v", "сЗс@5,0h"]);
    table.undo();
    expect(laid()).toEqual(["оКо@0,0v", "оЖо@1,0v", "сЗс@5,0h"]);
  });
});

describe("the ghost", () => {
  test("arrows move it by a cell, which turns the tile by its position", () => {
    table.select(id(0));
    table.nudge(1, 0);
    expect(table.ghost.value?.place).toEqual({ x: 0, y: 0, turn: 0 });
    table.nudge(1, 0);
    expect(table.ghost.value?.place).toEqual({ x: 1, y: 0, turn: 0 });
    table.turnGhost();
    expect(table.ghost.value?.place).toEqual({ x: 1, y: 0, turn: 1 });
    expect(table.layGhost()).toBe(true);
    expect(laid()).toEqual(["оКо@1,0v"]);
  });

  test("the next legal place goes round, both ways", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.select(id(1));
    const places = table.places(id(1));
    expect(places.length).toBeGreaterThan(1);
    const seen = places.map(() => table.nextPlace(1)?.place);
    expect(seen).toEqual(places);
    expect(table.nextPlace(1)?.place).toEqual(places[0]);
    expect(table.nextPlace(-1)?.place).toEqual(places.at(-1));
    expect(table.ghost.value?.clashes).toEqual([]);
  });

  test("the magnet is sticky: a small tremble keeps the landing place", () => {
    table.aim(id(0), { x: 1, y: 0.5 });
    const first = table.ghost.value;
    table.aim(id(0), { x: 1.22, y: 0.74 });
    expect(table.ghost.value).toBe(first);
    table.aim(id(0), { x: 1.45, y: 0.95 });
    expect(table.ghost.value?.place).not.toEqual(first?.place);
  });
});

describe("a reload", () => {
  const again = (hand = HAND, round = 1): TableModel => {
    const next = new TableModel(memory);
    next.setHand(hand, round);
    return next;
  };

  test("keeps what is behind the screen, and the rack's order", () => {
    layCarpet();
    table.reorder(id(3), 0);
    const next = again();
    expect(laid(next)).toEqual(laid());
    expect(next.carpet.value).not.toBeNull();
    expect(next.at(0)?.tile).toBe("сЗс");
  });

  test("leaves a way back, tile by tile", () => {
    layCarpet();
    const next = again();
    expect(next.undo()).toBe(true);
    expect(laid(next)).toEqual(["оКо@0,0v", "оЖо@1,0v"]);
    while (next.undo());
    expect(laid(next)).toEqual([]);
  });

  test("drops what is no longer in the hand, and everything in another round", () => {
    layCarpet();
    const kept = memory.kept;
    expect(laid(again(["оКо", "кОж", "оЖз", "сЗс"]))).toEqual(["оКо@0,0v", "оЖз@2,0v"]);
    memory.kept = kept;
    expect(laid(again(HAND, 2))).toEqual([]);
  });

  test("survives storage that was tampered with", () => {
    const bad = (value: unknown) => {
      memory.kept = keptTable(value);
      return laid(again());
    };
    const good = { round: 1, hand: HAND, order: [0, 1, 2, 3] };
    expect(
      bad({
        ...good,
        laid: [
          [0, 0, 0, 0],
          [1, 0, 0, 0],
        ],
      }),
    ).toEqual(["оКо@0,0h"]);
    expect(bad({ ...good, laid: [[9, 0, 0, 0]] })).toEqual([]);
    expect(bad({ ...good, laid: [[0, 0, 0, 7]] })).toEqual([]);
    expect(bad({ ...good, laid: [[0, 1e9, 0, 0]] })).toEqual([]);
    expect(bad("laid")).toEqual([]);
    memory.kept = keptTable({ ...good, order: [2, 2, 9], laid: [] });
    expect(again().order.value).toEqual([2, 0, 1, 3]);
  });
});

describe("on ground that lies there for good", () => {
  const GROUND = [
    { tile: "оКо", x: 0, y: 0, turn: 1 },
    { tile: "оЖо", x: 1, y: 0, turn: 1 },
  ] as const;

  test("pieces meet it: it clashes, attracts and makes squares, but does not count as laid", () => {
    table.setGround(GROUND);
    expect(table.lay(id(0), { x: 0, y: 0, turn: 1 })).toBe(false);
    expect(table.lay(id(2), { x: 2, y: 0, turn: 1 })).toBe(true);
    expect(laid()).toEqual(["оЖз@2,0v"]);
    expect(table.squares.value).toEqual([[2, 1]]);
    expect(table.carpet.value).toBeNull();
    expect(table.moveGroup([id(2)], -2, 0)).toBe(false);
  });

  test("new ground sends back what it covers, and undo never goes onto it", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.lay(id(1), { x: 1, y: 0, turn: 1 });
    table.lay(id(0), { x: 8, y: 0, turn: 1 });
    table.setGround(GROUND);
    expect(laid()).toEqual(["оКо@8,0v"]);
    table.undo();
    expect(laid()).toEqual([]);
    expect(table.undo()).toBe(false);
  });

  test("a place apart from everything is offered too", () => {
    table.setGround(GROUND);
    const places = table.places(id(0));
    expect(places.slice(-2)).toEqual([
      { x: 3, y: 0, turn: 0 },
      { x: 3, y: 0, turn: 1 },
    ]);
  });
});

describe("a hand that gets smaller", () => {
  test("keeps pieces and their places in the rack, though slots change", () => {
    table.reorder(id(3), 0);
    const [, b, c, d] = [0, 1, 2, 3].map(id);
    table.lay(id(1), { x: 0, y: 0, turn: 1 });
    table.setHand(["оЖо", "оЖз", "сЗс"], 1);
    expect(table.pieces.value.map((piece) => piece.id)).toEqual([b, c, d]);
    expect(laid()).toEqual(["оЖо@0,0v"]);
    expect([0, 1, 2].map((at) => table.at(at)?.tile)).toEqual(["сЗс", "оЖо", "оЖз"]);
  });

  test("drops the piece that was sent, not its twin in the rack", () => {
    table.setHand(["оКо", "оКо", "оЖз", "сЗс"], 2);
    const twin = id(1);
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.sendOff([id(0)]);
    table.setHand(["оКо", "оЖз", "сЗс"], 2);
    expect(table.pieces.value[0]?.id).toBe(twin);
    expect(laid()).toEqual([]);
  });

  test("that changes before the answer keeps what was sent", () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    table.sendOff([id(0)]);
    table.setHand([...HAND, "зСз"], 1);
    expect(laid()).toEqual(["оКо@0,0v"]);
    expect(table.at(4)?.tile).toBe("зСз");
  });

  test("fills free places of the rack with what was drawn", () => {
    table.reorder(id(3), 0);
    table.setHand(["зСз", "кОж", "оЖз", "сЗс", "жЗж"], 1);
    expect([0, 1, 2, 3, 4].map((at) => table.at(at)?.tile)).toEqual([
      "сЗс",
      "зСз",
      "оЖз",
      "кОж",
      "жЗж",
    ]);
  });
});

test("undo drops what was picked or aimed", () => {
  layCarpet();
  table.select(id(3));
  table.nextPlace(1);
  expect(table.ghost.value).not.toBeNull();
  expect(table.undo()).toBe(true);
  expect([table.selected.value, table.ghost.value]).toEqual([null, null]);
});
