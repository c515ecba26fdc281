/** Games for one in one tap: on with the begun one, or a new deal with the level and settings of the last. */

import { useState } from "preact/hooks";
import { GAMES } from "../../games";
import { lang, t, withWords } from "../../i18n";
import { type ApiError, asApiError, type GameInfo, games } from "../../model/api";
import { daysInARow, wonDays } from "../../model/daily";
import { goesOn, type KnownRoom, myRooms } from "../../model/rooms";
import { lastOptions, startSolo, today } from "../../model/solo-start";
import { Dialog } from "../../ui/kit/Dialog";
import { Icon } from "../../ui/kit/icons";
import { Refused } from "../../ui/kit/Refused";
import { later } from "../../ui/kit/useLoaded";
import { go, Link } from "../../ui/router";
import { gameName, levelName } from "../../ui/solo/words";

const Calendar = later(() => withWords(["outside"], import("../../ui/solo/Calendar")));

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
      <DealsOfTheDay list={list} />
    </section>
  );
}

/** One deal a day for each game, the same for everybody; those won here are ticked. */
function DealsOfTheDay({ list }: { list: readonly GameInfo[] }) {
  const [open, setOpen] = useState(false);
  const day = today();
  const format = new Intl.DateTimeFormat(lang.value, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <>
      <h3>{t("solo.daily.of", { day: format.format(Date.parse(day)) })}</h3>
      <ul>
        {list.map(({ id }) => {
          const days = wonDays(id);
          const row = daysInARow(days, day);
          return (
            <li key={id}>
              <Link to={`/${id}?daily=1`} class="button">
                <b>
                  {days.includes(day) && <Icon name="check" />}
                  {gameName(id)}
                </b>
                <span class="small">
                  {row > 0 ? t("solo.daily.row", { n: row }) : t("solo.daily.open")}
                </span>
                {days.includes(day) && <span class="unseen">{t("solo.daily.won")}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      <button type="button" class="text-button" onClick={() => setOpen(true)}>
        {t("solo.calendar")}
      </button>
      {open && (
        <Dialog title={t("solo.calendar")} close={() => setOpen(false)}>
          <Calendar games={list.map(({ id }) => id)} />
        </Dialog>
      )}
    </>
  );
}

/** What a tap does: it goes on, opens the catalogue, or deals one of this level. */
function what(game: GameInfo): string {
  if (begunOf(game.id) !== undefined) return t("solo.resume");
  const level = game.options.find(({ id }) => id === "level");
  if (GAMES.get(game.id)?.catalogue) return t("solo.catalogue");
  if (level === undefined) return t("solo.quick.play");
  return levelName(game.id, String(lastOptions(game.id).level ?? level.default));
}
