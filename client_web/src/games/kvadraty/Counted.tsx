/** In the result: each figure with its squares counted one by one, and what the hand allowed. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import type { RoomModel } from "../../model/room";
import type { RoundLine } from "../../model/wire";
import { Podium } from "../../ui/result/Podium";
import { Reveal } from "../../ui/result/Reveal";
import { FigurePicture } from "./Figures";
import type { KvadratyHand, KvadratySeat, Sections } from "./sections.gen";
import { Groups } from "./Truth";
import "../../ui/table/table.css";
import "./kvadraty.css";

export default function Counted({ room }: { room: RoomModel }): JSX.Element | null {
  const link = room.playing<Sections>();
  const table = link.pub("table").value;
  const best = link.pub("best").value;
  if (table === undefined || best === undefined) return null;
  return (
    <Podium
      room={room}
      mark="kv-line"
      picture={(line, step) => {
        const view = table.seats[line.seat];
        return view && <Made view={view} line={line} factor={table.factor} step={step} />;
      }}
      after={(line) => {
        const [view, hand] = [table.seats[line.seat], best.seats[line.seat]];
        return view && hand && <Best name={line.name} best={hand} view={view} />;
      }}
    />
  );
}

interface MadeProps {
  view: KvadratySeat;
  line: RoundLine;
  factor: number;
  step: number;
}

function Made({ view, line, factor, step }: MadeProps): JSX.Element {
  const all = view.squares;
  if (all === null) return <span class="quiet">{t("kvadraty.count.none")}</span>;
  const squares = Math.min(step, all);
  const sum = factor > 1 ? "kvadraty.count.sum_factor" : "kvadraty.count.sum";
  return (
    <>
      {view.laid !== null && (
        <FigurePicture laid={view.laid.map(laidOf)} name={line.name} counted={squares} />
      )}
      <span class="kv-sum">
        <span aria-hidden="true">
          {t(sum, { squares, factor })}{" "}
          <b>{t("kvadraty.count.points", { n: squares * 5 * factor })}</b>
        </span>
        <span class="unseen">{t("kvadraty.squares", { n: all })}</span>
      </span>
    </>
  );
}

interface BestProps {
  name: string;
  best: KvadratyHand;
  view: KvadratySeat;
}

/** What the hand allowed: said at once if it was reached, shown on demand if not. */
function Best({ name, best, view }: BestProps): JSX.Element {
  if (view.squares !== null && view.squares === best.squares)
    return <p class="kv-best good-text">{t("kvadraty.count.is_best")}</p>;
  return (
    <div class="kv-best">
      <Reveal word={t("kvadraty.count.best")} name={name}>
        {best.figure === null ? (
          <>
            <p>{t("kvadraty.count.impossible")}</p>
            <Groups hand={view.shown ?? []} />
          </>
        ) : (
          <>
            <p>{t("kvadraty.count.best_is", { n: best.squares ?? 0 })}</p>
            <FigurePicture laid={best.figure.map(laidOf)} name={null} />
          </>
        )}
      </Reveal>
    </div>
  );
}
