import { afterEach, expect, test } from "vitest";
import { lang } from "../../i18n";
import { type Field, happened } from "./words";
import "../../test/words";

/** Crossed digits stand in the second line as dots. */
const field = (digits: string, living: string): Field => ({
  digits,
  live: Uint8Array.from(living, (one) => (one === "." ? 0 : 1)),
});
const START = field("123456789", "123456789");
const CROSSED = field("123456789", ".2345678.");
const ADDED = field("1234567892345678", ".2345678.2345678");

afterEach(() => {
  lang.value = "ru";
});

test.each([
  [START, CROSSED, "Вычеркнуты 1 и 9, осталось 7", "1 and 9 crossed out, 7 left"],
  [CROSSED, ADDED, "Дописано 7, осталось 14", "7 added, 14 left"],
  [ADDED, CROSSED, "Возвращено, осталось 7", "Taken back, 7 left"],
  [CROSSED, START, "Возвращено, осталось 9", "Taken back, 9 left"],
  [CROSSED, CROSSED, "", ""],
])("what happened is said with the digits it happened to", (before, after, ru, en) => {
  expect(happened(before, after)).toBe(ru);
  lang.value = "en";
  expect(happened(before, after)).toBe(en);
});
