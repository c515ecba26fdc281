import { expect, test } from "vitest";
import { type KeyPress, tableKey } from "./keys";

function press(key: string, code: string, more: Partial<KeyPress> = {}): KeyPress {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return { key, code, ...none, ...more };
}

test("digits pick by rack place", () => {
  expect(tableKey(press("3", "Digit3"))).toEqual({ does: "pick", index: 2 });
  expect(tableKey(press("3", "Numpad3"))).toEqual({ does: "pick", index: 2 });
});

test("letters work by their place on a Russian layout", () => {
  expect(tableKey(press("к", "KeyR"))).toEqual({ does: "turn" });
  expect(tableKey(press("Т", "KeyN", { shiftKey: true }))).toEqual({ does: "next", step: -1 });
});

test("letters work by what is printed on another Latin layout", () => {
  expect(tableKey(press("z", "KeyW"))).toEqual({ does: "undo" });
});

test("a browser's shortcut is not the table's", () => {
  expect(tableKey(press("r", "KeyR", { ctrlKey: true }))).toBeNull();
  expect(tableKey(press("s", "KeyS", { metaKey: true }))).toBeNull();
});

test("up is up", () => {
  expect(tableKey(press("ArrowUp", "ArrowUp"))).toEqual({ does: "move", dx: 0, dy: 1 });
});
