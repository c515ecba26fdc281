import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { t } from "../../i18n";
import type { MemberView } from "../../model/wire";
import { screensOffWords } from "./happenings";

type Play = Parameters<typeof screensOffWords>[0];

const NAMES = ["Ann", "Боря", "Vera"];
const member = (name: string, seat: number): MemberView =>
  ({ id: `m${seat}`, name, seat }) as Partial<MemberView> as MemberView;
/** Seen from the seat. */
const play = (seat: number | null): Play =>
  ({
    seat: signal(seat),
    members: signal({ list: NAMES.map(member) }),
  }) as Partial<Play> as Play;
const seats = (...places: (number | null)[]) => places.map((place) => ({ place }));

test("the screens fall, and whoever is first is named", () => {
  expect(screensOffWords(play(null), seats(null, 1, 2))).toBe(t("screens.off", { name: "Боря" }));
  expect(screensOffWords(play(1), seats(null, 1, 2))).toBe(t("screens.you"));
  expect(screensOffWords(play(0), seats(1, 1, null))).toBe(
    t("screens.off.tie", { names: "Ann, Боря" }),
  );
});

test("nobody is named where nobody is first", () => {
  const said = screensOffWords(play(0), seats(null, null, null));
  expect(said).toBe(t("screens.off.none"));
  expect(NAMES.filter((name) => said.includes(name))).toEqual([]);
});
