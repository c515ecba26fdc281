// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { drawingsIn, roundCardFile } from "./roundCard";

const tile = { box: [-1, -1, 2, 2], markup: '<path d="M0 0H1" fill="var(--k)"/>' } as const;
const card = {
  title: "A game",
  line: "Ann was first",
  players: [
    { name: '<b onload="x">', points: "12 points", drawings: [tile] },
    { name: "Bob", points: "3 points", drawings: [] },
  ],
  link: "example.org/r/x/replay/1",
};

test("a card names everybody with points and figures, and no name is markup", () => {
  const file = roundCardFile(card, () => "#123456");
  for (const words of ["A game", "Ann was first", "12 points", "Bob", "3 points", card.link])
    expect(file).toContain(words);
  expect(file).toContain("&#60;b onload=&#34;x&#34;&#62;");
  expect(file).not.toMatch(/<b |var\(/);
  expect(file.match(/<svg x=/g)).toHaveLength(1);
});

test("figures are taken where there are any, else a few tiles", () => {
  const place = document.createElement("div");
  const svg = (extra: string) => `<svg ${extra} viewBox="0 0 3 2"><path class="a" d="M0 0"/></svg>`;
  place.innerHTML = svg("") + svg('class="figure"') + svg("");
  const boxed = (one: Element) => {
    Object.defineProperty(one, "viewBox", {
      value: { baseVal: { x: 0, y: 0, width: 3, height: 2 } },
    });
  };
  for (const one of place.querySelectorAll("svg")) boxed(one);
  expect(drawingsIn(place)).toHaveLength(1);
  expect(drawingsIn(place)[0]?.markup).not.toContain("class");
  place.querySelector(".figure")?.remove();
  expect(drawingsIn(place)).toHaveLength(2);
  expect(drawingsIn(null)).toEqual([]);
});
