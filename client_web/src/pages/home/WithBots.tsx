/** The party games against bots, each in one tap; the one played last comes first. */

import { useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { type ApiError, asApiError, games } from "../../model/api";
import { myRooms } from "../../model/rooms";
import { Refused } from "../../ui/kit/Refused";
import { go } from "../../ui/router";

export function WithBots() {
  const [busy, setBusy] = useState("");
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  const last = myRooms.value.find(({ solo }) => solo === undefined)?.game;
  const party = (games.value ?? []).filter((game) => !game.solo && game.bots);
  const list = party.sort((one, other) => Number(other.id === last) - Number(one.id === last));
  if (list.length === 0) return null;
  const play = async (game: string) => {
    setBusy(game);
    setRefused(null);
    try {
      const { playWithBots } = await import("./withBots");
      go(`/r/${await playWithBots(game)}`);
    } catch (error) {
      setRefused({ why: asApiError(error), run: () => void play(game) });
      setBusy("");
    }
  };
  return (
    <section class="card quick" aria-labelledby="with-bots">
      <h2 id="with-bots">{t("home.bots")}</h2>
      <ul>
        {list.map(({ id }) => (
          <li key={id}>
            <button
              type="button"
              class="button"
              disabled={busy !== ""}
              onClick={() => void play(id)}
            >
              <b>{tFirst([`game.${id}`, id])}</b>
              <span class="small">{t(busy === id ? "home.opening" : "home.bots.start")}</span>
            </button>
          </li>
        ))}
      </ul>
      {refused !== null && <Refused {...refused} />}
    </section>
  );
}
