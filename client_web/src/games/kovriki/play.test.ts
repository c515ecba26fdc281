import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LaidTile, placementText } from "../../model/lattice";
import type { Outcome } from "../../model/room";
import { TableModel } from "../../model/table";
import { TestTableRoom } from "../../test/tableRoom";
import { KovrikiPlay } from "./play";
import type { KovrikiOwn, KovrikiSeat, KovrikiTable, Sections } from "./sections.gen";

const START = 1_000_000;

const OK: Outcome = { ok: true, seq: 1 };
const CARPET: LaidTile[] = [
  ["кОж", 0, 0, 0],
  ["жОк", 0, 1, 0],
  ["зЖз", 2, 0, 1],
];

let room: TestTableRoom<Sections>;
let table: TableModel;
let play: KovrikiPlay;
let stop: () => void;

function seat(more: Partial<KovrikiSeat> = {}): KovrikiSeat {
  return {
    hand: 4,
    stock: 3,
    closed: 0,
    figures: [],
    squares: 0,
    part: "play",
    prize: false,
    short: 0,
    gave_up: false,
    swaps: 0,
    shown: null,
    stock_tiles: null,
    closed_tiles: null,
    ...more,
  };
}

function see(mine: Partial<KovrikiSeat> = {}, more: Partial<KovrikiTable> = {}): void {
  const state: KovrikiTable = {
    stage: "play",
    ended: null,
    hitter: null,
    opened: null,
    passes: [],
    seats: [seat(mine), seat(), seat()],
    ...more,
  };
  room.publics.merge({ table: state });
}

function hold(hand: string[], more: Partial<KovrikiOwn> = {}): void {
  const own: KovrikiOwn = {
    seat: 0,
    hand,
    can_swap: true,
    can_prize: false,
    can_hit: false,
    can_pass: true,
    can_done: false,
    ...more,
  };
  room.privates.merge({ own });
}

const HAND = ["оКо", "оЖо", "оЖз", "сЗс"];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  room = new TestTableRoom<Sections>();
  room.publics.merge({
    room: { round: 1 },
    members: { list: [] },
    clock: { start_at: START - 1000, paused: null, resumes_at: null, timers: [] },
    last: { n: 0, moves: [] },
  });
  see();
  hold(HAND);
  table = new TableModel();
  play = new KovrikiPlay(room, table);
  stop = play.follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const id = (slot: number): number => table.pieces.peek()[slot]?.id ?? -1;
const laid = () => table.laid.peek().map(placementText);
function layCarpet(x = 0): void {
  for (const slot of [0, 1, 2]) table.lay(id(slot), { x: x + slot, y: 0, turn: 1 });
}

describe("drafts", () => {
  test("stay on the device until they are laid, however often they move", () => {
    layCarpet();
    table.takeBack(id(0));
    table.undo();
    vi.advanceTimersByTime(10_000);
    expect(room.sent).toEqual([]);
  });

  test("that lack a partner say what they lack, and arm nothing", async () => {
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    expect(play.idle.value).toBe("draft");
    expect(play.making.value.trouble).toEqual({ code: "new_needs_three", params: { count: 1 } });
    expect(await play.lay(1)).toBeNull();
    expect(room.sent).toEqual([]);
  });

  test("become a move together, with the stamp of the press", async () => {
    layCarpet();
    expect(play.idle.value).toBe("lay");
    expect(play.making.value.move).toMatchObject({ figure: 0, squares: 1 });
    const done = play.lay(77);
    expect(play.idle.value).toBe("pending");
    expect(room.sent).toEqual([{ text: "lay 0 оКо@0,0v оЖо@1,0v оЖз@2,0v", stamp: 77 }]);
    see({
      figures: [
        [
          ["оКо", 0, 0, 1],
          ["оЖо", 1, 0, 1],
          ["оЖз", 2, 0, 1],
        ],
      ],
      stock: 0,
    });
    hold(["жЗж", "зСз", "зЖо", "сЗс"]);
    room.answer(OK);
    await done;
    expect(laid()).toEqual([]);
    expect(table.ground.value).toHaveLength(3);
    expect(play.squaresIn(0)).toBe(1);
    expect(play.idle.value).toBe("compose");
  });

  test("are laid, too, if the figure is drawn elsewhere and equal tiles are drawn", async () => {
    see({ figures: [CARPET] });
    // Nearer to the first figure than figures are drawn.
    for (const slot of [0, 1, 2]) table.lay(id(slot), { x: 4 + slot, y: 0, turn: 1 });
    const done = play.lay(1);
    const figure: LaidTile[] = [
      ["оКо", 4, 0, 1],
      ["оЖо", 5, 0, 1],
      ["оЖз", 6, 0, 1],
    ];
    see({ figures: [CARPET, figure], stock: 0 });
    hold(HAND);
    room.answer(OK);
    await done;
    expect(table.ground.value.at(-1)).not.toMatchObject({ x: 6 });
    expect(laid()).toEqual([]);
    expect(play.idle.value).toBe("compose");
  });

  test("that the server refuses stay where they lay, with its reason", async () => {
    layCarpet();
    const done = play.lay(1);
    room.answer({ ok: false, code: "not_own_tiles", params: { tile: "оКо" } });
    await done;
    expect(laid()).toHaveLength(3);
    expect(play.refusal.value).toMatchObject({ code: "not_own_tiles", params: { tile: "оКо" } });
  });

  test("beside the move stay drafts", async () => {
    table.lay(id(3), { x: 20, y: 0, turn: 0 });
    layCarpet();
    void play.lay(1);
    expect(room.sent[0]?.text).toBe("lay 0 оКо@0,0v оЖо@1,0v оЖз@2,0v");
  });

  test("show what they would complete while the last one is still in the air", () => {
    for (const slot of [0, 1]) table.lay(id(slot), { x: slot, y: 0, turn: 1 });
    table.dragged.value = id(2);
    table.aim(id(2), { x: 2.5, y: 1 });
    expect(play.preview.value.move).toMatchObject({ figure: 0, squares: 1 });
    expect(play.making.value.move).toBeNull();
    table.aim(id(2), { x: 7, y: 1 });
    expect(play.preview.value.move).toBeNull();
  });
});

describe("figures", () => {
  test("on planes that lie on each other are apart here, and moves go to their own planes", () => {
    see({ figures: [CARPET, CARPET] });
    const [, second] = play.figures.value;
    const step = (second?.[0]?.x ?? 0) - 0;
    expect(step).toBeGreaterThanOrEqual(6);
    table.lay(id(0), { x: step, y: 2, turn: 1 });
    table.lay(id(1), { x: step + 1, y: 2, turn: 1 });
    expect(play.making.value.move).toMatchObject({ figure: 1 });
    void play.lay(1);
    expect(room.sent[0]?.text).toBe("lay 1 оКо@0,2v оЖо@1,2v");
  });

  test("of another round begin where their planes have them", () => {
    see({ figures: [CARPET, CARPET] });
    room.publics.merge({ room: { round: 2 } });
    see({ figures: [CARPET.map(([tile, x, y, turn]) => [tile, x + 8, y, turn] as LaidTile)] });
    hold(HAND);
    expect(play.figures.value[0]?.[0]).toMatchObject({ x: 8, y: 0 });
  });
});

describe("the big button", () => {
  test("offers a pass only when there is nothing better to do", () => {
    expect(play.idle.value).toBe("compose");
    expect(play.mayPassAside.value).toBe(true);
    hold(HAND, { can_swap: false, can_prize: true });
    expect(play.idle.value).toBe("compose");
    hold(HAND, { can_swap: false });
    expect(play.idle.value).toBe("pass");
    expect(play.mayPassAside.value).toBe(false);
    hold(HAND, { can_swap: false, can_pass: false });
    see({}, { passes: [0] });
    expect(play.idle.value).toBe("passed");
  });

  test("hits when all stocks are empty; loose drafts stop the button, but not a slap", () => {
    hold(HAND, { can_swap: false, can_pass: false, can_hit: true });
    expect([play.idle.value, play.meaning.value]).toEqual(["hit", "hit"]);
    table.lay(id(0), { x: 0, y: 0, turn: 1 });
    expect([play.idle.value, play.meaning.value]).toEqual(["draft", "lay"]);
    expect(play.mayHit.value).toBe(true);
    void play.hit(5);
    expect(room.sent).toEqual([{ text: "hit", stamp: 5 }]);
  });

  test("a ready move stops the slap too", async () => {
    hold(HAND, { can_swap: false, can_pass: false, can_hit: true });
    layCarpet();
    expect(play.mayHit.value).toBe(false);
    expect(await play.hit(1)).toBeNull();
  });

  test("means something else in each step of the exchange", () => {
    const steps = (["own", "received", "last"] as const).map((part) => {
      see({ part }, { stage: "exchange", hitter: 1 });
      hold(HAND, { can_swap: false, can_pass: false, can_done: true });
      return [play.idle.value, play.meaning.value];
    });
    expect(steps).toEqual([
      ["done", "done.own"],
      ["done", "done.received"],
      ["done", "done.last"],
    ]);
    see({ part: "waiting" }, { stage: "exchange", hitter: 0 });
    hold(HAND, { can_swap: false, can_pass: false });
    expect(play.idle.value).toBe("waiting");
    expect(table.frozen.value).toBe(false);
    see({ part: "out" }, { stage: "exchange", hitter: 1 });
    expect([play.idle.value, table.frozen.value]).toEqual(["out", true]);
  });

  test("does nothing before the start, in a pause, offline, or when the round is over", () => {
    layCarpet();
    room.status.value = "offline";
    expect(play.idle.value).toBe("offline");
    room.status.value = "online";
    const clock = { start_at: START - 1, paused: "away", resumes_at: null, timers: [] };
    room.publics.merge({ clock });
    expect([play.idle.value, table.frozen.value]).toEqual(["closed", true]);
    room.publics.merge({ clock: { ...clock, paused: null } });
    see({ gave_up: true });
    expect(play.idle.value).toBe("gave_up");
    see({}, { stage: "over" });
    expect(play.idle.value).toBe("over");
    room.privates.replace({});
    expect(play.idle.value).toBe("watching");
  });
});

describe("beside it", () => {
  test("a swap is on its way while a move may still be laid", async () => {
    const done = play.swap(id(3), 9);
    expect(room.sent).toEqual([{ text: "swap сЗс", stamp: 9 }]);
    expect([play.leaving.value, play.maySwap.value]).toEqual([id(3), false]);
    layCarpet();
    expect(play.idle.value).toBe("lay");
    room.answer(OK);
    hold(["оКо", "оЖо", "оЖз", "зСз"]);
    await vi.runAllTimersAsync();
    await done;
    expect(play.leaving.value).toBeNull();
    expect(laid()).toHaveLength(3);
  });

  test("a prize is taken only when there is one", async () => {
    expect(await play.prize(1)).toBeNull();
    hold(["оКо", "оЖо", "оЖз"], { can_swap: false, can_prize: true });
    void play.prize(2);
    expect(room.sent).toEqual([{ text: "prize", stamp: 2 }]);
    expect(play.mayPrize.value).toBe(false);
  });

  test("tiles go to the next seat and come from the one before", () => {
    expect([play.neighbour.value, play.feeder.value]).toEqual([1, 2]);
  });

  test("nothing is sent that is bound to be refused", async () => {
    hold(HAND, { can_pass: false });
    expect(await play.pass(1)).toBeNull();
    expect(await play.done(1)).toBeNull();
    expect(await play.hit(1)).toBeNull();
    expect(room.sent).toEqual([]);
  });
});
