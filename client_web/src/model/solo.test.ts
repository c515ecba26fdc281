// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TestSoloRoom } from "../test/soloRoom";
import { soloVerdict } from "./settings";
import { clockText, dealAddress, SoloModel } from "./solo";

let room: TestSoloRoom;
let solo: SoloModel;
let stop: () => void;

beforeEach(() => {
  soloVerdict.value = true;
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ levels: { medium: { played: 3 } } }))),
  );
  room = new TestSoloRoom();
  solo = new SoloModel(room);
  stop = solo.follow();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("the stopwatch", () => {
  test("stands still before the first move and runs by room time after it", () => {
    room.now += 5000;
    expect(solo.watch.shownMs()).toBe(0);
    room.solo({ runs_since: room.now, begun: true });
    room.now += 2500;
    expect(solo.watch.shownMs()).toBe(2500);
  });

  test("goes on from what it showed before a pause", () => {
    room.solo({ runs_since: null, played_ms: 61_000 });
    room.now += 99_000;
    expect(solo.watch.shownMs()).toBe(61_000);
    room.solo({ runs_since: room.now });
    room.now += 1000;
    expect(solo.watch.shownMs()).toBe(62_000);
  });

  test.each([
    [0, "0:00"],
    [65_900, "1:05"],
    [600_000, "10:00"],
    [3_723_000, "1:02:03"],
  ])("%d ms is written %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe("the standing verdict", () => {
  test("is asked for once, and again when the connection is back", () => {
    const follows = () => room.commands.filter(([type]) => type === "follow");
    expect(follows()).toEqual([["follow", { on: true }]]);
    room.solo({ moves: 1 });
    room.solo({ moves: 2 });
    expect(follows().length).toBe(1);
    room.status.value = "offline";
    room.status.value = "online";
    expect(follows().length).toBe(2);
  });

  test("belongs to a position: the next move makes it open again", () => {
    room.standing.value = { type: "advice", cseq: 0, kind: "verdict", verdict: "lost", seq: 5 };
    expect(solo.verdict.value).toBe("lost");
    room.solo({ moves: 1 });
    expect(solo.verdict.value).toBe("thinking");
  });

  test("is silent for a player who does not want it", () => {
    soloVerdict.value = false;
    expect(room.commands.at(-1)).toEqual(["follow", { on: false }]);
    expect(solo.verdict.value).toBeNull();
    room.standing.value = { type: "advice", cseq: 0, kind: "verdict", verdict: "won", seq: 6 };
    room.solo({ moves: 3 });
    expect(solo.verdict.value).toBeNull();
  });

  test("is not asked of a game without a solver", () => {
    stop();
    room = new TestSoloRoom({ advice: [] });
    solo = new SoloModel(room);
    stop = solo.follow();
    expect(room.commands).toEqual([]);
  });
});

describe("questions", () => {
  test("a hint is a move, and gone with the next one", async () => {
    const asked = solo.hint();
    expect(solo.asking.value).toBe("hint");
    await room.says({ moves: ["5a"] });
    await asked;
    expect(solo.hinted.value).toBe("5a");
    expect(solo.hintWins.value).toBe(true);
    room.solo({ moves: 1 });
    expect(solo.hinted.value).toBeNull();
    expect(solo.hintWins.value).toBe(false);
  });

  test("a move not known to win is proposed, but not called a winning one", async () => {
    const asked = solo.hint();
    await room.says({ verdict: "unknown", moves: ["5a"] });
    await asked;
    expect(solo.hinted.value).toBe("5a");
    expect(solo.hintWins.value).toBe(false);
    expect(solo.note.value?.text).toBe("unknown");
  });

  test("one question at a time", async () => {
    const first = solo.hint();
    await solo.hint();
    expect(room.asked).toEqual(["hint"]);
    await room.says({ moves: ["5a"] });
    await first;
  });

  test("a move made without waiting silences the answer; asking again gets one", async () => {
    const first = solo.hint();
    await room.says({ verdict: "stale" });
    await first;
    expect(solo.note.value).toBeNull();
    const second = solo.hint();
    await solo.hint();
    await room.says({ verdict: "stale" });
    await room.says({ moves: ["26"] });
    await second;
    expect(room.asked).toEqual(["hint", "hint", "hint"]);
    expect(solo.hinted.value).toBe("26");
  });

  test("a lost position has no hint but says so", async () => {
    const asked = solo.hint();
    await room.says({ verdict: "lost" });
    await asked;
    expect(solo.hinted.value).toBeNull();
    expect(solo.verdict.value).toBe("lost");
    expect(solo.note.value?.text).toBe("lost");
  });

  test.each([
    [{ verdict: "lost", back: 4 }, 4, undefined],
    [{ verdict: "won", back: 0 }, null, "fine"],
    [{ verdict: "unknown", back: null }, null, "no_way_back"],
    [{ verdict: "stale" }, null, "stale"],
  ] as const)(
    "a rescue that says %j shows the way of %j before it goes",
    async (advice, way, note) => {
      const asked = solo.rescue();
      await room.says({ kind: "rescue", ...advice });
      await asked;
      expect(room.sent).toEqual([]);
      expect(solo.way.value).toBe(way);
      expect(solo.note.value?.text).toBe(note);
      await solo.goBack(1);
      expect(room.sent).toEqual(way === null ? [] : [`back ${way}`]);
      expect(solo.way.value).toBeNull();
    },
  );

  test("the way back ends with the position", async () => {
    const stop = solo.follow();
    const asked = solo.rescue();
    await room.says({ kind: "rescue", verdict: "lost", back: 4 });
    await asked;
    room.solo({ moves: 9 });
    expect(solo.way.value).toBeNull();
    await solo.goBack(1);
    expect(room.sent).toEqual([]);
    stop();
  });

  test("a question without a connection is refused", async () => {
    room.ask = () => Promise.resolve({ ok: false, code: "offline", params: {} });
    await solo.hint();
    expect(solo.refusal.value?.code).toBe("offline");
    expect(solo.asking.value).toBeNull();
  });

  test("the solution is played move by move and stops at the first refusal", async () => {
    room.outcomes.push({ ok: true, seq: 1 }, { ok: false, code: "does_not_fit", params: {} });
    const asked = solo.solve(0);
    await room.says({ kind: "solution", moves: ["5a", "26", "ah"] });
    await asked;
    expect(room.sent).toEqual(["5a", "26"]);
    expect(solo.showing.value).toBe(false);
  });

  test("a demonstration ends when the player says so", async () => {
    const shown = solo.show(["5a", "26", "ah"], 5);
    expect(solo.showing.value).toBe(true);
    solo.showing.value = false;
    await shown;
    expect(room.sent).toEqual(["5a"]);
  });
});

test("a refusal names its action, unless it is quiet", async () => {
  room.outcomes.push(
    { ok: false, code: "nowhere", params: { card: "7H" } },
    { ok: false, code: "not_next", params: {} },
  );
  await solo.play("tap 7H", 1);
  expect(solo.refusal.value).toMatchObject({ code: "nowhere", action: "tap 7H" });
  await solo.play("double 7H", 2, true);
  expect(solo.refusal.value?.code).toBe("nowhere");
});

test("statistics come when the deal is over", async () => {
  expect(solo.stats.value).toBeNull();
  room.publics.merge({ room: { phase: "over", game: "patience" } });
  await vi.waitFor(() => expect(solo.stats.value).toEqual({ medium: { played: 3 } }));
});

test("nobody moves in a pause, after the end, or without a seat", () => {
  expect(solo.playing.value).toBe(true);
  room.publics.merge({ clock: { paused: "player" } });
  expect(solo.playing.value).toBe(false);
  room.publics.merge({ clock: { paused: null } });
  room.mySeat.value = null;
  expect(solo.playing.value).toBe(false);
});

test("the address of a deal has the deal in the path and the rest behind it", () => {
  expect(dealAddress("patience", { deal: 617, level: "hard", rule: "house" })).toBe(
    "/patience/617?level=hard&rule=house",
  );
  expect(dealAddress("digits", { layout: "27" })).toBe("/digits?layout=27");
});
