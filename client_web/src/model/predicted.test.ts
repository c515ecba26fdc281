// @vitest-environment happy-dom
import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Counting, FarRoom, RULES } from "../test/soloRoom";
import type { KeptRoom } from "./kept";
import { OFFLINE } from "./outcome";
import { PredictedRoom } from "./predicted";
import { SoloModel } from "./solo";

let far: FarRoom;
let room: PredictedRoom<Counting, { n: number }>;
let stop: () => void;
/** Every count that was on show. */
let seen: (number | undefined)[];

beforeEach(() => {
  far = new FarRoom({ advice: [] });
  far.changes(0);
  room = new PredictedRoom(far, RULES);
  seen = [];
  const stops = [room.follow(), effect(() => void seen.push(room.pub("count").value?.n))];
  stop = () => {
    for (const one of stops) one();
  };
});

afterEach(() => stop());

const count = () => room.pub("count").value?.n;

describe("a move is shown at once", () => {
  test("and its answer changes nothing", async () => {
    const outcome = await room.act("1", 1);
    expect(outcome.ok).toBe(true);
    expect(far.sent).toEqual(["1"]);
    expect(room.pub("count").value).toEqual({ n: 1, colour: "red" });
    far.changes(1);
    await far.accepts();
    expect(seen).toEqual([0, 1]);
    expect(room.repair.value).toBeNull();
  });

  test("and moves after it, before it is answered", async () => {
    for (const by of ["1", "2", "-1"]) void room.act(by, 1);
    expect(far.sent).toEqual(["1", "2", "-1"]);
    for (const n of [1, 3, 2]) {
      far.changes(n);
      await far.accepts();
    }
    expect(seen).toEqual([0, 1, 3, 2]);
    expect(room.repair.value).toBeNull();
  });

  test("whether the change or the answer comes first", async () => {
    void room.act("1", 1);
    void room.act("1", 1);
    await far.accepts(far.seq.peek() + 1);
    far.changes(1);
    far.changes(2);
    await far.accepts();
    expect(seen).toEqual([0, 1, 2]);
    expect(room.repair.value).toBeNull();
  });

  test("and what can't be done is refused without the room", async () => {
    const outcome = await room.act("7", 1);
    expect(outcome).toEqual({ ok: false, code: "full", params: { n: 0 } });
    expect(far.sent).toEqual([]);
  });

  test("and the watch runs from it on", async () => {
    far.now = 1_000_100;
    void room.act("1", 1);
    expect(room.pub("solo").value?.runs_since).toBe(1_000_100);
    far.changes(1);
    await far.accepts();
    expect(room.pub("solo").value?.runs_since).toBe(1_000_150);
  });
});

describe("what the room says is the truth", () => {
  test("a refused move is taken back, and those after it begin anew", async () => {
    void room.act("4", 1);
    void room.act("1", 1);
    await far.answers({ ok: false, code: "paused", params: {} });
    expect(count()).toBe(1);
    expect(room.repair.value?.refused).toMatchObject({ action: "4", code: "paused" });
    far.changes(1);
    await far.accepts();
    expect(count()).toBe(1);
    expect(room.repair.value?.n).toBe(1);
  });

  test("a move that no longer can be made is not shown, and complained of once", async () => {
    void room.act("-1", 1);
    void room.act("5", 1);
    void room.act("1", 1);
    await far.answers({ ok: false, code: "negative", params: {} });
    far.changes(5);
    await far.accepts();
    expect(count()).toBe(5);
    await far.answers({ ok: false, code: "full", params: {} });
    expect(count()).toBe(5);
    expect(room.repair.value).toMatchObject({ n: 1, refused: { code: "negative" } });
  });

  test("a move of another window is shown, with one's own after it", async () => {
    void room.act("1", 1);
    far.changes(2);
    expect(count()).toBe(1);
    far.changes(3);
    await far.accepts();
    expect(count()).toBe(3);
    expect(room.repair.value).toEqual({ n: 1, refused: null });
    void room.act("1", 1);
    expect(count()).toBe(4);
  });

  test("a change that touches no board is shown without a word", async () => {
    const shows = { ...RULES, board: "elsewhere" as keyof Counting };
    room = new PredictedRoom(far, shows);
    void room.act("1", 1);
    far.changes(3);
    await far.accepts();
    expect(count()).toBe(3);
    expect(room.repair.value).toBeNull();
  });
});

describe("without a connection", () => {
  const breaks = () => {
    far.status.value = "offline";
  };
  const returns = async () => {
    far.status.value = "online";
    await far.answers(OFFLINE);
  };

  test("one plays on, and the moves are sent when there is one", async () => {
    breaks();
    expect((await room.act("1", 1)).ok).toBe(true);
    expect((await room.act("7", 1)).ok).toBe(false);
    void room.act("2", 1);
    expect(count()).toBe(3);
    expect(far.sent).toEqual([]);
    far.status.value = "online";
    expect(far.sent).toEqual(["1", "2"]);
    for (const n of [1, 3]) {
      far.changes(n);
      await far.accepts();
    }
    expect(seen).toEqual([0, 1, 3]);
    expect(room.repair.value).toBeNull();
  });

  test("what did not get through is sent again, in its order", async () => {
    void room.act("1", 1);
    breaks();
    void room.act("2", 1);
    await returns();
    expect(far.sent).toEqual(["1", "1", "2"]);
    expect(seen).toEqual([0, 1, 3]);
  });

  test("what got through without an answer is not", async () => {
    void room.act("1", 1);
    void room.act("2", 1);
    breaks();
    await far.answers(OFFLINE);
    await far.answers(OFFLINE);
    far.changes(1);
    far.status.value = "online";
    expect(far.sent).toEqual(["1", "2", "2"]);
    expect(count()).toBe(3);
  });

  describe("while the game goes on elsewhere", () => {
    beforeEach(() => {
      breaks();
      void room.act("1", 1);
      void room.act("2", 1);
      far.changes(2);
      far.status.value = "online";
    });

    test("it is shown as it stands there, and the player is asked", async () => {
      expect(count()).toBe(2);
      expect(far.sent).toEqual([]);
      expect(room.parted.value).toEqual({ n: 1, moves: 2, mendable: true });
      expect(await room.act("1", 1)).toMatchObject({ ok: false, code: "undecided" });
      expect(room.parted.value?.n).toBe(2);
      expect(far.sent).toEqual([]);
    });

    test("the game of this device replaces it", async () => {
      room.decide(true);
      for (const n of [0, 1, 3]) {
        await far.answers({ ok: true, seq: far.seq.peek() + 1 });
        far.changes(n);
      }
      expect(far.sent).toEqual(["-2", "1", "2"]);
      expect([count(), room.parted.value, room.repair.value]).toEqual([3, null, null]);
    });

    test("or the other one stays", async () => {
      room.decide(false);
      expect([count(), room.parted.value]).toEqual([2, null]);
      expect((await room.act("1", 1)).ok).toBe(true);
      expect(far.sent).toEqual(["1"]);
    });
  });

  describe("beyond the end of the page", () => {
    let kept: KeptRoom | null;

    const opened = () => {
      const keep = (moves: readonly string[]) => {
        kept = { me: "m1", pub: far.publics.all(), moves };
      };
      const page = new PredictedRoom(far, RULES, { kept, keep });
      return { page, close: page.follow() };
    };

    beforeEach(() => {
      kept = null;
      stop();
    });

    test("moves wait for the next one, which sends them", async () => {
      const before = opened();
      breaks();
      void before.page.act("1", 1);
      void before.page.act("2", 1);
      expect(kept?.moves).toEqual(["1", "2"]);
      before.close();
      const { page, close } = opened();
      expect(page.pub("count").value?.n).toBe(3);
      void page.act("1", 1);
      far.status.value = "online";
      expect(far.sent).toEqual(["1", "2", "1"]);
      for (const n of [1, 3, 4]) {
        far.changes(n);
        await far.accepts();
      }
      expect(kept?.moves).toEqual([]);
      close();
    });

    test("what the room has got is not sent again", () => {
      kept = { me: "m1", pub: far.publics.all(), moves: ["1", "2", "1"] };
      far.changes(3);
      const { close } = opened();
      expect(far.sent).toEqual(["1"]);
      close();
    });

    test("another game in the room is asked about, until it is decided", () => {
      kept = { me: "m1", pub: far.publics.all(), moves: ["1", "2"] };
      far.changes(2);
      const first = opened();
      expect(first.page.parted.value?.moves).toBe(2);
      first.page.keep();
      first.close();
      const second = opened();
      expect(second.page.parted.value?.moves).toBe(2);
      second.page.decide(false);
      expect(kept?.moves).toEqual([]);
      second.close();
    });
  });

  test("what can't be sent waits for the next connection", async () => {
    void room.act("1", 1);
    await far.answers(OFFLINE);
    expect(far.sent).toEqual(["1"]);
    expect(count()).toBe(1);
    breaks();
    far.status.value = "online";
    expect(far.sent).toEqual(["1", "1"]);
  });

  test("what only the room knows is refused", async () => {
    breaks();
    const luck = room.act("luck", 1);
    await far.answers(OFFLINE);
    expect((await luck).ok).toBe(false);
    expect(count()).toBe(0);
  });

  test("the watch does not count the time", async () => {
    breaks();
    void room.act("1", 1);
    far.now += 60_000;
    far.status.value = "online";
    expect(room.pub("solo").value?.runs_since).toBe(far.now);
  });
});

describe("what only the room knows", () => {
  test("waits for it, and so does what comes after", async () => {
    void room.act("1", 1);
    const luck = room.act("luck", 1);
    void room.act("1", 1);
    expect(count()).toBe(1);
    for (const n of [1, 3, 4]) {
      far.changes(n);
      await far.accepts();
    }
    expect((await luck).ok).toBe(true);
    expect(seen).toEqual([0, 1, 3, 4]);
    expect(room.repair.value).toBeNull();
    void room.act("1", 1);
    expect(count()).toBe(5);
  });

  test.each([
    ["a pause", { clock: { paused: "menu" } }],
    ["the end", { room: { phase: "result" } }],
  ])("is asked during %s", (_, sections) => {
    far.publics.merge(sections);
    void room.act("1", 1);
    expect(count()).toBe(0);
    expect(far.sent).toEqual(["1"]);
  });
});

describe("a game on it", () => {
  let solo: SoloModel<Counting>;

  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
    solo = new SoloModel(room);
    const [before, own] = [stop, solo.follow()];
    stop = () => {
      own();
      before();
    };
  });

  afterEach(() => vi.unstubAllGlobals());

  test("what is begun after a move outlives its answer, and ends with a repair", async () => {
    await solo.play("1", 1);
    const { position } = solo;
    const begun = position.value;
    far.changes(1);
    await far.accepts();
    expect(position.value).toBe(begun);
    await solo.play("1", 1);
    const again = position.value;
    await far.answers({ ok: false, code: "nope", params: {} });
    expect(position.value).not.toBe(again);
    expect(solo.refusal.value).toMatchObject({ code: "nope", action: "1" });
  });

  test("advice for a position that is past is none", async () => {
    const asked = solo.hint();
    await solo.play("1", 1);
    await far.says({ moves: ["1"] });
    await asked;
    expect(solo.hinted.value).toBeNull();
  });

  test("a word on the position before is not one on this", async () => {
    solo = new SoloModel(room);
    await solo.play("1", 1);
    expect(room.passed(far.seq.peek())).toBe(true);
    far.changes(1);
    await far.accepts();
    expect(room.passed(far.seq.peek() - 1)).toBe(true);
    expect(room.passed(far.seq.peek())).toBe(false);
  });

  test("a game that was changed elsewhere says so", async () => {
    await solo.play("1", 1);
    far.changes(3);
    far.changes(4);
    await far.accepts();
    expect(solo.note.value?.text).toBe("elsewhere");
  });
});
