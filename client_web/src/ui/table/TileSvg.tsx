/** A tile as its three triangles in colour, with a second sign for each colour. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { lang } from "../../i18n";
import type { Signs } from "../../model/settings";
import { tileName } from "../../model/table-words";

/** к о ж з с → the custom property of its colour and the letter drawn on it. */
const PAINT: Record<string, { fill: string; light: boolean }> = {
  к: { fill: "var(--k)", light: true },
  о: { fill: "var(--o)", light: false },
  ж: { fill: "var(--j)", light: false },
  з: { fill: "var(--z)", light: false },
  с: { fill: "var(--s)", light: true },
};

const DARK = "var(--tile-line)";
const WHITE = "var(--tile-light)";

/** Letters only where the legs are at least this long, px. */
const LETTER_PX = 28;

/** Where a quarter lies: its right-angle corner, and which way its legs run from it along x and y. */
type Frame = readonly [x: number, y: number, along: 1 | -1, down: 1 | -1];

/* The tile with its hypotenuse down, its middle at (0, 0), y down. */
const LEFT: readonly Frame[] = [[-1, -0.5, 1, 1]];
const RIGHT: readonly Frame[] = [[1, -0.5, -1, 1]];
const BIG: readonly Frame[] = [
  [0, 0.5, -1, -1],
  [0, 0.5, 1, -1],
];

/**
 * The outline of a colour's sign in a quarter. Written out in the coordinates of the tile: a group with a transform for
 * each quarter would make the browser keep hundreds of them in mind while a tile is dragged.
 */
function outline(colour: string, [x, y, along, down]: Frame): string {
  const p = (dx: number, dy: number) =>
    `${+(x + along * dx).toFixed(3)} ${+(y + down * dy).toFixed(3)}`;
  const arc = (r: number) => `A${r} ${r} 0 0 ${along === down ? 1 : 0} `;
  switch (colour) {
    case "к":
      // A little over the legs, or a hair of colour would part the halves of a disc.
      return `M${p(-0.015, -0.015)}L${p(0.44, -0.015)}L${p(0.44, 0)}${arc(0.44)}${p(0, 0.44)}L${p(-0.015, 0.44)}Z`;
    case "о":
      return `M${p(0.48, 0)}${arc(0.48)}${p(0, 0.48)}`;
    case "ж":
      return `M${p(0.19, 0.3)}${arc(0.11)}${p(0.41, 0.3)}${arc(0.11)}${p(0.19, 0.3)}Z`;
    case "з":
      // Bars around x+y = .38 and .66, .09 wide, cut along the legs so that they meet the next
      // quarter's.
      return `M${p(0.316, 0)}L${p(0.444, 0)}L${p(0, 0.444)}L${p(0, 0.316)}ZM${p(0.596, 0)}L${p(0.724, 0)}L${p(0, 0.724)}L${p(0, 0.596)}Z`;
    case "с":
      return `M${p(0.08, 0.08)}L${p(0.44, 0.44)}`;
    default:
      return "";
  }
}

/** Signs that are drawn as lines, and how wide; all others are filled. */
const LINES: Record<string, string> = { о: ".1", с: ".13" };

/** The signs of one colour in its quarters. */
function Sign({ colour, frames }: { colour: string; frames: readonly Frame[] }): JSX.Element {
  const ink = PAINT[colour]?.light ? WHITE : DARK;
  const width = LINES[colour];
  return (
    <>
      {/* One by one: where two overlap, one path of both would have a hole. */}
      {frames.map((frame, at) => (
        <path
          key={at}
          d={outline(colour, frame)}
          fill={width === undefined ? ink : "none"}
          stroke={width === undefined ? undefined : ink}
          stroke-width={width}
          stroke-linecap={colour === "с" ? "round" : undefined}
        />
      ))}
    </>
  );
}

export interface TileProps {
  /** The name: "кОж". */
  tile: string;
  /** Side of a unit cell in px of the picture: decides whether letters fit. */
  unit: number;
  /** Clockwise turn from "hypotenuse down", degrees. */
  angle?: number;
  signs?: Signs;
}

/** The three triangles of `tile` around (0, 0), unit 1, as content for an SVG. */
export function Tile({ tile, unit, angle = 0, signs = "pattern" }: TileProps): JSX.Element {
  const letters = signs === "letters" && unit >= LETTER_PX;
  const language = lang.value;
  // Dozens of tiles lie there while one moves: they are not drawn again for that.
  return useMemo(
    () => drawn(tile, angle, letters ? "letters" : signs === "none" ? "none" : "pattern"),
    [tile, angle, letters, signs, language],
  );
}

function drawn(tile: string, angle: number, signs: Signs): JSX.Element {
  const [left = "", big = "", right = ""] = [...tile.toLowerCase()];
  return (
    <g class="tile" transform={angle === 0 ? undefined : `rotate(${angle})`}>
      <path d="M-1 -.5H0L-1 .5Z" fill={PAINT[left]?.fill} />
      <path d="M1 -.5H0L1 .5Z" fill={PAINT[right]?.fill} />
      <path d="M-1 .5L0 -.5L1 .5Z" fill={PAINT[big]?.fill} />
      {signs === "pattern" && (
        <>
          <Sign colour={left} frames={LEFT} />
          <Sign colour={big} frames={BIG} />
          <Sign colour={right} frames={RIGHT} />
        </>
      )}
      <path
        d="M-1 .5L0 -.5L1 .5"
        fill="none"
        stroke={DARK}
        stroke-width="1"
        stroke-linejoin="round"
        vector-effect="non-scaling-stroke"
      />
      <path
        d="M-1 -.5H1V.5H-1Z"
        fill="none"
        stroke={DARK}
        stroke-width="1.5"
        stroke-linejoin="round"
        vector-effect="non-scaling-stroke"
      />
      {signs === "letters" && (
        <>
          <Letter of={left} x={-0.7} y={-0.2} size={0.36} angle={angle} />
          <Letter of={big.toUpperCase()} x={0} y={0.18} size={0.5} angle={angle} />
          <Letter of={right} x={0.7} y={-0.2} size={0.36} angle={angle} />
        </>
      )}
    </g>
  );
}

interface LetterProps {
  /** As in the tile's name; it is drawn in the letters of the page's language. */
  of: string;
  x: number;
  y: number;
  size: number;
  angle: number;
}

function Letter({ of, x, y, size, angle }: LetterProps): JSX.Element {
  const light = PAINT[of.toLowerCase()]?.light ?? false;
  return (
    <text
      transform={`translate(${x} ${y}) rotate(${-angle})`}
      font-size={size}
      font-weight="700"
      text-anchor="middle"
      dominant-baseline="central"
      fill={light ? WHITE : DARK}
    >
      {tileName(of)}
    </text>
  );
}

/** The back of a tile: nothing to read from it. */
export function TileBack(): JSX.Element {
  return (
    <g class="tile-back">
      <rect x="-1" y="-.5" width="2" height="1" rx=".08" fill="var(--tile-back)" />
      <path
        d="M-.8 0L-.4 -.3L0 0L.4 -.3L.8 0L.4 .3L0 0L-.4 .3Z"
        fill="none"
        stroke={WHITE}
        stroke-opacity=".45"
        stroke-width=".06"
      />
      <rect
        x="-1"
        y="-.5"
        width="2"
        height="1"
        rx=".08"
        fill="none"
        stroke={DARK}
        stroke-width="1.5"
        vector-effect="non-scaling-stroke"
      />
    </g>
  );
}

export interface TilePictureProps extends Omit<TileProps, "tile"> {
  /** Null shows the back. */
  tile: string | null;
}

/** A tile as a picture of its own, `unit` px a cell. */
export function TilePicture({ tile, ...props }: TilePictureProps): JSX.Element {
  const { unit } = props;
  const edge = 1.5 / unit;
  return (
    <svg
      width={2 * unit + 3}
      height={unit + 3}
      viewBox={`${-1 - edge} ${-0.5 - edge} ${2 + 2 * edge} ${1 + 2 * edge}`}
      aria-hidden="true"
      focusable="false"
    >
      {tile === null ? <TileBack /> : <Tile tile={tile} {...props} />}
    </svg>
  );
}
