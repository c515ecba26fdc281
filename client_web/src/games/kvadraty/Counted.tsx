/** In the result: each figure with its squares counted one by one, and what the hand allowed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import type { RoomModel } from "../../model/room";
import { reducedMotion } from "../../model/settings";
import type { RoundLine } from "../../model/wire";
import { play as sound } from "../../sound";
import { FigurePicture } from "./Figures";
import type { KvadratyHand, KvadratySeat, Sections } from "./sections.gen";
import { Groups } from "./Truth";
import "../../ui/table/table.css";
import "./kvadraty.css";

/** From one square to the next, ms. */
const STEP_MS = 480;

export default function Counted({ room }: { room: RoomModel }): JSX.Element | null {
  const link = room.playing<Sections>();
  const table = link.pub("table").value;
  const best = link.pub("best").value;
  const lines = room.pub("match").value?.rounds.at(-1)?.lines ?? [];
  const most = Math.max(0, ...(table?.seats ?? []).map((seat) => seat.squares ?? 0));
  const { step, skip } = useSteps(most);
  if (table === undefined || best === undefined) return null;
  return (
    <section class="card kv-counted" aria-labelledby="counted">
      <h2 id="counted">{t("kvadraty.count")}</h2>
      <ul>
        {table.seats.map((view, seat) => (
          <Line
            key={seat}
            view={view}
            line={lines.find((one) => one.seat === seat)}
            best={best.seats[seat]}
            factor={table.factor}
            step={step}
            done={step >= most}
          />
        ))}
      </ul>
      {step < most && (
        <button type="button" class="text-button" onClick={skip}>
          {t("kvadraty.count.skip")}
        </button>
      )}
    </section>
  );
}

/** Counts up to `most`, all figures together; at once with less motion. */
function useSteps(most: number): { step: number; skip(): void } {
  const [step, setStep] = useState(reducedMotion.peek() ? most : 0);
  useEffect(() => {
    if (step >= most) return;
    const timer = setTimeout(() => {
      sound("square", { step });
      setStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [step, most]);
  return { step, skip: () => setStep(most) };
}

interface LineProps {
  view: KvadratySeat;
  line: RoundLine | undefined;
  best: KvadratyHand | undefined;
  factor: number;
  step: number;
  done: boolean;
}

function Line({ view, line, best, factor, step, done }: LineProps): JSX.Element {
  const name = line?.name ?? "";
  const all = view.squares;
  const squares = Math.min(step, all ?? 0);
  const sum = factor > 1 ? "kvadraty.count.sum_factor" : "kvadraty.count.sum";
  return (
    <li class="kv-line">
      <div class="kv-line-head">
        <b class="sheet-name">{name}</b>
        {all === null ? (
          <span class="quiet">{t("kvadraty.count.none")}</span>
        ) : (
          <span class="kv-sum">
            <span aria-hidden="true">
              {t(sum, { squares, factor })}{" "}
              <b>{t("kvadraty.count.points", { n: squares * 5 * factor })}</b>
            </span>
            <span class="unseen">{t("kvadraty.squares", { n: all })}</span>
          </span>
        )}
      </div>
      {all !== null && view.laid !== null && (
        <FigurePicture laid={view.laid.map(laidOf)} name={name} counted={squares} />
      )}
      {best !== undefined && done && <Best name={name} best={best} own={all} view={view} />}
    </li>
  );
}

interface BestProps {
  name: string;
  best: KvadratyHand;
  own: number | null;
  view: KvadratySeat;
}

/** What the hand allowed: said at once if it was reached, shown on demand if not. */
function Best({ name, best, own, view }: BestProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const word = t("kvadraty.count.best");
  if (own !== null && own === best.squares)
    return <p class="kv-best good-text">{t("kvadraty.count.is_best")}</p>;
  return (
    <div class="kv-best">
      <button
        type="button"
        class="text-button"
        aria-expanded={open}
        aria-label={t("kvadraty.count.best_of", { name, word })}
        onClick={() => setOpen(!open)}
      >
        {word}
      </button>
      {open &&
        (best.figure === null ? (
          <>
            <p>{t("kvadraty.count.impossible")}</p>
            <Groups hand={view.shown ?? []} />
          </>
        ) : (
          <>
            <p>{t("kvadraty.count.best_is", { n: best.squares ?? 0 })}</p>
            <FigurePicture laid={best.figure.map(laidOf)} name={null} />
          </>
        ))}
    </div>
  );
}
