import { beforeEach, describe, expect, test } from "vitest";
import {
  type Box,
  type CancelReason,
  DragController,
  type DragSink,
  type Hit,
  type Point,
  type Pointer,
} from "./drag";

const SLOT: Box = { left: 20, top: 500, right: 100, bottom: 556 };
const SLOT_MIDDLE: Point = { x: 60, y: 528 };
const LAID: Box = { left: 150, top: 200, right: 238, bottom: 244 };

/** Piece 7 in a rack slot, piece 3 on the table; the table ends where the rack begins, y = 480. */
class Board implements DragSink {
  log: string[] = [];
  carried: Point[] = [];
  selected = false;
  movable = true;
  groups = false;

  hit(at: Point): Hit {
    if (at.x < 0) return { on: "outside" };
    if (within(at, SLOT)) return { on: "piece", id: 7, slot: SLOT };
    if (within(at, LAID)) return { on: "piece", id: 3, slot: null };
    return at.y < 480 ? { on: "table" } : { on: "rack", place: null };
  }
  centreOf(id: number): Point {
    return id === 7 ? SLOT_MIDDLE : { x: 194, y: 222 };
  }
  aiming = () => this.selected;
  press = (id: number) => this.log.push(`press ${id}`);
  tap = (hit: Hit) => this.log.push(hit.on === "piece" ? `tap ${hit.id}` : `tap ${hit.on}`);
  lift = (id: number) => this.log.push(`lift ${id}`);
  carry = (centre: Point) => this.carried.push(centre);
  drop = (centre: Point) => this.log.push(`drop ${centre.x},${centre.y}`);
  back = (id: number, reason: CancelReason) => this.log.push(`back ${id} ${reason}`);
  aim = (centre: Point) => this.log.push(`aim ${centre.x},${centre.y}`);
  layAimed = (centre: Point) => this.log.push(`lay ${centre.x},${centre.y}`);
  aimOff = () => this.log.push("aim off");
  pan = (dx: number, dy: number) => this.log.push(`pan ${dx},${dy}`);
  pinch = (factor: number) => this.log.push(`pinch ${factor.toFixed(2)}`);
  wantsGroup = () => this.groups;
  group = (id: number) => {
    this.log.push(`group ${id}`);
    return this.movable;
  };
  carryGroup = (dx: number, dy: number) => this.log.push(`carry group ${dx},${dy}`);
  dropGroup = () => this.log.push("drop group");
  groupBack = () => this.log.push("group back");
}

const within = (at: Point, box: Box) =>
  at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;

let board: Board;
let drag: DragController;
beforeEach(() => {
  board = new Board();
  drag = new DragController(board);
});

function finger(x: number, y: number, time = 0, id = 1, contact = 20): Pointer {
  return { id, kind: "touch", at: { x, y }, time, contact };
}
function mouse(x: number, y: number, time = 0): Pointer {
  return { id: 1, kind: "mouse", at: { x, y }, time, contact: 1 };
}

describe("a press becomes a tap or a drag", () => {
  test("feedback comes with the press itself", () => {
    drag.down(finger(60, 528));
    expect(board.log).toEqual(["press 7"]);
  });

  test("a finger drags from 8 px on, a mouse from 3 px on", () => {
    drag.down(finger(60, 528));
    drag.move(finger(60, 521));
    expect(board.log).not.toContain("lift 7");
    drag.move(finger(60, 520));
    expect(board.log).toContain("lift 7");

    drag.cancel("escape");
    board.log = [];
    drag.down(mouse(60, 528));
    drag.move(mouse(62, 528));
    expect(board.log).not.toContain("lift 7");
    drag.move(mouse(63, 528));
    expect(board.log).toContain("lift 7");
  });

  test("a slip that ends within 12 px of its own slot is a tap", () => {
    drag.down(finger(60, 528));
    drag.move(finger(60, 495));
    drag.up(finger(60, 489));
    expect(board.log).toEqual(["press 7", "lift 7", "tap 7"]);
  });

  test("one px farther is a drop", () => {
    drag.down(mouse(60, 528));
    drag.move(mouse(60, 495));
    drag.up(mouse(60, 487));
    expect(board.log.at(-1)).toBe("drop 60,487");
  });
});

describe("where the drawn tile is", () => {
  test("a mouse keeps it where it was grabbed", () => {
    drag.down(mouse(50, 520, 0));
    drag.move(mouse(150, 300, 10));
    drag.frame(500);
    expect(board.carried).toEqual([{ x: 160, y: 308 }]);
  });

  test("on touch it rises to 28 px above the finger within 90 ms of the drag, not before", () => {
    drag.down(finger(50, 520, 0));
    drag.move(finger(50, 400, 1000));
    drag.frame(1000);
    drag.frame(1045);
    drag.frame(1090);
    expect(board.carried).toEqual([
      { x: 60, y: 408 },
      { x: 55, y: 390 },
      { x: 50, y: 372 },
    ]);
  });

  test("nothing moves while nothing happens", () => {
    drag.down(finger(50, 520, 0));
    drag.move(finger(50, 400, 1000));
    drag.frame(1200);
    drag.frame(1216);
    expect(board.carried).toHaveLength(1);
  });

  test("what was drawn is what is dropped", () => {
    drag.down(finger(60, 528, 0));
    drag.move(finger(60, 300, 1000));
    drag.up(finger(60, 300, 1200));
    expect(board.log.at(-1)).toBe("drop 60,272");
  });
});

describe("one drag", () => {
  test("other fingers and palms are ignored", () => {
    expect(drag.down(finger(60, 528, 0, 1, 41))).toBe(false);
    drag.down(finger(60, 528, 0, 1));
    drag.move(finger(60, 400, 10, 1));
    expect(drag.down(finger(300, 100, 20, 2))).toBe(false);
    drag.move(finger(300, 50, 30, 2));
    drag.up(finger(300, 50, 40, 2));
    expect(drag.busy).toBe(true);
    drag.up(finger(200, 300, 500, 1));
    expect(board.log).toEqual(["press 7", "lift 7", "drop 200,272"]);
  });

  test.each(["escape", "pointercancel", "lost", "hidden"] as const)(
    "%s sends it back",
    (reason) => {
      drag.down(mouse(60, 528));
      drag.move(mouse(60, 400));
      drag.cancel(reason);
      expect(board.log.at(-1)).toBe(`back 7 ${reason}`);
      drag.up(mouse(60, 400));
      expect(board.log.at(-1)).toBe(`back 7 ${reason}`);
      expect(drag.busy).toBe(false);
    },
  );

  test("another pointer's cancel does not end it", () => {
    drag.down(finger(60, 528, 0, 1));
    drag.move(finger(60, 400, 10, 1));
    drag.cancel("pointercancel", 2);
    expect(drag.busy).toBe(true);
  });

  test("it ends when its piece leaves the hand, and only then", () => {
    drag.down(mouse(60, 528));
    drag.move(mouse(60, 400));
    drag.forget(3);
    expect(drag.busy).toBe(true);
    drag.forget(7);
    expect(board.log.at(-1)).toBe("back 7 lost");
  });
});

describe("tap-tap", () => {
  test("with a piece selected, a press on the table aims at once and the release lays", () => {
    board.selected = true;
    drag.down(mouse(300, 100));
    drag.move(mouse(320, 140));
    drag.frame(50);
    drag.up(mouse(320, 140));
    expect(board.log).toEqual(["aim 300,100", "aim 320,140", "lay 320,140"]);
  });

  test("a plain tap of a finger lays at the finger, not above it", () => {
    board.selected = true;
    drag.down(finger(300, 100, 0));
    drag.up(finger(303, 102, 80));
    expect(board.log.at(-1)).toBe("lay 303,102");
  });

  test("released over the rack it lays nothing", () => {
    board.selected = true;
    drag.down(mouse(300, 100));
    drag.up(mouse(300, 500));
    expect(board.log.at(-1)).toBe("aim off");
  });
});

describe("the table itself", () => {
  test("one finger on the empty table pans, with nothing lost of the first px", () => {
    drag.down(finger(300, 100));
    drag.move(finger(304, 100));
    drag.move(finger(310, 100));
    drag.move(finger(310, 105));
    drag.up(finger(310, 105));
    expect(board.log).toEqual(["pan 10,0", "pan 0,5"]);
  });

  test("two fingers that both began on the empty table pinch", () => {
    drag.down(finger(300, 100, 0, 1));
    expect(drag.down(finger(300, 200, 5, 2))).toBe(true);
    drag.move(finger(300, 300, 10, 2));
    drag.move(finger(300, 200, 20, 1));
    drag.up(finger(300, 200, 30, 1));
    drag.move(finger(300, 50, 40, 2));
    expect(board.log).toEqual(["pinch 2.00", "pinch 0.50"]);
  });

  test("a second finger on a tile does not pinch", () => {
    drag.down(finger(300, 100, 0, 1));
    expect(drag.down(finger(194, 222, 5, 2))).toBe(false);
  });
});

describe("a held piece takes its group along", () => {
  test("after 350 ms without moving", () => {
    drag.down(finger(194, 222, 0));
    drag.frame(349);
    expect(board.log).toEqual(["press 3"]);
    drag.frame(350);
    drag.move(finger(254, 222, 400));
    drag.frame(410);
    drag.up(finger(254, 222, 500));
    expect(board.log).toEqual(["press 3", "group 3", "carry group 60,0", "drop group"]);
  });

  test("at once where the player asked for it", () => {
    board.groups = true;
    drag.down(mouse(194, 222, 0));
    drag.move(mouse(204, 222, 10));
    drag.frame(20);
    expect(board.log).toEqual(["press 3", "group 3", "carry group 10,0"]);
  });

  test("a piece in the rack has no group", () => {
    drag.down(finger(60, 528, 0));
    drag.frame(1000);
    drag.up(finger(60, 528, 1100));
    expect(board.log).toEqual(["press 7", "tap 7"]);
  });

  test("a piece that cannot take its group is asked about once and can still be dragged", () => {
    board.movable = false;
    drag.down(mouse(194, 222, 0));
    drag.frame(400);
    drag.frame(416);
    drag.move(mouse(204, 222, 500));
    expect(board.log).toEqual(["press 3", "group 3", "lift 3"]);
  });
});
