import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableModel } from "../../model/table";
import { TestTableRoom } from "../../test/tableRoom";
import { MinutkaPlay } from "./play";
import type { SeatView, Sections } from "./sections.gen";

const START = 1_000_000;

function seat(more: Partial<SeatView> = {}): SeatView {
  return {
    hand: 4,
    stock: 3,
    screen: true,
    shown: null,
    laid: null,
    place: null,
    tied: false,
    gave_up: false,
    swaps: 0,
    stock_tiles: null,
    ...more,
  };
}

let room: TestTableRoom<Sections>;
let table: TableModel;
let play: MinutkaPlay;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  room = new TestTableRoom<Sections>();
  room.publics.merge({
    room: { round: 1 },
    members: { list: [] },
    clock: { start_at: START - 1000, paused: null, resumes_at: null, timers: [] },
    table: { stage: "race", seats: [seat(), seat(), seat()] },
    last: { n: 0, moves: [] },
  });
  deal(["оКо", "оЖо", "оЖз", "сЗс"]);
  table = new TableModel();
  play = new MinutkaPlay(room, table);
  stop = play.follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function deal(hand: string[], can_swap = true): void {
  room.privates.merge({ own: { seat: 0, hand, can_swap } });
}
const id = (slot: number): number => table.pieces.peek()[slot]?.id ?? -1;
function layCarpet(): void {
  for (const slot of [0, 1, 2]) table.lay(id(slot), { x: slot, y: 0, turn: 1 });
}
function screensOff(...seats: SeatView[]): void {
  room.publics.merge({ table: { stage: "catch_up", seats } });
}

describe("a finish", () => {
  test("is a carpet's three placements with the stamp of the hit", async () => {
    expect(play.idle.value).toBe("no_carpet");
    layCarpet();
    expect(play.idle.value).toBe("ready");
    const done = play.finish(4321);
    expect(play.idle.value).toBe("pending");
    expect(room.sent).toEqual([{ text: "finish оКо@0,0v оЖо@1,0v оЖз@2,0v", stamp: 4321 }]);
    room.answer({ ok: true, seq: 9 });
    await done;
    expect(play.idle.value).toBe("ready");
    screensOff(seat({ screen: false, place: 1, laid: [] }), seat(), seat());
    expect(play.idle.value).toBe("finished");
    expect(table.frozen.value).toBe(true);
  });

  test("is sent once, however often the table is hit", () => {
    layCarpet();
    void play.finish(1);
    void play.finish(2);
    expect(room.sent).toHaveLength(1);
  });

  test("without a carpet costs nothing: it is not sent", async () => {
    expect(await play.finish(1)).toBeNull();
    expect(room.sent).toEqual([]);
  });

  test("that is refused says why, and the lock ends by itself", async () => {
    layCarpet();
    const done = play.finish(1);
    room.privates.merge({ locks: { until: { finish: START + 2000 } } });
    room.answer({ ok: false, code: "not_a_carpet", params: {} });
    await done;
    expect(play.refusal.value?.code).toBe("not_a_carpet");
    expect(play.idle.value).toBe("locked");
    vi.advanceTimersByTime(1990);
    expect(play.idle.value).toBe("locked");
    vi.advanceTimersByTime(60);
    expect(play.idle.value).toBe("ready");
  });

  test("is not armed without a line", () => {
    layCarpet();
    room.status.value = "offline";
    expect(play.idle.value).toBe("offline");
  });
});

describe("before the start and in a pause", () => {
  test("nothing may be built; the start opens everything at its instant", () => {
    room.publics.merge({
      clock: { start_at: START + 3000, paused: null, resumes_at: null, timers: [] },
    });
    expect(play.mayBuild.value).toBe(false);
    vi.advanceTimersByTime(2999);
    expect(play.begun.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect(play.mayBuild.value).toBe(true);
  });

  test("a pause closes the hand and freezes the table", () => {
    room.publics.merge({
      clock: { start_at: START - 1, paused: "away", resumes_at: null, timers: [] },
    });
    expect(play.idle.value).toBe("closed");
    expect(table.frozen.value).toBe(true);
  });
});

describe("a swap", () => {
  test("gives the piece, and the drawn one takes its slot", async () => {
    layCarpet();
    const given = id(1);
    const done = play.swap(given, 77);
    expect(room.sent).toEqual([{ text: "swap оЖо", stamp: 77 }]);
    expect(play.leaving.value).toBe(given);
    expect(play.maySwap.value).toBe(false);
    room.answer({ ok: true, seq: 4 });
    deal(["оКо", "кОж", "оЖз", "сЗс"]);
    await vi.runAllTimersAsync();
    await done;
    expect(play.leaving.value).toBeNull();
    expect(table.at(1)?.tile).toBe("кОж");
    expect(table.laid.value).toHaveLength(2);
  });

  test("that is refused leaves the piece where it was", async () => {
    const done = play.swap(id(0), 1);
    room.answer({ ok: false, code: "stock_empty", params: {} });
    await done;
    expect(play.leaving.value).toBeNull();
    expect(table.piece(id(0))).toBeDefined();
    expect(play.refusal.value?.code).toBe("stock_empty");
  });

  test("is not offered with an empty stock", async () => {
    deal(["оКо", "оЖо", "оЖз", "сЗс"], false);
    expect(await play.swap(id(0), 1)).toBeNull();
    expect(room.sent).toEqual([]);
  });
});

describe("the screen", () => {
  test("lets nothing out while it stands, whatever is laid and moved", () => {
    layCarpet();
    table.takeBack(id(0));
    table.undo();
    vi.advanceTimersByTime(10_000);
    expect(room.sent).toEqual([]);
  });

  test("once it is off, everybody sees what lies there, and what is laid then", () => {
    layCarpet();
    screensOff(seat({ screen: false }), seat({ screen: false, place: 1 }), seat({ screen: false }));
    expect(room.sent.map((one) => one.text)).toEqual(["lay оКо@0,0v оЖо@1,0v оЖз@2,0v"]);
    table.takeBack(id(2));
    vi.advanceTimersByTime(300);
    expect(room.sent.at(-1)?.text).toBe("lay оКо@0,0v оЖо@1,0v");
  });

  test("of a player who has finished shows the carpet and nothing after it", () => {
    layCarpet();
    screensOff(seat({ screen: false, place: 1 }), seat({ screen: false }), seat());
    vi.advanceTimersByTime(1000);
    expect(room.sent).toEqual([]);
  });
});

describe("giving up", () => {
  const clock = { start_at: START - 1000, paused: null, resumes_at: null };

  test("is possible at any time, and offered in the catch-up", () => {
    expect(play.mayGiveUp.value).toBe(false);
    void play.giveUp(5);
    expect(room.sent.at(-1)).toEqual({ text: "give_up", stamp: 5 });
    screensOff(seat({ screen: false }), seat({ screen: false, place: 1 }), seat());
    expect(play.mayGiveUp.value).toBe(true);
  });

  test("is offered to the last one, whose clock runs", () => {
    room.publics.merge({
      clock: { ...clock, timers: [{ id: "catch_up", ends_at: START + 60_000, left_ms: 60_000 }] },
    });
    expect(play.mayGiveUp.value).toBe(true);
  });

  test("is offered to a player with nothing to draw", () => {
    room.publics.merge({ table: { stage: "race", seats: [seat({ stock: 0 }), seat(), seat()] } });
    expect(play.mayGiveUp.value).toBe(true);
  });

  test("is over with the round", async () => {
    room.publics.merge({ table: { stage: "over", seats: [seat(), seat(), seat()] } });
    expect(await play.giveUp(1)).toBeNull();
    expect(room.sent).toEqual([]);
  });
});

test("the next seat clockwise gets what is given away, the last one's goes to the first", () => {
  expect(play.neighbour.value).toBe(1);
  room.privates.merge({ own: { seat: 2, hand: ["оКо", "оЖо", "оЖз", "сЗс"], can_swap: true } });
  expect(play.neighbour.value).toBe(0);
});

test("a player without a hand only watches", () => {
  room.privates.replace({});
  expect(play.seat.value).toBeNull();
  expect(play.idle.value).toBe("watching");
});
