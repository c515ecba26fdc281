/** The words of a game, for what the shell says about its rounds. */

import { useEffect, useState } from "preact/hooks";
import { gameWords, withWords } from "../../i18n";
import type { Part } from "../../i18n/parts";

/** Brings the game's words, and these parts of all; true once they have been here. `parts`: the same array each time. */
export function useWords(game: string | undefined, parts: readonly Part[] = NONE): boolean {
  const [here, setHere] = useState<string>();
  useEffect(() => {
    if (game === undefined) return;
    let wanted = true;
    void withWords(parts, gameWords(game)).then(() => {
      if (wanted) setHere(game);
    });
    return () => {
      wanted = false;
    };
  }, [game, parts]);
  return game !== undefined && here === game;
}

const NONE: readonly Part[] = [];
