// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "./api";
import { forgetRoom, goesOn, type KnownSolo, myRooms, rememberRoom } from "./rooms";
import {
  BadAddress,
  begunGame,
  lastOptions,
  openDaily,
  openDeal,
  optionsOf,
  rememberOptions,
} from "./solo-start";

const option = { default: 0, low: 0, high: 0, choices: [] as string[], unit: "" };
const INFO: GameInfo = {
  id: "patience",
  min_seats: 1,
  max_seats: 1,
  bots: false,
  solo: true,
  side_by_side: false,
  options: [
    {
      ...option,
      id: "level",
      kind: "choice",
      default: "medium",
      choices: ["easy", "medium", "hard"],
    },
    { ...option, id: "deal", kind: "number", low: 0, high: 2 ** 31 - 1 },
    { ...option, id: "winnable", kind: "flag", default: false },
  ],
};

beforeEach(() => {
  localStorage.clear();
  for (const room of [...myRooms.peek()]) forgetRoom(room.id);
});

const known = (id: string, deal: number, more: Partial<KnownSolo> = {}) =>
  rememberRoom({
    id,
    game: "patience",
    watch: false,
    with: [],
    at: 1,
    solo: {
      level: "medium",
      options: { deal, level: "medium", winnable: false },
      begun: false,
      over: false,
      ...more,
    },
  });

test("an address gives options of the right kinds", () => {
  expect(optionsOf(INFO, "617", "?level=hard&winnable=true&daily")).toEqual({
    deal: 617,
    level: "hard",
    winnable: true,
  });
  expect(optionsOf(INFO, "", "")).toEqual({});
});

test.each([
  ["x", ""],
  ["2147483648", ""],
  ["-1", ""],
  ["1.5", ""],
  ["1", "?level=insane"],
  ["1", "?colour=red"],
])("the address /patience/%s%s is none", (deal, query) => {
  expect(() => optionsOf(INFO, deal, query)).toThrow(BadAddress);
});

test("an open deal is resumed, a finished one is dealt again", () => {
  known("aaaaaaaaaa", 617);
  known("bbbbbbbbbb", 1, { over: true });
  expect(openDeal(INFO, { deal: 617, level: "medium" })).toBe("aaaaaaaaaa");
  expect(openDeal(INFO, { deal: 617 })).toBe("aaaaaaaaaa");
  expect(openDeal(INFO, { deal: 617, level: "hard" })).toBeUndefined();
  expect(openDeal(INFO, { deal: 618 })).toBeUndefined();
  expect(openDeal(INFO, { deal: 1 })).toBeUndefined();
  expect(openDeal(INFO, {})).toBeUndefined();
});

test("settings don't make another deal, but every other option does", () => {
  known("aaaaaaaaaa", 617, { options: { deal: 617, level: "medium", winnable: true } });
  expect(openDeal(INFO, { deal: 617, winnable: false })).toBeUndefined();
  expect(openDeal(INFO, { deal: 617, winnable: false }, ["winnable"])).toBe("aaaaaaaaaa");
});

test("a secret deal is not mistaken for the one in an address", () => {
  known("aaaaaaaaaa", 0, { begun: true, options: {} });
  expect(openDeal(INFO, { deal: 11, level: "medium" })).toBeUndefined();
  expect(begunGame(INFO)?.id).toBe("aaaaaaaaaa");
});

test("a layout without a number is a deal, too", () => {
  const layout: GameInfo = {
    ...INFO,
    options: [
      { ...option, id: "level", kind: "choice", default: "27" },
      { ...option, id: "deal", kind: "number" },
    ],
  };
  known("aaaaaaaaaa", 0, { options: { level: "27", deal: 0 } });
  expect(openDeal(layout, {})).toBe("aaaaaaaaaa");
  expect(openDeal(layout, { level: "19" })).toBeUndefined();
});

test("today's deal of the day resumes the game it was opened as", () => {
  known("aaaaaaaaaa", 5, { daily: "2026-11-30" });
  known("aaaaaaaaaa", 5, { begun: true });
  expect(openDaily(INFO, {}, "2026-11-30")).toBe("aaaaaaaaaa");
  expect(openDaily(INFO, { level: "hard" }, "2026-11-30")).toBeUndefined();
  expect(openDaily(INFO, {}, "2026-12-01")).toBeUndefined();
  known("bbbbbbbbbb", 6, { daily: "2026-12-02", level: "a level of that day" });
  expect(openDaily(INFO, {}, "2026-12-02")).toBe("bbbbbbbbbb");
  known("aaaaaaaaaa", 5, { begun: true, over: true });
  expect(openDaily(INFO, {}, "2026-11-30")).toBeUndefined();
});

test("another deal gives up only a begun game, and none where games wait for each other", () => {
  known("aaaaaaaaaa", 617);
  expect(begunGame(INFO)).toBeUndefined();
  known("bbbbbbbbbb", 618, { begun: true });
  expect(begunGame(INFO)?.id).toBe("bbbbbbbbbb");
  expect(begunGame({ ...INFO, side_by_side: true })).toBeUndefined();
  known("bbbbbbbbbb", 618, { begun: true, over: true });
  expect(begunGame(INFO)).toBeUndefined();
});

test("level and settings are remembered, the deal is not", () => {
  expect(lastOptions("patience")).toEqual({});
  rememberOptions("patience", { level: "hard", deal: 617, winnable: true });
  rememberOptions("patience", { winnable: false });
  expect(lastOptions("patience")).toEqual({ level: "hard", winnable: false });
  localStorage.setItem("pentaraduga.solo.patience.last", '{"level": ["x"], "winnable": true}');
  expect(lastOptions("patience")).toEqual({ winnable: true });
});

test("a begun game stays in the list however many rooms come after it", () => {
  known("begun", 617, { begun: true });
  known("over", 618, { begun: true, over: true });
  for (let n = 0; n < 40; n++) known(`untouched${n}`, n + 1);
  const ids = myRooms.peek().map((room) => room.id);
  expect(ids).toContain("begun");
  expect(ids).not.toContain("over");
  expect(
    myRooms
      .peek()
      .filter(goesOn)
      .map((room) => room.id),
  ).toEqual(["begun"]);
});
