import { batch } from "@preact/signals";
import { beforeEach, describe, expect, test } from "vitest";
import { TestSoloRoom } from "../test/soloRoom";
import { SoloModel } from "./solo";

let room: TestSoloRoom;
let solo: SoloModel;

const pauses = () => room.commands.filter(([type]) => type === "pause").map(([, fields]) => fields);
const ON = { on: true, menu: true };
const OFF = { on: false, menu: true };
const shown = () => solo.watch.shownMs();

/** The room lets the watch stand at what it has played, or go on from there. */
const stands = (why: "menu" | "away" | "player", played_ms: number) =>
  batch(() => {
    room.publics.merge({ clock: { start_at: null, paused: why, resumes_at: null, timers: [] } });
    room.solo({ played_ms, runs_since: null });
  });
const goesOn = () =>
  batch(() => {
    room.publics.merge({ clock: { start_at: null, paused: null, resumes_at: null, timers: [] } });
    room.solo({ runs_since: room.now });
  });

beforeEach(() => {
  room = new TestSoloRoom();
  room.solo({ begun: true, runs_since: room.now });
  solo = new SoloModel(room);
  const stop = solo.follow();
  room.now += 4000;
  return stop;
});

describe("under a sheet", () => {
  test("the watch stands at once, and the room is told so, once", () => {
    solo.watch.covered.value = true;
    room.now += 60_000;
    expect(shown()).toBe(4000);
    expect(solo.watch.running.value).toBe(false);
    expect(pauses()).toEqual([ON]);
    stands("menu", 4030);
    expect(pauses()).toEqual([ON]);
    expect(solo.playing.value).toBe(true);
    expect(solo.watch.hides.value).toBe(true);
  });

  test("it goes on from there when the sheet closes", () => {
    solo.watch.covered.value = true;
    stands("menu", 4030);
    room.now += 60_000;
    solo.watch.covered.value = false;
    expect(pauses()).toEqual([ON, OFF]);
    expect(shown()).toBe(4030);
    goesOn();
    room.now += 1000;
    expect(shown()).toBe(5030);
    expect(pauses()).toEqual([ON, OFF]);
  });

  test("what is chosen there is played, and asked, by a room that goes on", async () => {
    solo.watch.covered.value = true;
    stands("menu", 4000);
    const order: string[] = [];
    const { command, act, ask } = room;
    room.command = (type, fields) => {
      order.push(`${type} ${JSON.stringify(fields)}`);
      return command(type, fields);
    };
    room.act = (text) => {
      order.push(text);
      return act(text);
    };
    room.ask = (kind) => {
      order.push(kind);
      return ask(kind);
    };
    await solo.restart(1);
    expect(order).toEqual([`pause ${JSON.stringify(OFF)}`, "restart"]);
    order.length = 0;
    void solo.solve(1);
    expect(order[order.length - 1]).toBe("solution");
    expect(order.filter((one) => one.includes(JSON.stringify(ON)))).toEqual([]);
  });

  test("a pause that the player asked for there outlives the sheet", () => {
    solo.watch.covered.value = true;
    stands("menu", 4000);
    void solo.pause(true);
    stands("player", 4000);
    solo.watch.covered.value = false;
    // It ends a stand for a menu only; the room leaves any other pause alone.
    expect(pauses()).toEqual([ON, { on: true }, OFF]);
    expect(solo.paused.value).toBe(true);
  });

  test("nothing is told of a watch that does not run", () => {
    for (const section of [{ runs_since: null }, { runs_since: null, begun: false }]) {
      room.solo(section);
      solo.watch.covered.value = true;
      solo.watch.covered.value = false;
    }
    expect(pauses()).toEqual([]);
  });

  test("a page that finds its game standing for a sheet that is not there lets it go on", () => {
    stands("menu", 4000);
    expect(pauses()).toEqual([OFF]);
  });

  test("the position stays: a hint is still shown, nothing is thought of anew", async () => {
    const hint = solo.hint();
    await room.says({ moves: ["5a"] });
    await hint;
    const before = solo.position.value;
    solo.watch.covered.value = true;
    stands("menu", 4000);
    solo.watch.covered.value = false;
    goesOn();
    expect(solo.position.value).toBe(before);
    expect(solo.hinted.value).toBe("5a");
    room.solo({ moves: 1 });
    expect(solo.hinted.value).toBeNull();
  });
});

describe("without the room", () => {
  test("the watch stands while the connection is away, and then tells the truth", () => {
    room.status.value = "offline";
    room.now += 30_000;
    expect(shown()).toBe(4000);
    expect(solo.watch.running.value).toBe(false);
    stands("away", 9000);
    room.status.value = "online";
    expect(shown()).toBe(9000);
  });

  test("it waits, rather than running back, when the room's stopped a little earlier", () => {
    expect(shown()).toBe(4000);
    room.status.value = "offline";
    stands("away", 2500);
    room.status.value = "online";
    expect(shown()).toBe(4000);
    goesOn();
    room.now += 1000;
    expect(shown()).toBe(4000);
    room.now += 1000;
    expect(shown()).toBe(4500);
  });

  test("what was shown far too high is taken back", () => {
    room.now += 3_600_000;
    expect(shown()).toBe(3_604_000);
    stands("away", 4000);
    expect(shown()).toBe(4000);
  });

  test("while the store is away it stands too, and nobody counts it", () => {
    room.fault.value = "store_away";
    room.now += 30_000;
    expect(shown()).toBe(4000);
    expect(pauses()).toEqual([ON]);
    stands("menu", 4010);
    room.fault.value = "store_back";
    expect(pauses()).toEqual([ON, OFF]);
    goesOn();
    room.now += 1000;
    expect(shown()).toBe(5010);
  });

  test("a move made meanwhile is not refused for that", () => {
    room.fault.value = "store_away";
    void solo.play("5a", 1);
    expect(pauses()).toEqual([ON, OFF]);
    expect(room.sent).toEqual(["5a"]);
  });
});
