/** How to play, in words of our own and moving pictures: a page for each game. */

import { useState } from "preact/hooks";
import { GAMES } from "../../games";
import type { Rules as Page } from "../../games/manifest";
import { t } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { useTitle } from "../../ui/kit/title";
import { useLoaded } from "../../ui/kit/useLoaded";
import { Link } from "../../ui/router";
import { LessonOf } from "../LessonOf";
import { ThemeButton } from "../ThemeButton";
import { Top } from "../Top";

export default function Rules({ game, page }: { game: string; page: Page }) {
  const [trying, setTrying] = useState(false);
  const Text = useLoaded(page.Text);
  // The words of the title come with the page.
  useTitle(Text === undefined ? "" : t(page.title));
  const leave = () => setTrying(false);
  if (trying) return <LessonOf game={game} last="back" done={leave} skip={leave} />;
  return (
    <>
      <Top>
        <ThemeButton />
      </Top>
      <main class="page rules">
        {Text !== undefined && (
          <>
            <h1>{t(page.title)}</h1>
            {GAMES.get(game)?.lesson !== undefined && (
              <button type="button" class="button primary" onClick={() => setTrying(true)}>
                <Icon name="play" />
                {t("rules.try")}
              </button>
            )}
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
