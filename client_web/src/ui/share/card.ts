/** The result of a game for one as a card to share. */

import { pageColour } from "./picture";
import { sheet, text, W } from "./sheet";

export interface ShareCard {
  /** What was played. */
  readonly title: string;
  /** Which of them: a deal, a day. */
  readonly line: string;
  /** Names and values, side by side; as many as fit: four. */
  readonly facts: readonly (readonly [string, string])[];
  /** A last word, in the colour of what is good. */
  readonly note: string;
  /** Where others play it, without the scheme. */
  readonly link: string;
}

const EDGE = 80;
const FRAME = { inset: 30, tall: 530 };

/** The card as a whole SVG file. */
export function cardFile(card: ShareCard, colour: (property: string) => string): string {
  const all = W - 2 * EDGE;
  const facts = card.facts.slice(0, 4);
  const step = all / Math.max(3, facts.length);
  const whole = { x: EDGE, most: all };
  const parts = [
    text(card.title, { ...whole, y: 145, size: 76, fill: "var(--ink)", bold: true }),
    text(card.line, { ...whole, y: 205, size: 40, fill: "var(--muted)" }),
    ...facts.flatMap(([name, value], at) => {
      const place = { x: EDGE + at * step, most: step - 24 };
      return [
        text(name, { ...place, y: 300, size: 34, fill: "var(--muted)" }),
        text(value, { ...place, y: 370, size: 66, fill: "var(--ink)", bold: true }),
      ];
    }),
    text(card.note, { ...whole, y: 455, size: 40, fill: "var(--good)" }),
    text(card.link, { ...whole, y: 515, size: 34, fill: "var(--accent)" }),
  ];
  return sheet(FRAME, parts, colour);
}

export const inPageColours = (card: ShareCard): string => cardFile(card, pageColour);
