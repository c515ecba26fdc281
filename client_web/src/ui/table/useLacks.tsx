/** A press of the button that was too early draws what is missing, and says it. */

import type { JSX } from "preact";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { withWords } from "../../i18n";
import type { TableModel } from "../../model/table";
import { useSoon } from "../kit/useLoaded";

const load = () => withWords(["coach"], import("./lacks"));
const LOADS = [load];

export interface LacksShown {
  /** Belongs among the marks of the building space. */
  readonly marks: JSX.Element | null;
  /** Draws them, and gives the words to `say`. */
  show(say: (words: string) => void): void;
}

export function useLacks(table: TableModel): LacksShown {
  const [marks, setMarks] = useState<JSX.Element | null>(null);
  useSoon(LOADS);
  // As soon as something else lies there, it is no longer true.
  const layout = table.layout.value;
  useEffect(() => setMarks(null), [layout]);
  return {
    marks,
    show: (say) => {
      void load().then(({ default: Mark, lacksNow }) => {
        const { cells, words } = lacksNow(table);
        setMarks(h(Mark, { cells }));
        say(words);
      });
    },
  };
}
