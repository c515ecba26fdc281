/** What laid tiles lack of a carpet, said and drawn, for whoever presses the button too early. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { lacksOf } from "../../model/carpets";
import type { Vertex } from "../../model/lattice";
import type { TableModel } from "../../model/table";

export interface Lacks {
  readonly cells: readonly Vertex[];
  readonly words: string;
}

export function lacksNow(table: TableModel): Lacks {
  const laid = table.laid.peek();
  const cells = lacksOf(laid);
  if (laid.length === 0) return { cells, words: t("coach.lacks.all") };
  const words = laid.length < 3 ? "coach.lacks.cells" : "coach.lacks.shape";
  return { cells, words: t(words, { n: cells.length }) };
}

/** The cells, in lattice units, y down. */
export default function LacksMark({ cells }: { cells: readonly Vertex[] }): JSX.Element {
  return (
    <g class="lacks">
      {cells.map(([x, y]) => (
        <rect key={`${x},${y}`} x={x + 0.06} y={-y - 0.94} width=".88" height=".88" rx=".1" />
      ))}
    </g>
  );
}
