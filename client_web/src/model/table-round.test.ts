import { computed } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TestTableRoom } from "../test/tableRoom";
import { TableModel } from "./table";
import { TableRound } from "./table-round";

const START = 1_000_000;

interface Sections {
  table: { stage: "play" | "over"; seats: readonly { screen: boolean }[] };
  last: { n: number; moves: readonly object[] };
  own: { seat: number; hand: readonly string[]; can_swap: boolean };
}

/** A game in which players lay while it runs, and call "out". */
class Round extends TableRound<Sections> {
  readonly mayBuild = computed(() => this.runs.value && this.stage.value === "play");
  call = (stamp: number) => this.send("call", "call", stamp);
  protected takeHand(): void {
    this.table.setHand(this.hand.value?.hand ?? [], 1);
  }
  protected override reactions() {
    return [() => this.layInTheOpen(this.mine.value?.screen === false)];
  }
}

let room: TestTableRoom<Sections>;
let round: Round;
let stop: () => void;
const id = (slot: number): number => round.table.pieces.peek()[slot]?.id ?? -1;

function see(screen = true, seats = 3): void {
  const own = { screen };
  room.publics.merge({
    table: { stage: "play", seats: Array.from({ length: seats }, () => own) },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  room = new TestTableRoom();
  room.publics.merge({ clock: { start_at: START + 3000, paused: null, timers: [] } });
  room.privates.merge({ own: { seat: 2, hand: ["кОж", "оЖз"], can_swap: true } });
  see();
  round = new Round(room, new TableModel(), "call");
  stop = round.follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("the start", () => {
  test("comes at its instant, and laying is possible only then", () => {
    expect([round.begun.value, round.table.frozen.value]).toEqual([false, true]);
    vi.advanceTimersByTime(2999);
    expect(round.runs.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect([round.runs.value, round.table.frozen.value]).toEqual([true, false]);
  });

  test("does not count while there is a pause", () => {
    vi.advanceTimersByTime(3000);
    room.publics.merge({ clock: { start_at: null, paused: "player", timers: [] } });
    expect([round.paused.value, round.runs.value, round.table.frozen.value]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("is forgotten by a page that is left", () => {
    stop();
    vi.advanceTimersByTime(3000);
    expect(round.begun.value).toBe(false);
  });
});

describe("an action", () => {
  beforeEach(() => vi.advanceTimersByTime(3000));

  test("carries the timestamp of its press and is pending until it is answered", async () => {
    const done = round.call(4321);
    expect(room.sent).toEqual([{ text: "call", stamp: 4321 }]);
    expect(round.sending.value).toEqual(["call"]);
    expect(round.maySwap.value).toBe(false);
    room.answer({ ok: true, seq: 1 });
    await done;
    expect([round.sending.value, round.maySwap.value]).toEqual([[], true]);
  });

  test("a refusal gives its reason each time, and the next action clears it", async () => {
    for (const n of [1, 2]) {
      const done = round.call(1);
      expect(round.refusal.value).toBeNull();
      room.answer({ ok: false, code: "no", params: { n } });
      await done;
      expect(round.refusal.value).toEqual({ n, code: "no", params: { n } });
    }
  });

  test("a refusal drops what was picked or aimed since", async () => {
    const done = round.call(1);
    round.table.select(id(0));
    round.table.nudge(0, 0);
    room.answer({ ok: false, code: "no", params: {} });
    await done;
    expect([round.table.selected.value, round.table.ghost.value]).toEqual([null, null]);
  });

  test("two that overlap end one by one", async () => {
    const first = round.call(1);
    const { answer } = room;
    const second = round.giveUp(2);
    expect(round.sending.value).toEqual(["call", "give_up"]);
    answer({ ok: true, seq: 1 });
    await first;
    expect(round.sending.value).toEqual(["give_up"]);
    room.answer({ ok: true, seq: 2 });
    await second;
    expect(round.sending.value).toEqual([]);
  });
});

describe("a swap", () => {
  beforeEach(() => vi.advanceTimersByTime(3000));

  test("gives one piece to the next seat, round the table", async () => {
    expect(round.neighbour.value).toBe(0);
    const given = id(1);
    const done = round.swap(given, 7);
    expect(room.sent).toEqual([{ text: "swap оЖз", stamp: 7 }]);
    expect([round.leaving.value, round.givenSlot]).toEqual([given, 1]);
    expect(await round.swap(id(0), 8)).toBeNull();
    room.privates.merge({ own: { seat: 2, hand: ["кОж", "сЗс"], can_swap: true } });
    room.answer({ ok: true, seq: 1 });
    await done;
    expect(round.leaving.value).toBeNull();
  });

  test("waits a moment for a hand that comes after its acknowledgement", async () => {
    const given = id(0);
    const done = round.swap(given, 7);
    room.answer({ ok: true, seq: 1 });
    await vi.advanceTimersByTimeAsync(299);
    expect(round.leaving.value).toBe(given);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(round.leaving.value).toBeNull();
  });
});

test("a lock ends by itself, and locks of other claims do not count", () => {
  room.privates.merge({ locks: { until: { other: START + 9000 } } });
  expect(round.lockedUntil.value).toBeNull();
  room.privates.merge({ locks: { until: { call: START + 2000 } } });
  expect(round.lockedUntil.value).toBe(START + 2000);
  vi.advanceTimersByTime(2029);
  expect(round.lockedUntil.value).toBe(START + 2000);
  vi.advanceTimersByTime(1);
  expect(round.lockedUntil.value).toBeNull();
});

test("what is laid is shown to everyone only without a screen", () => {
  vi.advanceTimersByTime(3000);
  round.table.lay(id(0), { x: 0, y: 0, turn: 0 });
  expect(room.sent).toEqual([]);
  see(false);
  expect(room.sent.map((one) => one.text)).toEqual(["lay кОж@0,0h"]);
});

test("a spectator has no seat, no neighbour and nothing to move", () => {
  vi.advanceTimersByTime(3000);
  room.privates.replace({});
  expect([round.seat.value, round.mine.value, round.neighbour.value]).toEqual([null, null, null]);
  expect(round.maySwap.value).toBe(false);
});
