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
            <button
              type="button"
              class="button primary"
              aria-label={t("solo.open_game", { game: gameName(game.id) })}
              onClick={() =>
                GAMES.get(game.id)?.catalogue ? go(`/${game.id}`) : setChoosing(game.id)
              }
            >
              {t("solo.open")}
            </button>
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
