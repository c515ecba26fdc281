/** The first page: open a room, join one, come back to one. */

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t, tFirst, withWords } from "../../i18n";
import { type ApiError, asApiError, createRoom, games } from "../../model/api";
import { goesOn, myRooms, watchRooms } from "../../model/rooms";
import { storage } from "../../model/storage";
import { Figure, laid } from "../../ui/kit/Figure";
import { Icon } from "../../ui/kit/icons";
import { Refused } from "../../ui/kit/Refused";
import { useGames } from "../../ui/kit/useGames";
import { later, useSoon } from "../../ui/kit/useLoaded";
import { go, Link } from "../../ui/router";
import { keepOffline, newBuild } from "../offline";
import { explained } from "../rules";
import { ThemeButton } from "../ThemeButton";
import { Top } from "../Top";
import { JoinByCode } from "./JoinByCode";
import { MyRooms } from "./MyRooms";
import { PlayAlone } from "./PlayAlone";
import { playsAlone, QuickPlay } from "./QuickPlay";
import { WithBots } from "./WithBots";

/** Nobody waits for it. */
const PublicRooms = later(() => withWords(["outside"], import("./PublicRooms")));

/** All 14 tiles of a set as one 4×7 rectangle: the board's own rainbow. */
const RAINBOW = (
  "зСз@0,0h жЗс@2,0v сЗс@3,0h сЗж@5,0v жЗж@6,0v зЖз@0,1h оЖз@3,1v " +
  "зЖо@4,1v оЖо@0,2h кОж@2,2v жОк@5,2v жОж@6,2v оКо@0,3h кОк@3,3h"
)
  .split(" ")
  .map(laid);

function Games() {
  const [busy, setBusy] = useState("");
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  const unlisted = useGames();
  const create = async (game: string) => {
    setBusy(game);
    setRefused(null);
    try {
      go(`/r/${await createRoom(game)}`);
    } catch (error) {
      setRefused({ why: asApiError(error), run: () => void create(game) });
      setBusy("");
    }
  };
  const list = (games.value ?? []).filter((game) => !game.solo);
  return (
    <section class="card" aria-labelledby="new-room">
      <h2 id="new-room">{t("home.new")}</h2>
      {unlisted !== null && <Refused {...unlisted} />}
      {refused !== null && <Refused {...refused} />}
      <ul class="games">
        {list.map((game) => (
          <li key={game.id}>
            <div>
              <h3>{tFirst([`game.${game.id}`, game.id])}</h3>
              <p>{tFirst([`game.${game.id}.line`, ""])}</p>
              <p class="quiet small">
                {t(game.bots ? "home.players.bots" : "home.players", {
                  low: game.min_seats,
                  high: game.max_seats,
                })}
              </p>
            </div>
            <button
              type="button"
              class="button primary"
              disabled={busy !== ""}
              aria-label={t("home.play", { game: tFirst([`game.${game.id}`, game.id]) })}
              onClick={() => void create(game.id)}
            >
              {busy === game.id ? t("home.opening") : t("home.open")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A profile's move goes on, or is told to be over, on the device's own page. */
async function moved(): Promise<void> {
  if (storage.get("move") === null) return;
  const { moveWaits } = await import("../../model/profile-move");
  if (await moveWaits()) go("/profile");
}

/** The first visit is for what is on screen. */
const SOON = [keepOffline, moved];

function NewBuild() {
  if (!newBuild.value) return null;
  return (
    <p class="refused new-build" role="status">
      {t("home.new_build")}{" "}
      <button type="button" class="text-button" onClick={() => location.reload()}>
        {t("home.new_build.reload")}
      </button>
    </p>
  );
}

export default function Home() {
  useEffect(watchRooms, []);
  useSoon(SOON);
  const mine = myRooms.value.filter(goesOn);
  const alone = playsAlone();
  const offered = games.value?.map((game) => game.id) ?? [...GAMES.keys()];
  return (
    <>
      <Top home={false}>
        <ThemeButton />
      </Top>
      <main class="page home">
        <NewBuild />
        <div class={alone || mine.length > 0 ? "hero known" : "hero"}>
          <Figure pieces={RAINBOW} box={[0, 0, 7, 4]} unit={34} class="hero-art" />
          <div>
            <h1>{t("app.name")}</h1>
            <p>{t("home.lead")}</p>
          </div>
        </div>
        <div class="columns">
          {mine.length > 0 && <MyRooms rooms={mine} />}
          {alone && <QuickPlay />}
          <JoinByCode />
          <WithBots />
          {!alone && <QuickPlay />}
          <PublicRooms />
          <Games />
          <PlayAlone />
        </div>
        <p class="foot">
          {explained(offered).map(({ game, how }) => (
            <Link key={game} to={`/rules/${game}`} class="text-link">
              <Icon name="book" />
              {t(how)}
            </Link>
          ))}
          <Link to="/replay" class="text-link">
            <Icon name="again" />
            {t("replay.home")}
          </Link>
          <Link to="/profile" class="text-link">
            <Icon name="phone" />
            {t("home.profile")}
          </Link>
          <Link to="/tv" class="text-link">
            <Icon name="screen" />
            {t("tv.show")}
          </Link>
        </p>
      </main>
    </>
  );
}
