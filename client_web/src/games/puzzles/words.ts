/** What the puzzles say. */

import { t } from "../../i18n";
import type { Missing } from "./goal";
import type { PuzzleTask } from "./sections.gen";

/** "Сложите 4×7 из 14 плиток". */
export function goalWords(task: PuzzleTask): string {
  const n = task.tiles.length;
  if (task.wanted > 1) return t("puzzles.goal.both");
  if (task.kind === "rectangle")
    return t("puzzles.goal.rectangle", { w: task.width, h: task.height, n });
  return t("puzzles.goal.squares", { n, squares: task.squares });
}

export const lackWords = (missing: Missing): string =>
  t(`puzzles.lack.${missing.code}`, { n: missing.n });
