import { beforeEach, expect, test } from "vitest";
import { lang } from "../i18n";
import { shownName } from "./names";

beforeEach(() => {
  lang.value = "ru";
});

test("guests and bots are named in the reader's language", () => {
  expect(shownName("*guest")).toBe("Гость");
  expect(shownName("*guest 2")).toBe("Гость 2");
  expect(shownName("*bot 1")).toBe("Новичок");
  lang.value = "en";
  expect(shownName("*guest 2")).toBe("Guest 2");
  expect(shownName("*bot 1 3")).toBe("Newcomer 3");
});

test("what somebody typed, and what this page does not know, stays as it is", () => {
  for (const name of ["Аня", "guest", "*robot", "*bot 9", "*bot", "*guest x"])
    expect(shownName(name)).toBe(name);
});
