import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Laid } from "../../model/lattice";
import { parsePlacement } from "../../model/lattice";
import { TableModel } from "../../model/table";
import { TestTableRoom } from "../../test/tableRoom";
import { KvadratyPlay, wholeFigure } from "./play";
import type { KvadratyCheck, KvadratySeat, KvadratyTable, Sections } from "./sections.gen";

const START = 1_000_000;

const laid = (text: string): Laid[] => text.split(" ").map((one) => parsePlacement(one) as Laid);
const FIGURE = "зСз@0,1v сЗс@1,2v сЗж@1,1h зЖз@2,3v зЖо@2,2h жОк@4,0v кОж@3,0v";
const HAND = laid(FIGURE).map((one) => one.tile);
const OTHER = ["оКо", "кОк", "жОж", "оЖо", "оЖз", "жЗж", "жЗс"];

function seat(more: Partial<KvadratySeat> = {}): KvadratySeat {
  return {
    hand: 7,
    screen: true,
    covered: false,
    shown: null,
    laid: null,
    squares: null,
    ready: false,
    place: null,
    tied: false,
    out: null,
    ...more,
  };
}

function check(more: Partial<KvadratyCheck> = {}): KvadratyCheck {
  return {
    n: 1,
    deal: 1,
    seat: 1,
    hand: OTHER,
    agreed: [],
    upheld: null,
    by: null,
    refutation: null,
    possible: null,
    squares: null,
    figure: null,
    on: [],
    ...more,
  };
}

let room: TestTableRoom<Sections>;
let play: KvadratyPlay;
let stop: () => void;

function table(more: Partial<KvadratyTable> = {}): void {
  const seats = [seat(), seat(), seat()];
  room.publics.merge({
    table: { stage: "race", ended: null, deal: 1, factor: 1, seats, ...more },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  room = new TestTableRoom<Sections>();
  room.publics.merge({
    room: { round: 1 },
    members: { list: [] },
    clock: { start_at: START - 1000, paused: null, resumes_at: null, timers: [] },
    last: { n: 0, moves: [] },
  });
  table();
  room.privates.merge({ own: { seat: 0, hand: HAND, figure: null } });
  play = new KvadratyPlay(
    room,
    new TableModel(null, wholeFigure),
    new TableModel(null, wholeFigure),
  );
  stop = play.follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function lay(on: TableModel, figure: readonly Laid[]): void {
  for (const { tile, ...place } of figure) {
    const piece = on.pieces.peek().find((one) => one.tile === tile);
    expect(on.lay(piece?.id ?? -1, place)).toBe(true);
  }
}

describe("being ready", () => {
  test("is armed by all seven tiles in one figure, and sends them with the stamp", async () => {
    expect(play.idle.value).toBe("no_figure");
    lay(play.table, laid(FIGURE).slice(0, 6));
    expect(play.idle.value).toBe("no_figure");
    lay(play.table, laid(FIGURE).slice(6));
    expect(play.idle.value).toBe("ready");
    const done = play.press(4321);
    expect(play.idle.value).toBe("pending");
    expect(room.sent).toEqual([{ text: `ready ${FIGURE}`, stamp: 4321 }]);
    room.answer({ ok: true, seq: 5 });
    await done;
    table({
      stage: "finishing",
      seats: [seat({ screen: false, covered: true, ready: true, place: 1 }), seat(), seat()],
    });
    expect(play.idle.value).toBe("placed");
    expect(play.table.frozen.value).toBe(true);
  });

  test("is not armed by a tile that lies apart", async () => {
    lay(play.table, laid(FIGURE).slice(0, 6));
    const last = play.table.pieces.peek().find((one) => one.tile === "кОж");
    play.table.lay(last?.id ?? -1, { x: 40, y: 0, turn: 1 });
    expect(play.idle.value).toBe("no_figure");
    expect(await play.press(1)).toBeNull();
    expect(room.sent).toEqual([]);
  });

  test("wrongly is locked for a while, and the lock ends by itself", async () => {
    lay(play.table, laid(FIGURE));
    const done = play.press(1);
    room.privates.merge({ locks: { until: { ready: START + 2000 } } });
    room.answer({ ok: false, code: "not_connected", params: {} });
    await done;
    expect(play.refusal.value?.code).toBe("not_connected");
    expect(play.idle.value).toBe("locked");
    vi.advanceTimersByTime(2050);
    expect(play.idle.value).toBe("ready");
  });

  test("on another device shows the figure that the room knows", () => {
    room.privates.merge({
      own: { seat: 0, hand: HAND, figure: laid(FIGURE).map((p) => [p.tile, p.x, p.y, p.turn]) },
    });
    expect(play.table.laid.value).toHaveLength(7);
    expect(play.table.carpet.value).not.toBeNull();
  });
});

describe("the screen", () => {
  test("lets nothing out while it stands; everything is seen once it is off", () => {
    lay(play.table, laid(FIGURE).slice(0, 2));
    vi.advanceTimersByTime(5000);
    expect(room.sent).toEqual([]);
    table({
      stage: "finishing",
      seats: [seat({ screen: false, laid: [] }), seat({ ready: true, place: 1 }), seat()],
    });
    expect(room.sent.map((one) => one.text)).toEqual(["lay зСз@0,1v сЗс@1,2v"]);
  });
});

describe("somebody else's hand", () => {
  beforeEach(() => {
    lay(play.table, laid(FIGURE).slice(0, 3));
    room.publics.merge({ check: check() });
    table({ stage: "checking" });
  });

  test("lies on a table of its own, and the player's own table waits as it is", () => {
    expect(play.front.value).toBe(play.trial);
    expect(play.trial.pieces.value.map((one) => one.tile)).toEqual(OTHER);
    expect(play.table.frozen.value).toBe(true);
    expect(play.trial.frozen.value).toBe(false);
    table();
    expect(play.front.value).toBe(play.table);
    expect(play.table.laid.value).toHaveLength(3);
    expect(play.table.frozen.value).toBe(false);
  });

  test("is refuted by a figure, and nothing of the attempt is sent before", () => {
    room.publics.merge({ check: check({ n: 2, hand: HAND }) });
    lay(play.trial, laid(FIGURE).slice(0, 6));
    expect(room.sent).toEqual([]);
    expect(play.idle.value).toBe("no_refutation");
    lay(play.trial, laid(FIGURE).slice(6));
    expect(play.idle.value).toBe("refute");
    void play.press(7);
    expect(room.sent).toEqual([{ text: `refute ${FIGURE}`, stamp: 7 }]);
  });

  test("may be accepted once, and still be refuted", async () => {
    const done = play.agree(3);
    expect(room.sent).toEqual([{ text: "agree", stamp: 3 }]);
    room.answer({ ok: true, seq: 1 });
    await done;
    room.publics.merge({ check: check({ agreed: [0] }) });
    expect(play.mayAgree.value).toBe(false);
    expect(await play.agree(4)).toBeNull();
    expect(play.idle.value).toBe("no_refutation");
    expect(play.trial.frozen.value).toBe(false);
  });

  test("is checked even by players who are ready or gave up", () => {
    table({ stage: "checking", seats: [seat({ out: "gave_up" }), seat(), seat()] });
    expect(play.trying.value).toBe(true);
    table({ stage: "checking", seats: [seat({ ready: true, place: 1 }), seat(), seat()] });
    expect(play.trying.value).toBe(true);
    table({ stage: "checking", seats: [seat({ out: "left" }), seat(), seat()] });
    expect(play.trying.value).toBe(false);
  });

  test("is followed by the truth, until each player has seen it", async () => {
    room.publics.merge({ check: check({ upheld: true, possible: false }) });
    table({ stage: "truth" });
    expect(play.front.value).toBe(play.table);
    expect(play.idle.value).toBe("on");
    const done = play.press(9);
    expect(room.sent).toEqual([{ text: "on", stamp: 9 }]);
    room.answer({ ok: true, seq: 1 });
    await done;
    room.publics.merge({ check: check({ upheld: true, possible: false, on: [0] }) });
    expect(play.idle.value).toBe("seen");
  });
});

describe("the player's own hand", () => {
  test("can be declared impossible in the race, and is then judged by the others", async () => {
    const done = play.declare(5);
    expect(room.sent).toEqual([{ text: "impossible", stamp: 5 }]);
    room.answer({ ok: true, seq: 1 });
    await done;
    room.publics.merge({ check: check({ seat: 0, hand: HAND }) });
    table({ stage: "checking" });
    expect(play.idle.value).toBe("judged");
    expect(play.trying.value).toBe(false);
    expect(await play.agree(6)).toBeNull();
  });

  test("cannot be declared after somebody else has laid it", async () => {
    table({ stage: "race", seats: [seat({ out: "refuted" }), seat(), seat()] });
    expect(await play.declare(5)).toBeNull();
    expect(play.idle.value).toBe("out");
  });

  test("is new after a new deal: the table is empty", () => {
    lay(play.table, laid(FIGURE).slice(0, 3));
    room.privates.merge({ own: { seat: 0, hand: OTHER, figure: null } });
    table({ deal: 2, factor: 2 });
    expect(play.table.laid.value).toEqual([]);
    expect(play.table.pieces.value.map((one) => one.tile)).toEqual(OTHER);
    expect(play.idle.value).toBe("no_figure");
  });

  test("is new even with the same tiles", () => {
    lay(play.table, laid(FIGURE).slice(0, 3));
    table({ deal: 2, factor: 2 });
    expect(play.table.laid.value).toEqual([]);
  });
});

test("giving up is offered when others are ready, or when everyone is waiting for this seat", async () => {
  expect(play.mayGiveUp.value).toBe(false);
  table({ seats: [seat(), seat({ out: "gave_up" }), seat({ out: "left" })] });
  expect(play.mayGiveUp.value).toBe(true);
  table({ stage: "finishing", seats: [seat(), seat({ ready: true, place: 1 }), seat()] });
  expect(play.mayGiveUp.value).toBe(true);
  void play.giveUp(2);
  expect(room.sent.at(-1)).toEqual({ text: "give_up", stamp: 2 });
});

test("a player without a hand only watches", () => {
  room.privates.replace({});
  expect(play.idle.value).toBe("watching");
});
