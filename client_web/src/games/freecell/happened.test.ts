import { afterEach, expect, test } from "vitest";
import { lang } from "../../i18n";
import type { FreeCellTable } from "./sections.gen";
import { happened, type Position, proposed } from "./words";
import "../../test/words";

const TABLE: FreeCellTable = {
  columns: [["KS", "8H", "7S", "6D"], ["9C"], ["7D"], [], ["2C", "AC"], ["5S"], ["QH"], ["JD"]],
  cells: ["4H", null, "AD", null],
  foundations: [0, 0, 2, 1],
};
const at = (moves: string, changed: Partial<FreeCellTable> = {}): Position => ({
  table: { ...TABLE, ...changed },
  moves,
});
const column = (n: number, ...cards: string[]) =>
  TABLE.columns.map((old, place) => (place === n - 1 ? cards : old));
const START = at("8b b8");

afterEach(() => {
  lang.value = "ru";
});

test.each([
  ["8b b8 3d", "7 of diamonds: cell d"],
  ["8b b8 14v3", "8 of hearts, 7 of spades, 6 of diamonds: column 4"],
  ["8b b8 61", "5 of spades: column 1"],
  ["8b b8 5h", "ace of clubs: home"],
  // What the game moves by itself is said too, after the player's own move.
  ["8b b8 3d 5h 5h", "7 of diamonds: cell d. ace of clubs, 2 of clubs: home"],
])("the moves up to %s say %s", (moves, words) => {
  lang.value = "en";
  expect(happened(START, at(moves))).toBe(words);
});

test("a hint names cards and a place, as a move does", () => {
  lang.value = "en";
  expect(proposed(["8H", "7S", "6D"], "4")).toBe(
    "Hint: 8 of hearts, 7 of spades, 6 of diamonds: column 4",
  );
  lang.value = "ru";
  expect(proposed(["AC"], "h")).toBe("Подсказка: туз треф: дом");
});

test("many cards that go home at once are counted", () => {
  lang.value = "en";
  const table = { columns: column(5, "5C", "4C", "3C", "2C", "AC") };
  expect(happened(at("", table), at("5h 5h 5h 5h 5h", table))).toBe("Cards home: 5");
});

test("what is taken back says where its cards lie again", () => {
  const later = at("8b b8 3d", { columns: column(3), cells: ["4H", null, "AD", "7D"] });
  lang.value = "en";
  expect(happened(later, START)).toBe("Taken back. 7 of diamonds: column 3");
  lang.value = "ru";
  expect(happened(later, START)).toBe("Ход возвращён. 7 бубен: столбец 3");
});

test("a restart is said as one, and the same position not at all", () => {
  lang.value = "en";
  expect(happened(START, at(""))).toBe("Dealt again from the start");
  expect(happened(START, at(START.moves))).toBe("");
});
