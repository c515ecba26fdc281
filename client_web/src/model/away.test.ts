// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Counting, FarRoom, RULES } from "../test/soloRoom";
import { OFFLINE } from "./outcome";
import { PredictedRoom } from "./predicted";
import { SoloModel } from "./solo";

let far: FarRoom;
let room: PredictedRoom<Counting, { n: number }>;
let solo: SoloModel<Counting>;
let stop: () => void;

beforeEach(() => {
  far = new FarRoom({ advice: [] });
  far.changes(0);
  room = new PredictedRoom(far, RULES);
  solo = new SoloModel(room);
  const stops = [room.follow(), solo.follow()];
  stop = () => {
    for (const one of stops) one();
  };
});

afterEach(() => stop());

describe("what is played without a connection is counted", () => {
  const told = () => far.commands.filter(([type]) => type === "played_away");
  const later = (ms: number) => vi.advanceTimersByTime(ms);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("from the first move on, and tells the room before the moves", async () => {
    far.status.value = "offline";
    later(5000);
    await solo.play("1", 1);
    later(60_000);
    expect(solo.watch.shownMs()).toBe(60_000);
    const { act } = far;
    far.act = (text) => {
      expect(told()).toEqual([["played_away", { ms: 60_000, moves: 1 }]]);
      return act(text);
    };
    far.status.value = "online";
    expect(far.sent).toEqual(["1"]);
    // Until the room has said so, it stands.
    later(3000);
    expect(solo.watch.shownMs()).toBe(60_000);
    far.solo({ played_ms: 60_000 });
    far.changes(1);
    await far.accepts();
    far.now = 1_002_150;
    expect(solo.watch.shownMs()).toBe(62_000);
    expect(told()).toHaveLength(1);
  });

  test("but not under a sheet, and thinking counts as well", () => {
    far.changes(1);
    const before = solo.watch.shownMs();
    far.status.value = "offline";
    later(1000);
    solo.watch.covered.value = true;
    later(7000);
    solo.watch.covered.value = false;
    later(1000);
    expect(solo.watch.shownMs()).toBe(before + 2000);
    far.status.value = "online";
    expect(told()).toEqual([["played_away", { ms: 2000, moves: 0 }]]);
  });

  test("beyond the end of the page, and what did not get through is told again", async () => {
    stop();
    const kept = { me: "m1", pub: far.publics.all(), moves: ["1"], away: 9000 };
    far.status.value = "offline";
    room = new PredictedRoom(far, RULES, { kept, keep: () => undefined });
    stop = room.follow();
    far.command = (type, fields) => {
      far.commands.push([type, fields]);
      return Promise.resolve(OFFLINE);
    };
    far.status.value = "online";
    await far.answers(OFFLINE);
    far.status.value = "offline";
    far.status.value = "online";
    expect(told()).toEqual([0, 1].map(() => ["played_away", { ms: 9000, moves: 1 }]));
  });
});
