/** Games for one: the deals that are open, and new ones. */

import { useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t, tFirst, withWords } from "../../i18n";
import { games } from "../../model/api";
import { Dialog } from "../../ui/kit/Dialog";
import { later } from "../../ui/kit/useLoaded";
import { go } from "../../ui/router";
import { gameName } from "../../ui/solo/words";

const NewDeal = later(() => withWords(["outside"], import("../../ui/solo/NewDeal")));

export function PlayAlone() {
  const [choosing, setChoosing] = useState("");
  const list = (games.value ?? []).filter((game) => game.solo);
  if (list.length === 0) return null;
  return (
    <section class="card" aria-labelledby="alone">
      <h2 id="alone">{t("solo.title")}</h2>
      <p class="quiet small">{t("solo.lead")}</p>
      <ul class="games">
        {list.map((game) => (
          <li key={game.id}>
            <div>
              <h3>{gameName(game.id)}</h3>
              <p>{tFirst([`game.${game.id}.line`, ""])}</p>
            </div>
            <Choose game={game.id} deal={() => setChoosing(game.id)} />
          </li>
        ))}
      </ul>
      {choosing !== "" && (
        <Dialog title={gameName(choosing)} close={() => setChoosing("")}>
          <NewDeal game={choosing} />
        </Dialog>
      )}
    </section>
  );
}

/** To the page of all its games where there is one, or else `deal`. */
function Choose({ game, deal }: { game: string; deal: () => void }) {
  const whole = GAMES.get(game)?.catalogue !== undefined;
  return (
    <button
      type="button"
      class="button primary"
      aria-label={t(whole ? "solo.catalogue_of" : "solo.open_game", { game: gameName(game) })}
      onClick={whole ? () => go(`/${game}`) : deal}
    >
      {t(whole ? "solo.catalogue" : "solo.open")}
    </button>
  );
}
