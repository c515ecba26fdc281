/** A table in words: tiles and places as a screen reader or a text player needs them. */

import { type Key, t } from "../i18n";
import { cellsOf, type Place, squaresOf, touchesOf } from "./lattice";
import { signs } from "./settings";
import type { TableModel } from "./table";

const COLOURS: Record<string, Key> = {
  к: "colour.k",
  о: "colour.o",
  ж: "colour.j",
  з: "colour.z",
  с: "colour.s",
};

export function colourWord(colour: string): string {
  const key = COLOURS[colour.toLowerCase()];
  return key === undefined ? colour : t(key);
}

const LETTERS = [...Object.keys(COLOURS)];

/** A tile's name in the letters of the page's language: "кОж", "kOj". */
export function tileName(tile: string): string {
  const letters = t("tile.letters");
  return Array.from(tile, (letter) => {
    const here = letters[LETTERS.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? here : here.toUpperCase();
  }).join("");
}

const TILE = /^[кожзс][КОЖЗС][кожзс]$/;

/** Parameters of a sentence that is read: tiles in the letters of the page's language. */
export function readTiles<T>(params: Record<string, T>): Record<string, T | string> {
  const named = (value: T) =>
    typeof value === "string" && TILE.test(value) ? tileName(value) : value;
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, named(value)]));
}

/** What a drawn tile is called: with its letters where they are drawn on it, for who says them. */
export function tileLabel(tile: string): string {
  return signs.value === "letters" ? `${tileName(tile)}, ${tileWords(tile)}` : tileWords(tile);
}

/** "красный, большой оранжевый, жёлтый": left, big, right with the long side down. */
export function tileWords(tile: string): string {
  const [left = "", big = "", right = ""] = [...tile];
  return t("tile.words", {
    left: colourWord(left),
    big: colourWord(big),
    right: colourWord(right),
  });
}

/** Cells as on a chess board; the first tile lies at H8, so letters last for any figure. */
function cellName([x, y]: readonly [number, number]): string {
  const column = x + 7;
  const letter = column >= 0 && column < 26 ? String.fromCharCode(65 + column) : `(${x})`;
  return `${letter}${y + 8}`;
}

export function cellsWords(place: Place): string {
  const [a, b] = cellsOf(place);
  return `${cellName(a)}–${cellName(b)}`;
}

/** What the tile would touch and make there: "справа от 1, жёлтый к жёлтому; даёт квадрат". */
function contactWords(table: TableModel, id: number, place: Place): string {
  const piece = table.piece(id);
  if (piece === undefined) return "";
  const drafts = table.laid.peek().filter((one) => one.id !== id);
  const others = [...table.ground.peek(), ...drafts];
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const { other, side, colour } of touchesOf({ tile: piece.tile, ...place }, others)) {
    const draft = drafts.find((one) => one === other);
    const n = draft === undefined ? 0 : numberOf(table, draft.id);
    const said = `${n} ${side} ${colour}`;
    if (seen.has(said)) continue;
    seen.add(said);
    const words = { n, colour: colourWord(colour) };
    parts.push(draft === undefined ? t(`place.ground.${side}`, words) : t(`place.${side}`, words));
  }
  const before = squaresOf(others).length;
  const after = squaresOf([...others, { tile: piece.tile, ...place }]).length;
  if (after > before) parts.push(t("place.square", { n: after - before }));
  return parts.join("; ");
}

/** The number by which a player picks the piece: its place in the rack, from 1. */
export function numberOf(table: TableModel, id: number): number {
  const slot = table.piece(id)?.slot ?? -1;
  return table.order.peek().indexOf(slot) + 1;
}

/** One legal place, and what the game says of it: "по вертикали, B2–B3, справа от 1, жёлтый к жёлтому". */
export function placeWords(
  table: TableModel,
  id: number,
  place: Place,
  remark = table.remark?.(id, place) ?? "",
): string {
  const way = place.turn === 0 ? t("place.horizontal") : t("place.vertical");
  const contact = contactWords(table, id, place);
  return [way, cellsWords(place), contact, remark].filter((part) => part !== "").join(", ");
}
