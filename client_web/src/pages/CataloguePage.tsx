/** A game's own list of deals, loaded when somebody wants to see it. */

import type { CatalogueProps } from "../games/manifest";
import { t } from "../i18n";
import { useTitle } from "../ui/kit/title";
import { type Load, useLoaded } from "../ui/kit/useLoaded";
import { go, Link } from "../ui/router";
import { gameName } from "../ui/solo/words";
import { Top } from "./Top";

interface CatalogueGame {
  game: string;
  page: Load<CatalogueProps>;
}

export default function CataloguePage({ game, page }: CatalogueGame) {
  useTitle(gameName(game));
  const List = useLoaded(page);
  return (
    <>
      <Top />
      {List === undefined ? (
        <main class="page narrow welcome">
          <h1 class="quiet" aria-live="polite">
            {t("solo.loading")}
          </h1>
        </main>
      ) : (
        <List go={go} Link={Link} />
      )}
    </>
  );
}
