/** A round's result as a card to share: what everybody made, with points. */

import { pageColour } from "./picture";
import { sheet, text, W } from "./sheet";

/** A drawing that stands on the page, with its colours filled in. */
export interface Drawing {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly markup: string;
}

export interface RoundCard {
  readonly title: string;
  /** Who was first, and by how much. */
  readonly line: string;
  /** As they came in. */
  readonly players: readonly {
    readonly name: string;
    readonly points: string;
    readonly drawings: readonly Drawing[];
  }[];
  /** Where it can be watched, without the scheme. */
  readonly link: string;
}

const EDGE = 60;
const FRAME = { inset: 24, tall: 538 };
/** Where drawings lie: between the points and the link. */
const [TOP, TALL] = [292, 222];

/** Drawings side by side, as large as the place allows. */
function drawn(drawings: readonly Drawing[], x: number, width: number): string {
  const place = width / drawings.length;
  return drawings
    .map(({ box, markup }, at) => {
      const most = Math.min((place - 12) / box[2], TALL / box[3], 90);
      const [w, h] = [box[2] * most, box[3] * most];
      const left = x + at * place + (place - w) / 2;
      return `<svg x="${left}" y="${TOP + (TALL - h) / 2}" width="${w}" height="${h}" viewBox="${box.join(" ")}">${markup}</svg>`;
    })
    .join("");
}

/** The card as a whole SVG file. */
export function roundCardFile(card: RoundCard, colour: (property: string) => string): string {
  const all = W - 2 * EDGE;
  const step = all / Math.max(1, card.players.length);
  const parts = [
    text(card.title, { x: EDGE, y: 100, size: 56, fill: "var(--ink)", most: all, bold: true }),
    text(card.line, { x: EDGE, y: 152, size: 34, fill: "var(--muted)", most: all }),
    ...card.players.flatMap(({ name, points, drawings }, at) => {
      const x = EDGE + at * step;
      const most = step - 24;
      return [
        text(name, { x, y: 218, size: 36, fill: "var(--ink)", most }),
        text(points, { x, y: 274, size: 46, fill: "var(--good)", most, bold: true }),
        drawn(drawings, x, most),
      ];
    }),
    text(card.link, { x: EDGE, y: 546, size: 30, fill: "var(--accent)", most: all }),
  ];
  return sheet(FRAME, parts, colour);
}

export const inPageColours = (card: RoundCard): string => roundCardFile(card, pageColour);

/** What style sheets decide, beside the colours that are written into a drawing. */
const STYLED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "vector-effect",
  "paint-order",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;
/** The most of one player: a hand of single tiles. */
const MOST = 4;

/** The figures that stand in a part of the page, or the first few tiles where there is no figure. */
export function drawingsIn(place: Element | null): Drawing[] {
  const figures = [...(place?.querySelectorAll<SVGSVGElement>("svg.figure") ?? [])];
  const found = figures.length > 0 ? figures : [...(place?.querySelectorAll("svg") ?? [])];
  return found
    .filter((svg) => svg.viewBox.baseVal?.width > 0)
    .slice(0, MOST)
    .map((svg) => {
      const { x, y, width, height } = svg.viewBox.baseVal;
      return { box: [x, y, width, height], markup: asSeen(svg) };
    });
}

/** The content of a drawing as the page shows it: elsewhere there are no style sheets. */
function asSeen(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll("*")];
  [...svg.querySelectorAll("*")].forEach((one, at) => {
    const style = getComputedStyle(one);
    const other = copies[at];
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      if (value !== "") other?.setAttribute(name, value);
    }
    other?.removeAttribute("class");
    other?.removeAttribute("style");
  });
  return copy.innerHTML;
}
