/** A tile as its three triangles in colour, with a second sign for each colour. */

import type { JSX } from "preact";
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
const WHITE = "#fff";

/** Letters only where the legs are at least this long, px. */
const LETTER_PX = 28;

/** Where a quarter lies: its right-angle corner and the directions of its two legs. */
type Frame = readonly [number, number, number, number, number, number];

/* The tile with its hypotenuse down, its middle at (0, 0), y down: legs (ax, ay) and (bx, by). */
const LEFT: Frame = [1, 0, 0, 1, -1, -0.5];
const RIGHT: Frame = [-1, 0, 0, 1, 1, -0.5];
const BIG_LEFT: Frame = [-1, 0, 0, -1, 0, 0.5];
const BIG_RIGHT: Frame = [1, 0, 0, -1, 0, 0.5];

/** One sign in a quarter whose corner is (0, 0) and whose legs are the axes, unit 1. */
function Sign({ colour }: { colour: string }): JSX.Element | null {
  switch (colour) {
    case "к":
      // A little over the legs, or a hair of colour would part the halves of a disc.
      return <path d="M-.015 -.015H.44V0A.44 .44 0 0 1 0 .44H-.015Z" fill={WHITE} />;
    case "о":
      return <path d="M.48 0A.48 .48 0 0 1 0 .48" fill="none" stroke={DARK} stroke-width=".1" />;
    case "ж":
      return <circle cx=".3" cy=".3" r=".11" fill={DARK} />;
    case "з":
      return (
        // Bars around x+y = .38 and .66, .09 wide, cut along the legs so that they meet the next
        // quarter's.
        <path d="M.316 0H.444L0 .444V.316ZM.596 0H.724L0 .724V.596Z" fill={DARK} />
      );
    case "с":
      return (
        <path
          d="M.08 .08L.44 .44"
          fill="none"
          stroke={WHITE}
          stroke-width=".13"
          stroke-linecap="round"
        />
      );
    default:
      return null;
  }
}

function Quarter({ frame, colour }: { frame: Frame; colour: string }): JSX.Element {
  return (
    <g transform={`matrix(${frame.join(" ")})`}>
      <Sign colour={colour} />
    </g>
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
  const [left = "", big = "", right = ""] = [...tile.toLowerCase()];
  const letters = signs === "letters" && unit >= LETTER_PX;
  return (
    <g class="tile" transform={`rotate(${angle})`}>
      <path d="M-1 -.5H0L-1 .5Z" fill={PAINT[left]?.fill} />
      <path d="M1 -.5H0L1 .5Z" fill={PAINT[right]?.fill} />
      <path d="M-1 .5L0 -.5L1 .5Z" fill={PAINT[big]?.fill} />
      {signs !== "none" && !letters && (
        <>
          <Quarter frame={LEFT} colour={left} />
          <Quarter frame={BIG_LEFT} colour={big} />
          <Quarter frame={BIG_RIGHT} colour={big} />
          <Quarter frame={RIGHT} colour={right} />
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
      {letters && (
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
      <rect x="-1" y="-.5" width="2" height="1" rx=".08" fill="var(--tile-back, #8a6a43)" />
      <path
        d="M-.8 0L-.4 -.3L0 0L.4 -.3L.8 0L.4 .3L0 0L-.4 .3Z"
        fill="none"
        stroke="#fff"
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
