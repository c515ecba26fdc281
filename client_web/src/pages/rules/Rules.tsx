/** How to play, in own words and moving pictures: a page for each game, or a sheet over the room. */

import type { ComponentType } from "preact";
import { type Key, t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { Link } from "../../ui/router";
import { Top } from "../Top";
import { ChiselkiText } from "./Chiselki";
import { FourteenText } from "./Fourteen";
import { KovrikiText } from "./Kovriki";
import { KvadratyText } from "./Kvadraty";
import { MinutkaText } from "./Minutka";
import { PuzzlesText } from "./Puzzles";

interface Page {
  readonly title: Key;
  /** What a link to it says. */
  readonly how: Key;
  readonly Text: ComponentType;
}

const MINUTKA: Page = { title: "rules.title", how: "home.rules", Text: MinutkaText };

/** Game id → its rules. */
const PAGES: Record<string, Page> = {
  minutka: MINUTKA,
  kvadraty: {
    title: "rules.kvadraty.title",
    how: "rules.kvadraty.how",
    Text: KvadratyText,
  },
  kovriki: { title: "krules.title", how: "krules.home", Text: KovrikiText },
  fourteen: { title: "frules.title", how: "frules.home", Text: FourteenText },
  chiselki: { title: "crules.title", how: "crules.home", Text: ChiselkiText },
  puzzles: { title: "prules.title", how: "prules.home", Text: PuzzlesText },
};

/** The games that have a page of rules, with the words of a link to it. */
export const RULES: readonly { readonly game: string; readonly how: Key }[] = Object.entries(
  PAGES,
).map(([game, { how }]) => ({ game, how }));

const pageOf = (game: string): Page => PAGES[game] ?? MINUTKA;

/** The words of a link to the rules of the game. */
export const howToPlay = (game: string): Key => pageOf(game).how;

export function Rules({ game }: { game: string }) {
  const { title, Text } = pageOf(game);
  return (
    <>
      <Top />
      <main class="page rules">
        <h1>{t(title)}</h1>
        <Text />
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
  const { title, Text } = pageOf(game);
  return (
    <Dialog title={t(title)} close={close}>
      <div class="rules in-sheet">
        <Text />
      </div>
    </Dialog>
  );
}
