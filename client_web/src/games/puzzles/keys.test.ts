// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { TableModel } from "../../model/table";
import { Desk } from "../../ui/table/desk";
import type { Voice } from "../../ui/table/voice";
import { PuzzleKeys, SECOND_DIGIT_MS } from "./keys";
import type { PuzzleGame } from "./play";

const silent: Voice = {
  play: vi.fn(),
  picked: vi.fn(),
  laid: vi.fn(),
  tookBack: vi.fn(),
  doesNotFit: vi.fn(),
};

let table: TableModel;
let keys: PuzzleKeys;

beforeEach(() => {
  table = new TableModel();
  table.setHand(Array(14).fill("кОк"), 1);
  keys = new PuzzleKeys({ table } as unknown as PuzzleGame, new Desk(table, silent));
});

function press(key: string, at: number, code = `Digit${key}`): boolean {
  const event = new KeyboardEvent("keydown", { key, code });
  Object.defineProperty(event, "timeStamp", { value: at });
  return keys.press(event);
}

const picked = () => {
  const slot = table.piece(table.selected.peek() ?? -1)?.slot;
  return slot === undefined ? null : slot + 1;
};

test("a digit picks at once, two in a row make a number", () => {
  expect(press("1", 1000)).toBe(true);
  expect(picked()).toBe(1);
  expect(press("2", 1000 + SECOND_DIGIT_MS)).toBe(true);
  expect(picked()).toBe(12);
  expect(press("3", 1900)).toBe(true);
  expect(picked()).toBe(3);
});

test("slow digits are two numbers, and a number that is too high is its last digit", () => {
  press("1", 1000);
  press("4", 1001 + SECOND_DIGIT_MS);
  expect(picked()).toBe(4);
  press("5", 1800 + SECOND_DIGIT_MS);
  expect(picked()).toBe(5);
});

test("undo is left to the frame, wherever the letter is", () => {
  expect(press("z", 0, "KeyZ")).toBe(false);
  expect(press("я", 0, "KeyZ")).toBe(false);
});

test("a first digit is not part of a number after undo, another key, or another layout", () => {
  press("1", 1000);
  press("z", 1010, "KeyZ");
  press("2", 1020);
  expect(picked()).toBe(2);
  press("1", 3000);
  table.lay(table.at(4)?.id ?? -1, { x: 0, y: 0, turn: 0 });
  press("3", 3020);
  expect(picked()).toBe(3);
});
