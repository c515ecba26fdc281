/** What is drawn over drafts: dashes while they are local, a frame once they make a move. */

import type { JSX } from "preact";
import { middleOf, type Place, squaresOf } from "../../model/lattice";
import type { Desk } from "../../ui/table/desk";
import { clashWords } from "../../ui/table/tableVoice";
import type { KovrikiPlay } from "./play";
import { makingWords } from "./words";

export interface MarksProps {
  play: KovrikiPlay;
  desk: Desk;
}

export function DraftMarks({ play, desk }: MarksProps): JSX.Element {
  const { table } = play;
  const { move } = play.preview.value;
  const ready = new Set(move?.tiles.map((tile) => tile.id));
  const dragged = table.dragged.value;
  const moving = desk.moving.value;
  const drafts = table.laid.value.filter((one) => one.id !== dragged && !moving.includes(one.id));
  const ghost = table.ghost.value;
  const figure = move === null ? [] : (play.figures.value[move.figure] ?? []);
  const before = new Set(squaresOf(figure).map(String));
  const gained = squaresOf([...figure, ...(move?.tiles ?? [])]).filter(
    (centre) => !before.has(String(centre)),
  );
  return (
    <g class="draft-marks">
      {drafts.map((one) => (
        <Frame key={one.id} place={one} ready={ready.has(one.id)} />
      ))}
      {ghost !== null && ready.has(ghost.id) && <Frame place={ghost.place} ready={true} />}
      {gained.map(([x, y]) => (
        <path
          key={`${x},${y}`}
          class="square-gain"
          d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`}
        />
      ))}
    </g>
  );
}

function Frame({ place, ready }: { place: Place; ready: boolean }): JSX.Element {
  const [w, h] = place.turn === 0 ? [2, 1] : [1, 2];
  const middle = middleOf(place);
  const box = {
    x: middle.x - w / 2,
    y: -middle.y - h / 2,
    width: w,
    height: h,
  };
  return (
    <g class={`draft ${ready ? "ready" : ""}`}>
      <rect class="draft-under" {...box} />
      <rect class="draft-line" {...box} />
    </g>
  );
}

/** What the drafts make, or what they lack, above the rack. */
export function MoveHint({ play }: { play: KovrikiPlay }): JSX.Element | null {
  if (!play.mayBuild.value) return null;
  const ghost = play.table.ghost.value;
  const clash = ghost?.clashes[0];
  const { move } = play.preview.value;
  const text = clash === undefined ? makingWords(play, play.preview.value) : clashWords(clash);
  if (text === null) return null;
  const look = clash !== undefined ? "clash" : move === null ? "lacks" : "makes";
  return (
    <p class={`move-hint ${look}`} aria-hidden="true">
      {text}
    </p>
  );
}
