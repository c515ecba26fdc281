/** A result as a card to share, 1200 by 630 px: what messengers show of a link is as large. */

import { pageColour, withColours } from "./picture";

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

const [W, H] = [1200, 630];
const EDGE = 80;
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/** The colours of tiles, for the row at the lower edge. */
const ROW = ["--k", "--o", "--j", "--z", "--s"];

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A text that is made narrower where it would leave its place. */
function text(
  x: number,
  y: number,
  size: number,
  fill: string,
  words: string,
  most: number,
): string {
  // Wider than most letters are, so that nothing is cut.
  const wide = words.length * size * 0.62 > most;
  const fit = wide ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : "";
  const weight = size >= 56 ? 700 : 400;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${fit}>${escaped(words)}</text>`;
}

/** The card as a whole SVG file. */
export function cardFile(card: ShareCard, colour: (property: string) => string): string {
  const all = W - 2 * EDGE;
  const facts = card.facts.slice(0, 4);
  const step = all / Math.max(3, facts.length);
  const parts = [
    `<rect width="${W}" height="${H}" fill="var(--paper)"/>`,
    `<rect x="30" y="30" width="${W - 60}" height="${H - 100}" rx="28" fill="var(--card)" stroke="var(--line)" stroke-width="3"/>`,
    text(EDGE, 145, 76, "var(--ink)", card.title, all),
    text(EDGE, 205, 40, "var(--muted)", card.line, all),
    ...facts.flatMap(([name, value], at) => [
      text(EDGE + at * step, 300, 34, "var(--muted)", name, step - 24),
      text(EDGE + at * step, 370, 66, "var(--ink)", value, step - 24),
    ]),
    text(EDGE, 455, 40, "var(--good)", card.note, all),
    text(EDGE, 515, 34, "var(--accent)", card.link, all),
    ...Array.from({ length: 15 }, (_, at) => {
      const side = W / 15;
      return `<rect x="${at * side}" y="${H - 44}" width="${side + 1}" height="44" fill="var(${ROW[at % ROW.length]})"/>`;
    }),
  ];
  const inner = withColours(parts.join(""), colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" font-family="${FONT}">${inner}</svg>`;
}

export const inPageColours = (card: ShareCard): string => cardFile(card, pageColour);
