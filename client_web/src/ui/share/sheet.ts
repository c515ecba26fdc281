/** What every card to share consists of: 1200 by 630 px, a frame, words that fit, a row of tiles' colours. */

import { withColours } from "./picture";

/** As large as what messengers show of a link, px. */
export const [W, H] = [1200, 630];
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/** The colours of tiles, for the row at the lower edge. */
const ROW = ["--k", "--o", "--j", "--z", "--s"];
const SQUARES = 15;
const TALL = 44;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

interface Place {
  x: number;
  y: number;
  size: number;
  /** A colour, mostly a placeholder such as `var(--ink)`. */
  fill: string;
  /** As wide as it may be. */
  most: number;
  bold?: boolean;
}

/** A text that is made narrower where it would leave its place. */
export function text(words: string, { x, y, size, fill, most, bold }: Place): string {
  // Wider than most letters are, so that nothing is cut.
  const wide = words.length * size * 0.62 > most;
  const fit = wide ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}"${fit}>${escaped(words)}</text>`;
}

/** The whole SVG file. `inset`, `tall`: of the frame, px; `parts`: what is drawn in it. */
export function sheet(
  { inset, tall }: { inset: number; tall: number },
  parts: readonly string[],
  colour: (property: string) => string,
): string {
  const side = W / SQUARES;
  const row = Array.from({ length: SQUARES }, (_, at) => {
    const fill = `var(${ROW[at % ROW.length]})`;
    return `<rect x="${at * side}" y="${H - TALL}" width="${side + 1}" height="${TALL}" fill="${fill}"/>`;
  });
  const drawn = [
    `<rect width="${W}" height="${H}" fill="var(--paper)"/>`,
    `<rect x="${inset}" y="${inset}" width="${W - 2 * inset}" height="${tall}" rx="28" fill="var(--card)" stroke="var(--line)" stroke-width="3"/>`,
    ...parts,
    ...row,
  ];
  const inner = withColours(drawn.join(""), colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" font-family="${FONT}">${inner}</svg>`;
}
