/** A game's own list of deals, loaded when somebody wants to see it. */

import type { CatalogueProps } from "../games/manifest";
import { t } from "../i18n";
import { type Load, useLoaded } from "../ui/kit/useLoaded";
import { go, Link } from "../ui/router";
import { Top } from "./Top";

export default function CataloguePage({ page }: { page: Load<CatalogueProps> }) {
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
