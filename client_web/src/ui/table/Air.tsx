/** The tile in the air: above everything, moved by the frame loop without being drawn again. */

import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import type { Signs } from "../../model/settings";
import type { Desk } from "./desk";
import { TilePicture } from "./TileSvg";

export function Air({ desk, signs }: { desk: Desk; signs: Signs }): JSX.Element {
  const id = desk.table.dragged.value;
  const tile = id === null ? undefined : desk.table.piece(id)?.tile;
  const clashes = useComputed(() => (desk.table.ghost.value?.clashes.length ?? 0) > 0);
  return (
    <div class={`air ${tile === undefined ? "empty" : ""}`} aria-hidden="true">
      {tile !== undefined && (
        <div
          class={`air-tile ${clashes.value ? "clashes" : ""}`}
          style={{ transform: `translate(-50%, -50%) rotate(${desk.airAngle.value}deg)` }}
        >
          <TilePicture tile={tile} unit={desk.view.camera.value.unit} signs={signs} />
        </div>
      )}
    </div>
  );
}
