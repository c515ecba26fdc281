/** The cardboard between this player's table and everybody else. It falls when screens come off. */

import type { JSX } from "preact";

export function Screen({ up }: { up: boolean }): JSX.Element {
  return (
    <div class={`screen ${up ? "up" : "down"}`} aria-hidden="true">
      <span class="screen-wing left" />
      <span class="screen-front">
        <span class="screen-fold" />
        <span class="screen-fold" />
      </span>
      <span class="screen-wing right" />
    </div>
  );
}
