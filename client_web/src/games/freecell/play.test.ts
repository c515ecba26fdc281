// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tapTarget } from "../../model/looks";
import { SoloModel } from "../../model/solo";
import { ENDS, TestSoloRoom } from "../../test/soloRoom";
import { cardAt, cornerOf, fanOf, measure, placeAt } from "./geometry";
import { Hands } from "./hands";
import { hangsTogether, movedBy, moveText, runFrom, spotsOf, targetsOf } from "./piles";
import { FreeCellGame } from "./play";
import { stopOf } from "./Reader";
import type { FreeCellTable, Sections } from "./sections.gen";

const TABLE: FreeCellTable = {
  columns: [["KS", "8H", "7S", "6D"], ["9C"], ["7D"], [], ["2C", "AC"], ["5S"], ["QH"], ["JD"]],
  cells: ["4H", null, "AD", null],
  foundations: [0, 0, 2, 1],
};
const LEGAL = ["12", "5h", "5b", "61", "14v1", "14v2", "ch", "a6", "5d"];

let room: TestSoloRoom<Sections>;
let game: FreeCellGame;

beforeEach(() => {
  room = new TestSoloRoom<Sections>();
  room.publics.merge({
    table: TABLE,
    play: { legal: LEGAL, taps: {}, auto: "off", last: null },
    deal: {
      number: 617,
      level: "medium",
      kind: "microsoft",
      softening: 0,
      cells: 4,
      rule: "house",
    },
    tally: { worth: 30, step_s: 30, step_points: 30 },
    record: { moves: "" },
  });
  game = new FreeCellGame(new SoloModel(room));
});

const settled = () => new Promise((done) => setTimeout(done));

test.each([
  ["7S", "7S"],
  ["a", "4H"],
  ["1", "6D"],
  ["hH", "2H"],
  ["AH", "2H"],
  ["4", "4"],
  ["hC", "hC"],
])("the focus that was on %s is on %s", (was, now) => {
  expect(stopOf(game, was)).toBe(now);
});

describe("a card first, then its place", () => {
  test("takes up, then lays down with all that lies on it", () => {
    game.choose("7S", "1", 1000);
    expect(room.sent).toEqual([]);
    expect(game.held.value).toBe("7S");
    game.choose(null, "4", 2000);
    expect(room.sent).toEqual(["14v2"]);
    expect(game.held.value).toBeNull();
  });

  test("a card in the way is only where the held one goes", () => {
    game.choose("5S", "6", 1000);
    game.choose("6D", "1", 2000);
    expect(room.sent).toEqual(["61v1"]);
  });

  test("on its own place it is laid down again, and twice at once it goes home", () => {
    game.choose("AC", "5", 1000);
    game.choose("AC", "5", 2000);
    expect(room.sent).toEqual([]);
    game.choose("AC", "5", 3000);
    game.choose("AC", "5", 3200);
    expect(room.sent).toEqual(["5h"]);
  });

  test("cards that don't hang together shake, an empty place alone means nothing", () => {
    game.choose("KS", "1", 1000);
    game.choose(null, "4", 2000);
    expect(game.shaken.value.things).toEqual(["KS"]);
    expect(game.held.value).toBeNull();
    expect(room.sent).toEqual([]);
  });
});

describe("a press", () => {
  const phone = measure(360, 560, false);
  let area: HTMLElement;
  let hands: Hands;

  const press = (kind: string, card: string, at: number) => {
    const spot = spotsOf(TABLE).get(card);
    if (spot === undefined) throw new Error(`${card} is not on the table`);
    const { x, y } = cornerOf(phone, card, spot, TABLE);
    const event = new PointerEvent(kind, { clientX: x + 5, clientY: y + 5, pointerId: 1 });
    Object.defineProperty(event, "timeStamp", { value: at });
    area.dispatchEvent(event);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    area = document.createElement("div");
    area.setPointerCapture = () => undefined;
    area.hasPointerCapture = () => false;
    hands = new Hands(game, () => phone);
    hands.attach(area);
  });
  afterEach(() => {
    vi.useRealTimers();
    tapTarget.value = false;
  });

  test.each([
    ["long on an open card plays it", "AC", 2000, ["tap AC"]],
    ["longer than it takes to show a covered card still plays it", "7S", 400, ["tap 7S"]],
    ["that rests on a covered card only shows it", "7S", 1500, []],
    ["on a card that can't move only shows it", "KS", 400, []],
  ] as const)("%s", (_, card, ms, sent) => {
    press("pointerdown", card, 1000);
    vi.advanceTimersByTime(ms);
    expect(hands.peeked.value).toBe(card === "AC" ? null : card);
    press("pointerup", card, 1000 + ms);
    expect(hands.peeked.value).toBeNull();
    expect(room.sent).toEqual(sent);
  });

  test("with targets chosen, one press takes up and the next lays down", () => {
    tapTarget.value = true;
    press("pointerdown", "5S", 1000);
    press("pointerup", "5S", 1100);
    expect(room.sent).toEqual([]);
    press("pointerdown", "6D", 2000);
    press("pointerup", "6D", 2100);
    expect(room.sent).toEqual(["61v1"]);
  });
});

describe("taps", () => {
  test("one tap, then within 300 ms straight to the foundation", () => {
    game.tap("AC", 1000);
    game.tap("AC", 1290);
    expect(room.sent).toEqual(["tap AC", "double AC"]);
  });

  test("a triple click moves at most once", () => {
    game.tap("AC", 1000);
    game.tap("AC", 1100);
    game.tap("AC", 1200);
    expect(room.sent).toEqual(["tap AC", "double AC"]);
  });

  test("two slow taps are two taps", () => {
    game.tap("AC", 1000);
    game.tap("AC", 1301);
    expect(room.sent).toEqual(["tap AC", "tap AC"]);
    expect(game.recent(1500)).toBe("AC");
    expect(game.recent(1700)).toBeNull();
  });

  test.each(["undo", "redo", "restart"])("a tap, %s and a tap are three inputs", async (jump) => {
    game.tap("AC", 1000);
    await game.solo.play(jump, 1100);
    game.tap("AC", 1200);
    expect(room.sent).toEqual(["tap AC", jump, "tap AC"]);
  });

  test("an illegal double tap does nothing; a refused tap shakes its card", async () => {
    room.outcomes.push({ ok: false, code: "nowhere", params: {} });
    room.outcomes.push({ ok: false, code: "not_next", params: {} });
    game.tap("QH", 1000);
    game.tap("QH", 1100);
    await settled();
    expect(game.solo.refusal.value?.code).toBe("nowhere");
    expect(game.shaken.value).toEqual({ n: 1, things: ["QH"] });
  });
});

describe("drops", () => {
  test("the run is counted, so that nothing else moves by mistake", async () => {
    await game.drop(["8H", "7S", "6D"], "2", 1);
    await game.drop(["7S", "6D"], "4", 1);
    await game.drop(["AC"], "h", 1);
    expect(room.sent).toEqual(["12v3", "14v2", "5h"]);
  });

  test("a taken cell means the first free one: cells are all the same", async () => {
    await game.drop(["AC"], "a", 1);
    await game.drop(["AC"], "d", 1);
    expect(room.sent).toEqual(["5b", "5d"]);
  });

  test("a chain on a cell or a foundation moves nothing, and says why", async () => {
    for (const to of ["a", "d", "h"]) {
      expect(await game.drop(["7S", "6D"], to, 1)).toBe(false);
      expect(game.solo.refusal.value?.code).toBe("too_many_cards");
      expect(game.solo.refusal.value?.params).toEqual({ can_move: 1, wanted: 2 });
      expect(game.shaken.value.things).toEqual(["7S"]);
    }
    expect(room.sent).toEqual([]);
  });

  test("a chain that changed since it was picked up doesn't move", async () => {
    expect(await game.drop(["8H", "7S"], "2", 1)).toBe(false);
    expect(room.sent).toEqual([]);
  });

  test("a card dropped where it came from just lies down", async () => {
    expect(await game.drop(["AC"], "5", 1)).toBe(false);
    expect(room.sent).toEqual([]);
  });

  test("a chain that is too long shakes, and says how many cards can move", async () => {
    room.outcomes.push({ ok: false, code: "too_many_cards", params: { can_move: 2, wanted: 3 } });
    await game.drop(["8H", "7S", "6D"], "2", 1);
    expect(game.solo.refusal.value?.params.can_move).toBe(2);
    expect(game.shaken.value.things).toEqual(["8H"]);
  });

  test("only connected cards are picked up, and none during a pause", () => {
    expect(game.grip("8H")).toEqual(["8H", "7S", "6D"]);
    expect(game.grip("KS")).toEqual([]);
    room.publics.merge({ clock: { paused: "player" } });
    expect(game.grip("8H")).toEqual([]);
  });
});

describe("what was begun", () => {
  let stop: () => void;
  beforeEach(() => {
    stop = game.solo.follow();
  });
  afterEach(() => stop());

  test.each(ENDS)("dies with its position: %s", async (_, end) => {
    game.type("5", 1);
    game.held.begin("AC");
    await end(room, game.solo);
    expect([game.typed.value, game.held.value]).toEqual([null, null]);
  });

  test("before undo was answered is gone with the answer", async () => {
    const undone = game.solo.undo(1);
    game.type("5", 2);
    expect(game.typed.value).toBe("5");
    await undone;
    expect(game.typed.value).toBeNull();
  });

  test("while a move is pending continues after it: fingers are faster than networks", async () => {
    game.type("5", 1);
    game.type("a", 2);
    game.type("2", 3);
    room.solo({ moves: 1 });
    await settled();
    game.type("h", 4);
    expect(room.sent).toEqual(["5a", "2h"]);
  });
});

describe("typed moves", () => {
  test("two keys are a move; h is the foundation only as the second", () => {
    expect(game.type("h", 1)).toBe(false);
    expect(game.type("2", 1)).toBe(true);
    expect(game.typed.value).toBe("2");
    expect(game.type("h", 1)).toBe(true);
    expect(game.typed.value).toBeNull();
    expect(room.sent).toEqual(["2h"]);
  });

  test("another key forgets what was typed", () => {
    game.type("5", 1);
    expect(game.type("z", 1)).toBe(false);
    expect(game.typed.value).toBeNull();
    game.type("5", 1);
    expect(game.type("Escape", 1)).toBe(true);
    expect(room.sent).toEqual([]);
  });
});

describe("the hint", () => {
  test("marks the cards that move and where they go", () => {
    game.solo.hinted.value = "12";
    expect(game.hint.value).toEqual({ cards: ["8H", "7S", "6D"], to: "2" });
    game.solo.hinted.value = "14v2";
    expect(game.hint.value).toEqual({ cards: ["7S", "6D"], to: "4" });
    game.solo.hinted.value = "ch";
    expect(game.hint.value).toEqual({ cards: ["AD"], to: "h" });
  });
});

test("the score fades by the half minute and never below nothing", () => {
  expect(game.score(0)).toBe(30);
  expect(game.score(29_999)).toBe(30);
  expect(game.score(30_000)).toBe(0);
  expect(game.score(300_000)).toBe(0);
});

describe("records", () => {
  test("are written as the server reads them", () => {
    expect(game.recordText()).toBeNull();
    room.publics.merge({ record: { moves: "26 3a" } });
    expect(game.recordText()).toBe(
      "FreeCell\ndeal: 617\nlevel: medium\nrule: house\nplayed_ms: 0\n\n26 3a\n",
    );
  });

  test("are read with or without their head", () => {
    room.publics.merge({ record: { moves: "26 3a 25v2 ah" } });
    const text = game.recordText() ?? "";
    const moves = ["26", "3a", "25v2", "ah"];
    expect(FreeCellGame.readRecord(text)).toEqual({ deal: 617, moves });
    expect(FreeCellGame.readRecord(" 26 3A\n25v2 ah ")).toEqual({ deal: null, moves });
    expect(FreeCellGame.readRecord("move the king")).toBeNull();
    expect(FreeCellGame.readRecord("")).toBeNull();
  });
});

describe("piles", () => {
  test("every card has one spot", () => {
    const spots = spotsOf(TABLE);
    expect(spots.size).toBe(4 + 1 + 1 + 2 + 1 + 1 + 1 + 2 + 3);
    expect(spots.get("7S")).toEqual({ place: "1", index: 2, count: 2 });
    expect(spots.get("2H")).toEqual({ place: "h", index: 1, count: 1 });
    expect(runFrom(TABLE, "AD")).toEqual(["AD"]);
    expect(runFrom(TABLE, "AH")).toEqual([]);
    expect(hangsTogether(["8H", "7S", "6D"])).toBe(true);
    expect(hangsTogether(["8H", "7D"])).toBe(false);
  });

  test("a bare move belongs to the run whose number it means", () => {
    expect([...targetsOf(TABLE, LEGAL, ["8H", "7S", "6D"])]).toEqual(["2"]);
    expect([...targetsOf(TABLE, LEGAL, ["7S", "6D"])]).toEqual(["4"]);
    expect([...targetsOf(TABLE, LEGAL, ["6D"])]).toEqual(["4"]);
    expect([...targetsOf(TABLE, LEGAL, ["AC"])]).toEqual(["h", "b", "d"]);
    expect(moveText("1", "2", 3)).toBe("12v3");
    expect(moveText("1", "h", 1)).toBe("1h");
  });

  test("an entry is read move by move, chains together", () => {
    expect(movedBy(TABLE, "12 5h ch")).toEqual([["8H", "7S", "6D"], ["AC"], ["AD"]]);
    expect(movedBy(TABLE, "14v2 4h")).toEqual([["7S", "6D"], ["6D"]]);
    expect(movedBy(TABLE, "restart")).toEqual([]);
  });
});

describe("geometry", () => {
  const phone = measure(360, 560, false);

  test("eight columns of 42 px fit a phone", () => {
    expect(phone.card).toBe(42);
    expect(phone.left).toBeGreaterThanOrEqual(0);
    expect(phone.left + 8 * phone.card + 7 * phone.gap).toBeLessThanOrEqual(360);
    expect(fanOf(phone, 6)).toBe(26);
  });

  test("long columns shrink until they fit", () => {
    const low = measure(360, 400, false);
    const fan = fanOf(low, 19);
    expect(fan).toBeLessThan(26);
    expect(low.columnsTop + 18 * fan + low.height).toBeLessThanOrEqual(400);
  });

  test("a whole column is one place, down to the edge", () => {
    const corner = cornerOf(phone, "6D", { place: "1", index: 3, count: 1 }, TABLE);
    expect(placeAt(phone, { x: corner.x + 20, y: 550 }, 4)).toBe("1");
    expect(placeAt(phone, { x: corner.x + 20, y: 20 }, 4)).toBe("a");
    expect(placeAt(phone, { x: 355, y: 20 }, 4)).toBe("h");
    expect(placeAt(phone, { x: phone.left + 3 * 45 + 5, y: 20 }, 2)).toBeNull();
  });

  test.each([
    [360, 560],
    [1280, 600],
    [740, 240],
  ])("large cards are wider on %i x %i, and eight columns still fit", (width, height) => {
    const [usual, large] = [measure(width, height, false), measure(width, height, false, true)];
    expect(large.card).toBeGreaterThan(usual.card);
    expect(8 * large.card + 7 * large.gap).toBeLessThanOrEqual(width);
    expect(large.columnsTop + large.height).toBeLessThanOrEqual(large.bottom);
  });

  test("for the left hand cells and foundations change sides", () => {
    const left = measure(360, 560, true);
    expect(placeAt(left, { x: 10, y: 20 }, 4)).toBe("h");
    expect(placeAt(left, { x: 355, y: 20 }, 4)).toBe("a");
  });

  describe.each([
    // What a phone on its side leaves for the board.
    [456, 250, 42],
    [628, 290, 52],
  ])("in a low window of %i × %i", (width, height, card) => {
    const low = measure(width, height, false);
    const full = { ...TABLE, cells: ["9S", "TD", "JC", "QH"], foundations: [5, 2, 3, 1] };
    const middle = (name: string) => {
      const spot = spotsOf(full).get(name);
      if (spot === undefined) throw new Error(name);
      const { x, y } = cornerOf(low, name, spot, full);
      return { x: x + low.card / 2, y: y + low.height / 2 };
    };

    test("cards are as large as cells and foundations at the sides allow", () => {
      expect(low.card).toBeGreaterThanOrEqual(card);
      const ends = ["9S", "QH", "5C", "AS"].map((name) => middle(name));
      for (const { x, y } of ends) {
        expect(Math.min(x - low.card / 2, y - low.height / 2)).toBeGreaterThanOrEqual(0);
        expect(x + low.card / 2).toBeLessThanOrEqual(width);
        expect(y + low.height / 2).toBeLessThanOrEqual(height);
      }
    });

    test("each cell is hit where it is drawn, on its own side for either hand", () => {
      for (const [at, name] of full.cells.entries()) {
        expect(placeAt(low, middle(name), 4)).toBe("abcd"[at]);
        expect(cardAt(low, middle(name), full)).toBe(name);
      }
      expect(placeAt(low, middle("3H"), 4)).toBe("h");
      expect(placeAt(low, { x: 3, y: height - 3 }, 2)).toBe("b");
      const left = measure(width, height, true);
      expect(placeAt(left, { x: 3, y: 9 }, 4)).toBe("h");
      expect(placeAt(left, { x: width - 3, y: 9 }, 4)).toBe("a");
    });
  });

  test("a high window keeps cells and foundations above the columns", () => {
    for (const [width, height] of [
      [320, 420],
      [360, 560],
      [1280, 640],
      [1024, 560],
    ] as const)
      expect(measure(width, height, false).down).toBeNull();
  });

  test("the uppermost card is hit", () => {
    const at = (card: string) => {
      const spot = spotsOf(TABLE).get(card);
      if (spot === undefined) throw new Error(card);
      const { x, y } = cornerOf(phone, card, spot, TABLE);
      return { x: x + 10, y: y + 10 };
    };
    for (const card of ["KS", "7S", "6D", "4H", "2H"]) {
      expect(cardAt(phone, at(card), TABLE)).toBe(card);
    }
    expect(cardAt(phone, { x: 200, y: 540 }, TABLE)).toBeNull();
  });
});
