/** How to play, as a sheet over the room. */

import { GAMES } from "../../games";
import { t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { useLoaded } from "../../ui/kit/useLoaded";

export default function RulesSheet({ game, close }: { game: string; close: () => void }) {
  const page = GAMES.get(game)?.rules;
  const Text = useLoaded(page?.Text);
  // Its title comes with its words.
  if (page === undefined || Text === undefined) return null;
  return (
    <Dialog title={t(page.title)} close={close}>
      <div class="rules in-sheet">
        <Text />
      </div>
    </Dialog>
  );
}
