import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { HalfMade } from "./half-made";

test("an input lives as long as its position, not in an equal one later", () => {
  const position = signal(1);
  const input = new HalfMade<string>(position);
  expect(input.value).toBeNull();
  input.begin("5");
  expect(input.value).toBe("5");
  position.value = 2;
  expect([input.value, input.peek()]).toEqual([null, null]);
  input.begin("8");
  expect(input.peek()).toBe("8");
  input.drop();
  expect(input.value).toBeNull();
});
