/** Games for one in one tap: on with the begun one, or a new deal with the level and settings of the last. */

import { useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import { type ApiError, asApiError, type GameInfo, games } from "../../model/api";
import { goesOn, type KnownRoom, myRooms } from "../../model/rooms";
import { lastOptions, startSolo } from "../../model/solo-start";
import { Refused } from "../../ui/kit/Refused";
import { go } from "../../ui/router";
import { dealName, gameName, levelName } from "../../ui/solo/words";

const begunOf = (game: string): KnownRoom | undefined =>
  myRooms.value.find((room) => room.game === game && room.solo !== undefined && goesOn(room));

/** Whether somebody plays alone on this device. */
export const playsAlone = (): boolean => myRooms.value.some(({ solo }) => solo !== undefined);

export function QuickPlay() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  const list = (games.value ?? []).filter((game) => game.solo);
  if (list.length === 0) return null;
  const play = async (game: string) => {
    setBusy(true);
    setRefused(null);
    try {
      go(`/r/${await startSolo(game, lastOptions(game))}`);
    } catch (error) {
      setRefused({ why: asApiError(error), run: () => void play(game) });
      setBusy(false);
    }
  };
  const press = ({ id }: GameInfo) => {
    const begun = begunOf(id);
    if (begun !== undefined) go(`/r/${begun.id}`);
    else if (GAMES.get(id)?.catalogue) go(`/${id}`);
    else void play(id);
  };
  return (
    <section class="card quick" aria-labelledby="quick">
      <h2 id="quick">{t("solo.quick")}</h2>
      <ul>
        {list.map((game) => (
          <li key={game.id}>
            <button type="button" class="button" disabled={busy} onClick={() => press(game)}>
              <b>{gameName(game.id)}</b>
              <span class="small">{what(game)}</span>
            </button>
          </li>
        ))}
      </ul>
      {refused !== null && <Refused {...refused} />}
    </section>
  );
}

/** What a tap opens: the begun deal, or one of this level. */
function what(game: GameInfo): string {
  const begun = begunOf(game.id)?.solo;
  if (begun !== undefined)
    return [t("solo.resume"), dealName(game.id, begun.level, begun.options)]
      .filter(Boolean)
      .join(": ");
  const level = game.options.find(({ id }) => id === "level");
  if (GAMES.get(game.id)?.catalogue || level === undefined) return t("solo.quick.play");
  return levelName(game.id, String(lastOptions(game.id).level ?? level.default));
}
