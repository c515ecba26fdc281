import { expect, test } from "vitest";
import { lang } from "../i18n";
import { TableModel } from "./table";
import { parseCommand } from "./table-text";
import { placeWords, tileWords } from "./table-words";

test("numbers pick, two numbers lay", () => {
  expect(parseCommand(" 2 ")).toEqual({ does: "pick", tile: 2, place: null });
  expect(parseCommand("2 13")).toEqual({ does: "pick", tile: 2, place: 13 });
});

test("words in both languages, in any case", () => {
  expect(parseCommand("Обмен 4")).toEqual({ does: "swap", tile: 4 });
  expect(parseCommand("take 1")).toEqual({ does: "take", tile: 1 });
  expect(parseCommand("ГОТОВО")).toEqual({ does: "finish" });
  expect(parseCommand("give up")).toEqual({ does: "give_up" });
});

test("half a command does nothing", () => {
  for (const text of ["обмен", "обмен два", "обмен 1 2", "готово 3", "2 3 4", "100", "", "-1"])
    expect(parseCommand(text)).toEqual({ does: "unknown", text });
});

test("a tile and a place in words", () => {
  const table = new TableModel();
  table.setHand(["оКо", "оЖо", "оЖз", "сЗс"], 1);
  const ids = table.pieces.peek().map((piece) => piece.id);
  table.lay(ids[0] ?? 0, { x: 0, y: 0, turn: 1 });
  table.lay(ids[1] ?? 0, { x: 1, y: 0, turn: 1 });
  lang.value = "en";
  expect(tileWords("кОж")).toBe("red, big orange, yellow");
  expect(placeWords(table, ids[2] ?? 0, { x: 2, y: 0, turn: 1 })).toBe(
    "vertical, J8–J9, right of 2, yellow to yellow; completes a square",
  );
  lang.value = "ru";
  expect(tileWords("кОж")).toBe("красный, большой оранжевый, жёлтый");
  expect(placeWords(table, ids[2] ?? 0, { x: 7, y: 3, turn: 0 })).toBe("лёжа, O11–P11");
});
