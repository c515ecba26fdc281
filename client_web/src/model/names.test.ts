import { beforeEach, expect, test } from "vitest";
import { lang } from "../i18n";
import { graphemes, nameFault, shownName, tidyName } from "./names";

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

test("typed names, and tokens the page doesn't know, stay as they are", () => {
  for (const name of ["Аня", "guest", "*robot", "*bot 9", "*bot", "*guest x"])
    expect(shownName(name)).toBe(name);
});

test("a right-to-left name is isolated wherever it appears, and is still the same name", () => {
  for (const name of ["נועה", "محمد 2", "Noa נועה"]) {
    expect(shownName(name)).toBe(`\u2068${name}\u2069`);
    expect(tidyName(shownName(name))).toBe(name);
  }
});

test("an unacceptable name gets a reason", () => {
  for (const name of ["", "  "]) expect(nameFault(name)).toBe("name.empty");
  for (const name of ["\u3164", "\u2800", "\uffa0", "\u200d", "\u034f\u200b", "\ufe0f "])
    expect(nameFault(name)).toBe("name.unseen");
  for (const name of ["Аnna", "Bася", "DJ Ваcя", "Αnna"])
    expect(nameFault(name)).toBe("name.mixed");
  for (const name of ["Вася PRO", "X-Вася", "Аня 2", "東京タワー", "🙂", "R2D2", "נועה"])
    expect(nameFault(name)).toBeNull();
});

test("a long name is cut between what readers see as letters", () => {
  const kiss = "👩🏻‍❤️‍💋‍👨🏽";
  expect(tidyName(kiss.repeat(13))).toBe(kiss.repeat(12));
  expect(tidyName(`Константинопольский${kiss}`)).toBe("Константиноп");
  expect(graphemes(tidyName("🇺🇳🇺🇦🇷🇺🇬🇪🇮🇱🇩🇪"))).toHaveLength(6);
});
