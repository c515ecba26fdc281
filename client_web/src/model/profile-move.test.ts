import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lastName } from "./names";
import { dropMove, moveWaits, ProfileMove } from "./profile-move";
import { storage } from "./storage";

const PROFILE = JSON.stringify({ name: "Аня", settings: { "setting.theme": "dark" }, played: [] });
const CODE = "12345678";

/** A window that keeps what it is given; `full` once it doesn't. */
let full = false;
function browser(): void {
  const held = new Map<string, string>();
  const kept = {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem: (key: string, value: string) => {
      if (full && key.endsWith(".name")) throw new DOMException("full", "QuotaExceededError");
      held.set(key, value);
    },
  };
  const real = new Proxy(kept, {
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  Object.defineProperty(globalThis, "localStorage", { value: real, configurable: true });
}

/** An answer that takes no time to read: real ones take turns of the event loop, which the clock here does not know. */
const reply = (body: object, status = 200) => ({
  ok: status === 200,
  status,
  json: () => Promise.resolve(body),
});

type Said = { step: string; profile?: string; unkept?: boolean };
/** What was asked of the server, in order. */
let said: Said[] = [];
/** What it answers; a number is a status, null is no answer at all. */
let answers: (one: Said) => object | number | null;

beforeEach(() => {
  vi.useFakeTimers();
  full = false;
  browser();
  said = [];
  vi.stubGlobal("fetch", (address: string, init: { body: string }) => {
    const step = address.replace("/api/moves/", "");
    const { profile, unkept } = JSON.parse(init.body) as Said;
    const one = { step, ...(profile && { profile }), ...(unkept && { unkept }) };
    if (step === "offer") return Promise.resolve(reply({ code: CODE }));
    said.push(one);
    const answer = answers(one);
    if (answer === null) return Promise.reject(new TypeError("no network"));
    const status = typeof answer === "number" ? answer : 200;
    const codes: Record<number, string> = { 410: "move_over", 404: "no_such_move" };
    const body = typeof answer === "number" ? { code: codes[answer] ?? "store_down" } : answer;
    return Promise.resolve(reply(body, status));
  });
});
afterEach(() => {
  storage.remove("name");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
const steps = () => said.map(({ step }) => step);
/** What the server says of a move until it is told something else. */
const always = (answer: object | number | null) => {
  answers = () => answer;
};

async function taking(): Promise<ProfileMove> {
  const move = await ProfileMove.ask(CODE);
  said = [];
  return move;
}

/** A move for which its owner has said yes. */
async function agreed(): Promise<ProfileMove> {
  storage.set("name", "Аня");
  const move = await ProfileMove.offer();
  always({ stage: "asked" });
  await later();
  move.give();
  always({ stage: "given" });
  await later();
  return move;
}

describe("the device that asks", () => {
  beforeEach(() => always({ stage: "asked" }));

  test("says that it is done only after the browser holds everything", async () => {
    const move = await taking();
    answers = ({ step }) =>
      step === "done" ? { stage: "done" } : { stage: "given", profile: PROFILE, fetched: true };
    await later();
    expect(steps()).toEqual(["look", "done"]);
    expect(localStorage.getItem("pentaraduga.name")).toBe("Аня");
    expect(move.state.value.stage).toBe("done");
    expect(storage.get("move")).toBeNull();
  });

  test.each([
    ["full", PROFILE],
    ["broken", "nonsense"],
  ])(
    "a profile that cannot be kept (%s) is never done, and the other device hears of it",
    async (fault, profile) => {
      full = fault === "full";
      const move = await taking();
      answers = ({ step }) =>
        step === "stop" ? { stage: "refused", why: "unkept" } : { stage: "given", profile };
      await later();
      expect(said).toEqual([{ step: "look" }, { step: "stop", unkept: true }]);
      expect(move.state.value).toMatchObject({ stage: "refused", why: "unkept", fault });
      expect(lastName()).toBeNull();
      await later(60_000);
      expect(said.length).toBe(2);
    },
  );

  test("tells the server that it wants nothing any more, until it has heard it", async () => {
    const move = await taking();
    await later();
    move.stop();
    always(null);
    await later(10_000);
    expect(move.state.value).toMatchObject({ says: "stop", trouble: { code: "offline" } });
    expect(steps().filter((step) => step === "stop").length).toBeGreaterThan(1);
    // A profile that was given meanwhile is not asked for.
    always({ stage: "refused", why: "left" });
    await later(15_000);
    expect(steps().filter((step) => step === "look").length).toBe(1);
    expect(move.state.value).toMatchObject({ stage: "refused", says: "stop", trouble: null });
  });

  test("goes on after a reload, and keeps nothing twice", async () => {
    const move = await taking();
    answers = ({ step }) => (step === "done" ? null : { stage: "given", profile: PROFILE });
    await later();
    expect(steps()).toEqual(["look", "done"]);
    move.leave();
    storage.set("name", "Ира");
    always({ stage: "done" });
    const again = ProfileMove.resumed();
    await later();
    expect(again?.state.value.stage).toBe("done");
    expect(steps().slice(2)).toEqual(["done"]);
    expect(lastName()).toBe("Ира");
    expect(ProfileMove.resumed()).toBeNull();
  });

  test("a code that ends before the other device has heard is no success", async () => {
    const move = await taking();
    answers = ({ step }) => (step === "done" ? 410 : { stage: "given", profile: PROFILE });
    await later();
    expect(move.state.value).toMatchObject({ stage: "over", says: "done" });
  });
});

describe("the device that gives", () => {
  test("lets go when the other one has kept all, also after a reload", async () => {
    const move = await agreed();
    expect(said.find(({ step }) => step === "answer")?.profile).toContain("Аня");
    expect([move.agreed, lastName()]).toEqual([true, "Аня"]);
    move.leave();
    expect(await moveWaits()).toBe(false);
    always({ stage: "done" });
    await later(60_000);
    expect(lastName(), "nobody looks").toBe("Аня");
    expect(await moveWaits()).toBe(true);
    const again = ProfileMove.resumed();
    await later();
    expect([again?.state.value.stage, lastName()]).toEqual(["done", null]);
    expect(storage.get("move")).toBeNull();
  });

  test("takes its yes back, or hears that it is too late", async () => {
    const move = await agreed();
    move.stop();
    always({ stage: "refused", why: "back" });
    await later();
    expect(steps().at(-1)).toBe("stop");
    expect([move.state.value.stage, move.decided, lastName()]).toEqual(["refused", true, "Аня"]);
    const late = await agreed();
    late.stop();
    always({ stage: "given", fetched: true });
    await later();
    expect(late.state.value).toMatchObject({ stage: "given", fetched: true, says: "look" });
    always({ stage: "done" });
    await later(2000);
    expect([late.state.value.stage, lastName()]).toEqual(["done", null]);
  });

  test("learns why there is no move, and lets go of nothing", async () => {
    for (const why of ["left", "unkept"]) {
      const move = await agreed();
      always({ stage: "refused", why });
      await later(2000);
      expect(move.state.value).toMatchObject({ stage: "refused", why });
      expect(lastName()).toBe("Аня");
    }
  });

  test("a yes that was too late is not shown as given", async () => {
    const move = await ProfileMove.offer();
    always({ stage: "asked" });
    await later();
    move.give();
    answers = ({ step }) =>
      step === "answer" ? { stage: "refused" } : { stage: "refused", why: "left" };
    await later();
    expect(steps().slice(-2)).toEqual(["answer", "look"]);
    expect(move.state.value).toMatchObject({ stage: "refused", why: "left" });
  });

  test("another tab that does not know of the yes lets go, too", async () => {
    storage.set("name", "Аня");
    always({ stage: "asked" });
    const move = await ProfileMove.offer();
    const other = ProfileMove.resumed();
    await later();
    move.give();
    await later();
    move.leave();
    always({ stage: "done" });
    await later(3000);
    expect([other?.state.value.stage, lastName()]).toEqual(["done", null]);
  });
});

describe("while the server cannot say", () => {
  test.each([
    ["offline", null],
    ["store_down", 503],
    ["store_down", 500],
    ["store_down", 429],
  ])(
    "(%s, %s) it is asked again, more and more seldom, and what is wrong is known",
    async (code, answer) => {
      storage.set("name", "Аня");
      const move = await ProfileMove.offer();
      always(answer);
      await later();
      expect(move.state.value).toMatchObject({ stage: "waiting", trouble: { code } });
      await later(60_000);
      expect(said.length).toBeGreaterThan(4);
      expect(said.length).toBeLessThan(12);
      const before = said.length;
      move.again();
      await later();
      expect(said.length).toBe(before + 1);
      always({ stage: "asked" });
      await later(15_000);
      expect(move.state.value).toMatchObject({ stage: "asked", trouble: null });
    },
  );

  test("it waits as long as it is told to", async () => {
    always({ stage: "asked" });
    const move = await taking();
    await later();
    vi.stubGlobal("fetch", () => {
      said.push({ step: "look" });
      const body = { code: "too_many", what: "requests", wait_s: 40 };
      return Promise.resolve(reply(body, 429));
    });
    await later(2000);
    const before = said.length;
    await later(38_000);
    expect(said.length).toBe(before);
    await later(3000);
    expect(said.length).toBe(before + 1);
    expect(move.state.value.trouble?.what).toBe("requests");
  });

  test("the end of the code is the end, and a yes can still be found out about", async () => {
    const move = await agreed();
    always(null);
    await later(700_000);
    expect(move.state.value).toMatchObject({ stage: "over", trouble: null });
    const before = said.length;
    await later(60_000);
    expect(said.length).toBe(before);
    expect(lastName()).toBe("Аня");
    always({ stage: "done" });
    ProfileMove.resumed();
    await later();
    expect(lastName()).toBeNull();
  });

  test("a code that is known no more is forgotten here, too", async () => {
    const move = await agreed();
    always(404);
    await later(2000);
    expect(move.state.value.stage).toBe("over");
    expect(storage.get("move")).toBeNull();
    expect(lastName()).toBe("Аня");
  });
});

test("who deletes everything ends the move, and nothing of it is kept again", async () => {
  await agreed();
  always({ stage: "given" });
  await later(1500);
  always(503);
  await expect(dropMove()).rejects.toMatchObject({ code: "store_down" });
  expect(storage.get("move")).not.toBeNull();
  always({ stage: "refused", why: "back" });
  await dropMove();
  expect(said.at(-1)?.step).toBe("stop");
  always({ stage: "given" });
  await later(20_000);
  expect(storage.get("move")).toBeNull();
  await dropMove();
});

test("nothing but a move is resumed", () => {
  for (const text of ["", "7", "null", "{}", '{"as":"give","code":"x","until":1,"says":"look"}']) {
    storage.set("move", text);
    expect(ProfileMove.resumed()).toBeNull();
  }
});
