/** How to play, in words of our own and moving pictures: a page for each game, or a sheet over the room. */

import { GAMES } from "../../games";
import type { Rules as Page } from "../../games/manifest";
import { type Key, t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { useTitle } from "../../ui/kit/title";
import { useLoaded } from "../../ui/kit/useLoaded";
import { Link } from "../../ui/router";
import { Top } from "../Top";

/** Those of the games that have a page of rules, with the words of a link to it. */
export const explained = (games: readonly string[]): { game: string; how: Key }[] =>
  games.flatMap((game) => {
    const how = GAMES.get(game)?.rules?.how;
    return how === undefined ? [] : [{ game, how }];
  });

export function Rules({ page }: { page: Page }) {
  const Text = useLoaded(page.Text);
  // The words of the title come with the page.
  useTitle(Text === undefined ? "" : t(page.title));
  return (
    <>
      <Top />
      <main class="page rules">
        {Text !== undefined && (
          <>
            <h1>{t(page.title)}</h1>
            <Text />
          </>
        )}
        <p class="foot">
          <Link to="/" class="button primary">
            {t("rules.play")}
          </Link>
        </p>
      </main>
    </>
  );
}

/** The same over a room, which stays connected below. */
export function RulesDialog({ game, close }: { game: string; close: () => void }) {
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
