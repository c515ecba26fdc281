/** A drawing in lines, 24 × 24 units, in the colour of the text around it. Always decoration. */

import type { JSX } from "preact";

/** `d`: its path. */
export function Glyph({ d }: { d: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
