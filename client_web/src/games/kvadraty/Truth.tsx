/** A check is decided: what each player said, what is true, and what happens next. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { laidOf, squaresOf } from "../../model/lattice";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { tileWords } from "../../model/table-words";
import { useScrollStop } from "../../ui/kit/Scroller";
import { RackPicture } from "../../ui/table/Rack";
import { FigurePicture } from "./Figures";
import { colourGroups } from "./figure";
import { SpanLeft } from "./Notice";
import type { KvadratyPlay } from "./play";
import type { KvadratyCheck } from "./sections.gen";

export function Truth({ play, room }: { play: KvadratyPlay; room: RoomModel }): JSX.Element | null {
  const root = useScrollStop<HTMLElement>();
  const check = play.check.value;
  if (check === undefined) return null;
  const { title, truth, next } = truthWords(play, check);
  return (
    <section ref={root} class="kv-truth" aria-label={title}>
      <div class="kv-truth-card">
        <h2>{title}</h2>
        {check.possible === false ? (
          <Groups hand={check.hand} />
        ) : (
          <div class="kv-pictures">
            <Refutation play={play} check={check} />
            <BestFigure check={check} />
          </div>
        )}
        <p>{truth}</p>
        <p>
          <b>{next}</b>
        </p>
        <p class="quiet small">
          <SpanLeft play={play} room={room} id="truth" words />
        </p>
      </div>
    </section>
  );
}

export function truthWords(play: KvadratyPlay, check: KvadratyCheck) {
  const mine = play.seat.value;
  const members = play.members.value;
  const squares = check.squares ?? 0;
  const title = (() => {
    if (check.upheld)
      return t(check.possible ? "kvadraty.truth.upheld" : "kvadraty.truth.upheld.true");
    if (check.by === null) return t("kvadraty.truth.refuted.nobody");
    if (check.by === mine) return t("kvadraty.truth.refuted.you");
    return t("kvadraty.truth.refuted", { name: nameAt(members, check.by) });
  })();
  const truth = check.possible
    ? t(check.upheld ? "kvadraty.truth.possible" : "kvadraty.truth.best", { squares })
    : t("kvadraty.truth.impossible");
  const factor = (play.state.value?.factor ?? 1) * 2;
  const next = check.upheld
    ? t("kvadraty.truth.redeal", { n: factor })
    : check.seat === mine
      ? t("kvadraty.truth.go.you")
      : t("kvadraty.truth.go", { name: nameAt(members, check.seat) });
  return { title, truth, next };
}

function Refutation({ play, check }: { play: KvadratyPlay; check: KvadratyCheck }) {
  if (check.refutation === null || check.by === null) return null;
  const name = nameAt(play.members.value, check.by);
  return (
    <figure>
      <FigurePicture laid={check.refutation.map(laidOf)} name={name} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** The best figure, unless the refutation is as good. */
function BestFigure({ check }: { check: KvadratyCheck }): JSX.Element | null {
  const shown = squaresOf((check.refutation ?? []).map(laidOf)).length;
  if (check.figure === null || (check.refutation !== null && shown === check.squares)) return null;
  return (
    <figure>
      <FigurePicture laid={check.figure.map(laidOf)} name={null} />
      <figcaption>{t("kvadraty.truth.figure")}</figcaption>
    </figure>
  );
}

/** Why a hand is impossible: groups of tiles without a common colour. */
export function Groups({ hand }: { hand: readonly string[] }): JSX.Element {
  return (
    <div class="kv-groups">
      {colourGroups(hand).map((tiles) => (
        <span
          class="kv-group"
          key={tiles.join()}
          role="img"
          aria-label={tiles.map(tileWords).join("; ")}
        >
          {tiles.map((tile, at) => (
            <RackPicture key={at} tile={tile} />
          ))}
        </span>
      ))}
    </div>
  );
}
