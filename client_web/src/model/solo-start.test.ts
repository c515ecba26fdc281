// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "./api";
import { forgetRoom, myRooms, rememberRoom } from "./rooms";
import { BadAddress, begunGame, openDeal, optionsOf } from "./solo-start";

const option = { default: 0, low: 0, high: 0, choices: [] as string[], unit: "" };
const INFO: GameInfo = {
  id: "patience",
  min_seats: 1,
  max_seats: 1,
  bots: false,
  solo: true,
  options: [
    { ...option, id: "level", kind: "choice", choices: ["easy", "medium", "hard"] },
    { ...option, id: "deal", kind: "number", low: 0, high: 2 ** 31 - 1 },
    { ...option, id: "winnable", kind: "flag" },
  ],
};

beforeEach(() => {
  for (const room of [...myRooms.peek()]) forgetRoom(room.id);
});

const known = (id: string, deal: number, more: { begun?: boolean; over?: boolean } = {}) =>
  rememberRoom({
    id,
    game: "patience",
    watch: false,
    with: [],
    at: 1,
    solo: {
      level: "medium",
      options: { deal, level: "medium" },
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

test("a deal that is open is gone on with, a finished one is dealt again", () => {
  known("aaaaaaaaaa", 617);
  known("bbbbbbbbbb", 1, { over: true });
  expect(openDeal("patience", { deal: 617 })).toBe("aaaaaaaaaa");
  expect(openDeal("patience", { deal: 617, level: "hard" })).toBeUndefined();
  expect(openDeal("patience", { deal: 1 })).toBeUndefined();
  expect(openDeal("patience", {})).toBeUndefined();
});

test("only a begun game is given up by another one", () => {
  known("aaaaaaaaaa", 617);
  expect(begunGame("patience")).toBeUndefined();
  known("bbbbbbbbbb", 618, { begun: true });
  expect(begunGame("patience")).toBe("bbbbbbbbbb");
  known("bbbbbbbbbb", 618, { begun: true, over: true });
  expect(begunGame("patience")).toBeUndefined();
});
