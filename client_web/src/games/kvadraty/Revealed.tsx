/** All places at once, when the round is over. */

import type { JSX } from "preact";
import { t, tFirst } from "../../i18n";
import { Face } from "../../ui/kit/Face";
import { useScrollStop } from "../../ui/kit/Scroller";
import { RackPicture } from "../../ui/table/Rack";
import { Backs, Badge, MiniScreen } from "../../ui/table/Seats";
import { OpenPlace } from "./Chips";
import { FigurePicture, SquareCount } from "./Figures";
import type { KvadratyPlay } from "./play";
import { type FigureLook, looks, lookWords } from "./seats";

/** The player's table at the end: everybody's figure, the cloth taken off. */
export function Revealed({ play }: { play: KvadratyPlay }): JSX.Element {
  const state = play.state.value;
  const seats = looks(state, undefined, play.members.value, null);
  const root = useScrollStop<HTMLDivElement>();
  return (
    <div
      ref={root}
      class="watch kvadraty-watch revealed"
      data-seats={seats.length}
      data-stage="over"
    >
      <p class="watch-state">
        <b>{tFirst([`kvadraty.over.${state?.ended}`, "watch.over"])}</b>
      </p>
      <ul class="watch-seats">
        {seats.map((look) => (
          <Place key={look.seat} look={look} points={undefined} />
        ))}
      </ul>
    </div>
  );
}

export function Place({
  look,
  points,
}: {
  look: FigureLook;
  points: number | undefined;
}): JSX.Element {
  const states = ["watch-seat"];
  if (look.first) states.push("is-first");
  if (look.away) states.push("is-away");
  if (look.declared) states.push("is-declared");
  return (
    <li class={states.join(" ")} aria-label={lookWords(look)} data-seat={look.seat}>
      <div class="watch-head">
        <Face seat={look.seat} of={look.face} />
        <b class="watch-name">{look.name}</b>
        <Badge look={look} />
        {look.squares !== null && <SquareCount n={look.squares} />}
        {points !== undefined && (
          <span class="watch-points">{t("watch.points", { n: points })}</span>
        )}
      </div>
      {look.screen && !look.declared && (
        <div class="watch-things">
          <MiniScreen up busy={look.thinking && !look.away} />
          <Backs n={look.hand} />
        </div>
      )}
      {look.away && <span class="seat-away">{t("seat.away")}</span>}
      {look.squares !== null && look.laid !== null ? (
        <FigurePicture laid={look.laid} name={look.name} />
      ) : look.declared && look.screen ? (
        <span class="open-rest">
          {(look.shown ?? []).map((tile, at) => (
            <RackPicture key={at} tile={tile} />
          ))}
        </span>
      ) : (
        <OpenPlace look={look} unit={48} />
      )}
    </li>
  );
}
