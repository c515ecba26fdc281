/** The board of Lamps: a row of buttons. */

import { useMemo } from "preact/hooks";
import { t } from "../../i18n";
import { SoloFrame } from "../../ui/solo/SoloFrame";
import { useSolo } from "../../ui/solo/useSolo";
import type { BoardProps } from "../manifest";
import { LampsGame } from "./play";
import type { Sections } from "./sections.gen";

export default function Board({ room }: BoardProps) {
  const solo = useSolo<Sections>(room);
  const game = useMemo(() => new LampsGame(solo), [solo]);
  const row = game.row.value;
  const lit = row?.lit ?? [];
  return (
    <SoloFrame
      solo={solo}
      hides={["time", "points", "cards", "hints"]}
      can={{
        undo: row?.undo === true,
        redo: row?.redo === true,
        restart: row?.restart === true,
      }}
      score={[[t("lamps.lit"), lit.filter((on) => on).length]]}
      help={<p>{t("lamps.rules.text")}</p>}
    >
      <div class="row">
        {lit.map((on, n) => (
          <button
            key={n}
            type="button"
            class="button big"
            data-spot={n + 1}
            aria-pressed={on}
            disabled={!solo.playing.value}
            onClick={(event) => game.press(n + 1, event.timeStamp)}
          >
            {t("lamps.lamp", { n: n + 1 })} {on ? "●" : "○"}
          </button>
        ))}
      </div>
    </SoloFrame>
  );
}
