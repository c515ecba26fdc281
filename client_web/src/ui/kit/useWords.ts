/** The words of a game, for what the shell says about its rounds. */

import { useEffect, useState } from "preact/hooks";
import { gameWords } from "../../i18n";

/** Brings the game's words; true once they have been here. */
export function useWords(game: string | undefined): boolean {
  const [here, setHere] = useState<string>();
  useEffect(() => {
    if (game === undefined) return;
    let wanted = true;
    void gameWords(game).then(() => {
      if (wanted) setHere(game);
    });
    return () => {
      wanted = false;
    };
  }, [game]);
  return game !== undefined && here === game;
}
