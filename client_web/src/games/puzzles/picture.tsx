/** The finished figure as a picture of its own: SVG, PNG, and a link that shows it. */

import { render } from "preact";
import {
  boundsOf,
  type Laid,
  layoutClash,
  parsePlacement,
  placementText,
} from "../../model/lattice";
import { Figure } from "../../ui/kit/Figure";
import { withColours } from "../../ui/share/picture";

/** px a cell, and around the figure, in the picture. */
const UNIT = 64;
const EDGE = 32;

/** A whole SVG file. */
export function figureFile(laid: readonly Laid[], colour: (property: string) => string): string {
  const span = boundsOf(laid) ?? { left: 0, bottom: 0, right: 1, top: 1 };
  const [w, h] = [span.right - span.left, span.top - span.bottom];
  const holder = document.createElement("div");
  render(<Figure pieces={laid} box={[span.left, span.bottom, w, h]} unit={UNIT} />, holder);
  const drawing = holder.querySelector("svg");
  const box = (drawing?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const inner = withColours(drawing?.innerHTML ?? "", colour);
  render(null, holder);
  const [x = 0, y = 0, width = 1, height = 1] = box;
  const edge = EDGE / UNIT;
  const view = [x - edge, y - edge, width + 2 * edge, height + 2 * edge];
  const [fullW = 1, fullH = 1] = [view[2], view[3]];
  const size = `width="${Math.round(fullW * UNIT)}" height="${Math.round(fullH * UNIT)}"`;
  const ground = `<rect x="${view[0]}" y="${view[1]}" width="${fullW}" height="${fullH}" fill="${colour("--paper")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(" ")}" ${size}>${ground}${inner}</svg>`;
}

/** The address of a page that shows the figure and offers the puzzle. */
export function figureAddress(level: string, deal: number, laid: readonly Laid[]): string {
  const query = new URLSearchParams({
    level,
    deal: String(deal),
    figure: laid.map(placementText).join("_"),
  });
  return `/puzzles?${query}`;
}

export interface Given {
  readonly level: string;
  readonly deal: number;
  /** Null: what the address names is no legal figure. */
  readonly laid: readonly Laid[] | null;
}

/** More tiles than two sets have are no puzzle's. */
const MOST = 28;

/** What an address shows; null if it is about no figure. */
export function givenFigure(query: string): Given | null {
  const named = new URLSearchParams(query);
  const figure = named.get("figure");
  if (figure === null) return null;
  const deal = Number(named.get("deal"));
  const placed = figure.split("_").map(parsePlacement);
  const laid = placed.filter((one) => one !== null);
  const good = laid.length === placed.length && laid.length <= MOST && layoutClash(laid) === null;
  return {
    level: named.get("level") ?? "",
    deal: Number.isInteger(deal) ? deal : 0,
    laid: good ? laid : null,
  };
}
