import { describe, expect, test } from "vitest";
import {
  type Deed,
  framesOf,
  isTie,
  LONGEST_GAP_MS,
  marksOf,
  PLAIN_STEP_MS,
  paceOf,
  type RaceEntry,
  racesOf,
  type Step,
  tilesIn,
  verbOf,
} from "./replay";
import { ReplayPlayer } from "./replay-player";

function deed(seat: number, text: string): Deed {
  const letter = "АБВГ"[seat] ?? "*";
  return { seat, letter, number: 1, text, said: [], line: 1, at_ms: 0, error_ms: 8, clamp: "" };
}

function step(at_ms: number | null, texts: readonly string[] = [], more: Partial<Step> = {}): Step {
  return { at_ms, deeds: texts.map((text, seat) => deed(seat, text)), pub: {}, own: [], ...more };
}

function playerOf(...times: (number | null)[]): ReplayPlayer {
  const steps = times.map((at) => step(at));
  return new ReplayPlayer(paceOf(steps), marksOf({ steps, hits: [2], races: [] }, {}));
}

describe("frames", () => {
  test("sum up what changed, drop what is gone, and keep stocks until they change", () => {
    const frames = framesOf([
      step(0, [], {
        pub: { table: 1, check: 2 },
        own: [{ own: "a" }, { own: "b" }],
        stocks: [["кОж"], []],
      }),
      step(1, [], { pub: { check: null }, own: [{}, { own: "c" }] }),
      step(2, [], { pub: { table: 3 }, own: [{ own: null }, {}], stocks: [[], ["кОж"]] }),
    ]);
    expect(frames[1]).toEqual({
      pub: { table: 1 },
      own: [{ own: "a" }, { own: "c" }],
      stocks: [["кОж"], []],
    });
    expect(frames[2]).toEqual({
      pub: { table: 3 },
      own: [{}, { own: "c" }],
      stocks: [[], ["кОж"]],
    });
    expect(frames[0]?.pub).toEqual({ table: 1, check: 2 });
  });
});

describe("pace", () => {
  test("keeps short gaps, cuts long ones, and never goes back", () => {
    const { places, cuts } = paceOf([0, 1000, 990, 1010, 60_000].map((at) => step(at)));
    expect(places).toEqual([0, 1000, 1000, 1010, 1010 + LONGEST_GAP_MS]);
    expect([...cuts]).toEqual([4]);
  });

  test("goes step by step where there are no times", () => {
    const { places, cuts } = paceOf([null, null, null].map((at) => step(at)));
    expect(places).toEqual([0, PLAIN_STEP_MS, 2 * PLAIN_STEP_MS]);
    expect(cuts.size).toBe(0);
  });
});

describe("the player", () => {
  test("shows each step when its time has come, at the speed that is set", () => {
    const player = playerOf(0, 100, 300);
    player.tick(200);
    expect(player.step.value).toBe(0);
    player.play();
    player.tick(99);
    expect(player.step.value).toBe(0);
    player.tick(1);
    expect(player.step.value).toBe(1);
    player.speed.value = 2;
    player.tick(99);
    expect([player.step.value, player.playing.value]).toEqual([1, true]);
    player.tick(1);
    expect([player.step.value, player.playing.value]).toEqual([2, false]);
  });

  test("starts over when played from its end", () => {
    const player = playerOf(0, 100, 300);
    player.goTo(2);
    player.play();
    expect([player.step.value, player.place.value, player.playing.value]).toEqual([0, 0, true]);
  });

  test("does not race through what happened while the page slept", () => {
    const player = playerOf(0, 1000, 2000);
    player.play();
    player.tick(60_000);
    expect(player.step.value).toBe(0);
  });

  test("steps through actions of the same time one by one, and is not pulled back by playing", () => {
    const player = playerOf(0, 500, 500, 900);
    player.forward();
    expect(player.step.value).toBe(1);
    player.forward();
    expect(player.step.value).toBe(2);
    player.back();
    expect(player.step.value).toBe(1);
    player.play();
    player.tick(1);
    // The two have one place, so the second follows at once.
    expect(player.step.value).toBe(2);
    player.tick(100);
    expect(player.step.value).toBe(2);
  });

  test("stays inside: there is nothing before the deal and after the end", () => {
    const player = playerOf(0, 100, 300);
    player.back();
    expect(player.step.value).toBe(0);
    player.goTo(99);
    expect(player.step.value).toBe(2);
    player.forward();
    expect(player.step.value).toBe(2);
  });

  test("jumps between marks", () => {
    const player = playerOf(0, 1, 2, 3, 4);
    player.toNextMark();
    expect(player.step.value).toBe(2);
    player.toNextMark();
    expect(player.step.value).toBe(4);
    player.toMarkBefore();
    expect(player.step.value).toBe(2);
    player.toMarkBefore();
    expect(player.step.value).toBe(0);
  });

  test("a finger on the timeline stops it and finds the step there", () => {
    const player = playerOf(0, 100, 200);
    player.play();
    player.scrub(0.74);
    expect([player.step.value, player.playing.value]).toEqual([1, false]);
    player.scrub(-3);
    expect(player.step.value).toBe(0);
    player.scrub(7);
    expect([player.step.value, player.place.value]).toEqual([2, 200]);
  });

  test("a finger close to a step means that step, even from just before it", () => {
    const player = playerOf(0, 100, 200);
    player.scrub(0.46, 0.05);
    expect([player.step.value, player.place.value]).toEqual([1, 100]);
    player.scrub(0.44, 0.05);
    expect([player.step.value, player.place.value]).toEqual([0, 88]);
  });

  test("a record of just a deal has nothing to play", () => {
    const player = playerOf(0);
    player.play();
    expect(player.playing.value).toBe(false);
  });
});

test("marks are hits, races, declarations and the end", () => {
  const race = { race: 0, seat: 0, kind: "finish", tie: false } as RaceEntry;
  const steps = [step(0), step(1, ["swap кОж"]), step(2, ["impossible"]), step(3), step(4)];
  const signs = { impossible: "struck", swap: "swapped" } as const;
  const marks = marksOf({ steps, hits: [3], races: [{ ...race, step: 1 }] }, signs);
  expect(marks).toEqual([1, 2, 3, 4]);
});

test("races of one kind on one deal make one photo finish", () => {
  const entry = { tie: false, at_ms: 0, behind_ms: 0, error_ms: 1, clamp: "", kind: "ready" };
  const races = [
    { ...entry, race: 0, step: 1, seat: 0 },
    { ...entry, race: 0, step: 2, seat: 1 },
    { ...entry, race: 1, step: 5, seat: 1 },
  ];
  const found = racesOf({ steps: [], races });
  expect(found.map((race) => race.entries.map((one) => one.step))).toEqual([[1, 2], [5]]);
});

test("a dead heat over anything else has a photo finish of its own, the earliest first", () => {
  const late = { ...deed(0, "draw"), at_ms: 104, error_ms: 3 };
  const early = { ...deed(1, "prize"), at_ms: 100, error_ms: 4 };
  const steps = [step(0), step(100, [], { deeds: [late, early] }), step(200, ["hit", "hit"])];
  const hit = { race: 0, step: 2, kind: "hit", tie: true, at_ms: 200, behind_ms: 0, error_ms: 1 };
  const races = [0, 1].map((seat) => ({ ...hit, seat, clamp: "" }));
  const [heat, hits] = racesOf({ steps, races });
  expect(heat?.entries.map((one) => [one.seat, one.behind_ms, one.error_ms])).toEqual([
    [1, 0, 4],
    [0, 4, 5],
  ]);
  expect(hits?.entries).toEqual(races);
  const timeless = { ...late, at_ms: null };
  expect(racesOf({ steps: [step(null, [], { deeds: [timeless, early] })], races: [] })).toEqual([]);
});

test("actions are read as far as the page words them", () => {
  expect(verbOf("lay 0 жОж@0,0v сЗж@1,0h")).toBe("lay");
  expect(tilesIn("lay 0 жОж@0,0v сЗж@1,0h")).toEqual(["жОж", "сЗж"]);
  expect(tilesIn("give_up")).toEqual([]);
});

test("a dead heat is between different players", () => {
  expect(isTie(step(1, ["hit", "hit"]))).toBe(true);
  expect(isTie(step(1, ["hit"]))).toBe(false);
});
