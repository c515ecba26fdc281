/** A player's emblem: a quilt of triangles in the colour of the seat, the same on every device. */

import type { JSX } from "preact";
import { seatColour } from "./seatColour";

/** The pieces of a cell as drawn from its corner, and mirrored from its other corner. */
const PIECES = [
  ["", ""],
  ["h1v1h-1z", "h-1v1h1z"],
  ["h1l-1 1z", "h-1l1 1z"],
  ["m1 0v1h-1z", "m-1 0v1h1z"],
] as const;

/** The quilt of a member: 4 × 4 cells, left and right alike. */
export function quilt(of: string): string {
  let hash = 2166136261;
  for (const letter of of) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash ^= hash >>> 15;
  let path = "";
  for (let at = 0; at < 8; at++) {
    const [x, y] = [at % 2, at >> 1];
    // Never quite empty: one cell is always whole.
    const [left, right] = PIECES[at === 3 ? 1 : (hash >>> (2 * at)) & 3] ?? PIECES[0];
    if (left !== "") path += `M${x} ${y}${left}M${4 - x} ${y}${right}`;
  }
  return path;
}

/** `of`: the member's id. Decoration: the name stands beside it. */
export function Face({ seat, of }: { seat: number; of: string }): JSX.Element {
  const ink = seat % 3 === 0 ? "var(--tile-light)" : "var(--tile-line)";
  return (
    <svg
      class="face"
      data-seat={seat}
      viewBox="-1 -1 6 6"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path
        d="M-.8-.8h5.600v5.600h-5.600z"
        fill={seatColour(seat)}
        stroke="var(--tile-line)"
        stroke-width=".3"
      />
      <path d={quilt(of)} fill={ink} />
    </svg>
  );
}
