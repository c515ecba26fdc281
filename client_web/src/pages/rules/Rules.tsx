/** How to play, in words of our own and moving pictures: a page for each game. */

import type { Rules as Page } from "../../games/manifest";
import { t } from "../../i18n";
import { useTitle } from "../../ui/kit/title";
import { useLoaded } from "../../ui/kit/useLoaded";
import { Link } from "../../ui/router";
import { Top } from "../Top";

export default function Rules({ page }: { page: Page }) {
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
