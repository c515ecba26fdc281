/** Rooms this device has been in. */

import { useState } from "preact/hooks";
import { lang, t, tFirst } from "../../i18n";
import { forgetRoom, type KnownRoom } from "../../model/rooms";
import { Icon } from "../../ui/kit/icons";
import { Link } from "../../ui/router";
import { dealName } from "../../ui/solo/words";

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago" in the language on screen. */
function ago(at: number): string {
  const passed = Date.now() - at;
  const format = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
  const [unit, length] = STEPS.find(([, ms]) => passed >= ms) ?? (["minute", 60_000] as const);
  return format.format(-Math.floor(passed / length), unit);
}

function call(room: KnownRoom): string {
  if (room.solo !== undefined) return t("solo.resume");
  return t(room.watch ? "home.watch_again" : "home.return");
}

/** With whom, or which deal. */
function about(room: KnownRoom): string {
  if (room.solo === undefined) return room.with.join(", ");
  return dealName(room.game, room.solo.level, room.solo.options);
}

/** How many are shown at first; the others are one tap away. */
const SHOWN = 5;

export function MyRooms({ rooms }: { rooms: readonly KnownRoom[] }) {
  const [all, setAll] = useState(false);
  return (
    <section class="card" aria-labelledby="mine">
      <h2 id="mine">{t("home.mine")}</h2>
      <ul class="rooms">
        {(all ? rooms : rooms.slice(0, SHOWN)).map((room) => {
          const game = tFirst([`game.${room.game}`, room.game]);
          return (
            <li key={room.id}>
              <Link to={`/r/${room.id}`} class="room-link">
                <b>{call(room)}</b>
                <span class="quiet small">
                  {[game, about(room), ago(room.at)].filter(Boolean).join(" · ")}
                </span>
              </Link>
              <button
                type="button"
                class="icon-button"
                aria-label={t("home.forget", { game })}
                onClick={() => forgetRoom(room.id)}
              >
                <Icon name="cross" />
              </button>
            </li>
          );
        })}
      </ul>
      {!all && rooms.length > SHOWN && (
        <button type="button" class="text-button" onClick={() => setAll(true)}>
          {t("home.more", { n: rooms.length - SHOWN })}
        </button>
      )}
    </section>
  );
}
