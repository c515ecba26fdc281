/** The hand in its slots. A tile that lies on the table leaves its slot empty, and keeps it. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { signs } from "../../model/settings";
import type { Piece } from "../../model/table";
import { tileLabel } from "../../model/table-words";
import type { Desk } from "./desk";
import { TilePicture } from "./TileSvg";

/** Tiles in the rack are 72 × 36 px. */
const UNIT = 36;

export interface RackProps {
  desk: Desk;
  /** Backs only: before the start, and while the clocks stand. */
  closed: boolean;
  /** The piece whose way to the neighbour has begun. */
  leaving: number | null;
  /** Whose tiles these are, if not the player's own. */
  label?: string | undefined;
}

export function Rack({ desk, closed, leaving, label }: RackProps): JSX.Element {
  const { table } = desk;
  const order = table.order.value;
  const pieces = table.pieces.value;
  return (
    <div class={`rack of${order.length}`} role="group" aria-label={label ?? t("table.rack")}>
      {order.map((slot, index) => {
        const piece = pieces[slot];
        return (
          <div class="slot" key={slot} data-index={index}>
            {piece && (
              <Slot
                desk={desk}
                piece={piece}
                number={index + 1}
                closed={closed}
                leaving={leaving === piece.id}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface SlotProps {
  desk: Desk;
  piece: Piece;
  number: number;
  closed: boolean;
  leaving: boolean;
}

function Slot({ desk, piece, number, closed, leaving }: SlotProps): JSX.Element {
  const { table } = desk;
  const away = table.layout.value.has(piece.id);
  const dragged = table.dragged.value === piece.id;
  const picked = table.selected.value === piece.id;
  const pressed = desk.pressed.value === piece.id;
  if (closed) {
    return (
      <span class="rack-tile" role="img" aria-label={t("table.closed_tile", { n: number })}>
        <RackPicture tile={null} />
      </span>
    );
  }
  const words = tileLabel(piece.tile);
  const label = away
    ? t("table.away_tile", { n: number, tile: words })
    : t("table.rack_tile", { n: number, tile: words });
  const states = [
    "rack-tile",
    away || dragged || leaving ? "away" : "",
    picked ? "picked" : "",
    pressed && !dragged ? "pressed" : "",
  ];
  return (
    <button
      type="button"
      class={states.join(" ")}
      data-piece={piece.id}
      aria-pressed={picked}
      aria-label={label}
      aria-disabled={table.frozen.value}
      onClick={(event) => desk.clicked(piece.id, event)}
    >
      <span class="slot-key">{number}</span>{" "}
      {away || dragged || leaving ? (
        <span class="slot-empty" />
      ) : (
        <span class="rack-picture" data-drawn={piece.id}>
          <RackPicture tile={piece.tile} />
        </span>
      )}
    </button>
  );
}

/** A tile as the rack shows it; null shows its back. */
export function RackPicture({ tile }: { tile: string | null }): JSX.Element {
  return <TilePicture tile={tile} unit={UNIT} signs={signs.value} />;
}
