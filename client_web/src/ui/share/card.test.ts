import { expect, test } from "vitest";
import { cardFile } from "./card";

const card = {
  title: 'A "title" & <more>',
  line: "№ 617, средний",
  facts: [
    ["Time", "1:05"],
    ["Moves", "98"],
  ],
  note: "Won!",
  link: "example.org/patience?daily=2026-11-30",
} as const;

test("a card is a picture with every word on it, and none of them is markup", () => {
  const file = cardFile(card, () => "#123456");
  for (const word of ["1:05", "98", "№ 617, средний", "Won!", card.link])
    expect(file).toContain(word);
  expect(file).toContain("A &#34;title&#34; &#38; &#60;more&#62;");
  expect(file).not.toMatch(/var\(|<more>/);
});

test("long words are made narrower, short ones are left", () => {
  const long = cardFile({ ...card, title: "W".repeat(60) }, () => "#123456");
  expect(long.match(/textLength/g)).toHaveLength(1);
  expect(cardFile(card, () => "#123456")).not.toContain("textLength");
});
