/** Rooms that chose to be found, while people can join them; nothing where there are none. */

import { useEffect, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { loadPublicRooms, type PublicRoom } from "../../model/api";
import { Link } from "../../ui/router";

/** Somebody else may have taken the seat: so often the list is fetched while the page is looked at, ms. */
const AGAIN = 15_000;

export default function PublicRooms() {
  const [rooms, setRooms] = useState<readonly PublicRoom[]>([]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      loadPublicRooms().then(setRooms, () => {
        // Nobody asked for it: the list stays as it was.
      });
    };
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  if (rooms.length === 0) return null;
  return (
    <section class="card" aria-labelledby="public">
      <h2 id="public">{t("home.public")}</h2>
      <ul class="rooms">
        {rooms.map(({ id, game, mixed, taken, seats }) => (
          <li key={id}>
            <Link to={`/r/${id}`} class="room-link">
              <b>{tFirst([`game.${mixed ? "mixed" : game}`, game])}</b>
              <span class="quiet small">{t("home.public.seats", { taken, seats })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
