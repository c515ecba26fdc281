/** /profile: what this device is to the server and to others, and how to be nothing to them any more. */

import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import {
  type ApiError,
  asApiError,
  forget,
  games,
  type LevelStats,
  loadStats,
} from "../../model/api";
import { deviceSecret } from "../../model/identity";
import { keepName, lastName, nameFault, suggestName, tidyName } from "../../model/names";
import { dropMove } from "../../model/profile-move";
import { storage } from "../../model/storage";
import { Icon } from "../../ui/kit/icons";
import { Refused } from "../../ui/kit/Refused";
import { Sure } from "../../ui/kit/Sure";
import { useTitle } from "../../ui/kit/title";
import { useGames } from "../../ui/kit/useGames";
import { gameName } from "../../ui/solo/words";
import { Settings } from "../room/Menu";
import { Top } from "../Top";
import { MoveProfile } from "./MoveProfile";
import "../room/menu.css";
import "./profile.css";

export default function Profile() {
  useTitle(t("profile.title"));
  return (
    <>
      <Top />
      <main class="page profile">
        <h1>{t("profile.title")}</h1>
        <p class="quiet">{t("profile.lead")}</p>
        <div class="columns">
          <Name />
          <Statistics />
          <section class="card" aria-labelledby="profile-settings">
            <h2 id="profile-settings">{t("profile.settings")}</h2>
            <Settings />
          </section>
          <MoveProfile />
          <Forget />
        </div>
      </main>
    </>
  );
}

/** The name that rooms are offered first. */
function Name() {
  const [typed, setTyped] = useState(() => lastName() ?? suggestName(lang.peek()));
  const fault = nameFault(typed);
  return (
    <section class="card" aria-labelledby="profile-name">
      <h2 id="profile-name">{t("name.label")}</h2>
      <input
        class="text-input"
        aria-labelledby="profile-name"
        aria-invalid={fault !== null}
        aria-describedby="profile-name-note"
        autocomplete="nickname"
        maxLength={200}
        value={typed}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          if (nameFault(next) === null) keepName(tidyName(next));
        }}
      />
      <p
        id="profile-name-note"
        class={fault === null ? "quiet small" : "bad-text"}
        aria-live="polite"
      >
        {fault === null ? t("profile.name.note") : t(fault)}
      </p>
    </section>
  );
}

/** Games for one, all levels together. */
function Statistics() {
  useGames();
  const solo = (games.value ?? []).filter((game) => game.solo).map((game) => game.id);
  const [found, setFound] = useState<ReadonlyMap<string, readonly LevelStats[]>>(new Map());
  const [refused, setRefused] = useState<ApiError | null>(null);
  const load = () => {
    setRefused(null);
    Promise.all(
      solo.map(async (id) => [id, Object.values(await loadStats(deviceSecret(), id))] as const),
    ).then(
      (all) => setFound(new Map(all)),
      (error) => setRefused(asApiError(error)),
    );
  };
  useEffect(load, [solo.join()]);
  const sum = (id: string, what: "played" | "won") =>
    (found.get(id) ?? []).reduce((total, level) => total + (level[what] ?? 0), 0);
  const played = solo.filter((id) => sum(id, "played") > 0);
  return (
    <section class="card" aria-labelledby="profile-stats">
      <h2 id="profile-stats">{t("profile.stats")}</h2>
      {refused !== null && <Refused why={refused} run={load} />}
      {played.length === 0 && refused === null && <p class="quiet">{t("profile.stats.none")}</p>}
      <ul class="plain">
        {played.map((id) => (
          <li key={id}>
            <b>{gameName(id)}</b>{" "}
            {t("profile.stats.line", { won: sum(id, "won"), n: sum(id, "played") })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing is left on the device, nor in the store; rooms that others are in stay theirs. */
function Forget() {
  const [sure, setSure] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const act = () => {
    setSure(false);
    setRefused(null);
    const gone = dropMove().then(() => forget(deviceSecret()));
    gone.then(
      () => {
        storage.clear();
        // Whatever this page still remembers goes with it.
        location.assign("/");
      },
      (error) => setRefused(asApiError(error)),
    );
  };
  return (
    <section class="card" aria-labelledby="profile-forget">
      <h2 id="profile-forget">{t("profile.forget")}</h2>
      <p>{t("profile.forget.note")}</p>
      {refused !== null && <Refused why={refused} run={act} />}
      <button type="button" class="button danger" onClick={() => setSure(true)}>
        <Icon name="cross" />
        {t("profile.forget.do")}
      </button>
      {sure && (
        <Sure
          title={t("profile.forget.sure")}
          ways={[{ text: t("profile.forget.yes"), act }]}
          no={t("profile.forget.no")}
          close={() => setSure(false)}
        >
          {t("profile.forget.sure.note")}
        </Sure>
      )}
    </section>
  );
}
