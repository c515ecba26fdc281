/** How to play, as a sheet over the room. */

import type { ComponentChildren } from "preact";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { useLoaded } from "../../ui/kit/useLoaded";

interface RulesSheetProps {
  game: string;
  close: () => void;
  /** Stays in sight below: the tick for the next round. */
  children?: ComponentChildren;
}

export default function RulesSheet({ game, close, children }: RulesSheetProps) {
  const page = GAMES.get(game)?.rules;
  const Text = useLoaded(page?.Text);
  // Its title comes with its words.
  if (page === undefined || Text === undefined) return null;
  return (
    <Dialog title={t(page.title)} close={close}>
      <div class="rules in-sheet">
        <Text />
      </div>
      {children}
    </Dialog>
  );
}
