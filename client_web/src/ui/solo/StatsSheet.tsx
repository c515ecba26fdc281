/** Statistics of a game for one: by level, the games that were played, and all of it as a file. */

import { useRef, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { asApiError, games, loadStats } from "../../model/api";
import { playedGames } from "../../model/history";
import { deviceSecret } from "../../model/identity";
import { clockText, type SoloModel } from "../../model/solo";
import { BadFile, LARGEST, statisticsFile, takeStatistics } from "../../model/stats-file";
import { Refused } from "../kit/Refused";
import { Link } from "../router";
import { save } from "../share/picture";
import { Stats } from "./Stats";
import { dealName } from "./words";
import "./history.css";

interface SheetProps {
  solo: SoloModel;
  level: string;
  close: () => void;
}

export default function StatsSheet({ solo, level, close }: SheetProps) {
  const game = solo.game.value;
  const refused = solo.statsRefused.value;
  const [, renew] = useState(0);
  return (
    <div class="stack">
      {refused === null ? (
        <Stats game={game} stats={solo.stats.value} level={level} />
      ) : (
        <Refused why={refused} run={() => void solo.loadStats()} />
      )}
      <p class="quiet small">{t("solo.stats.help")}</p>
      <History game={game} here={solo.link.id} close={close} />
      <Files taken={() => renew((n) => n + 1)} />
    </div>
  );
}

interface HistoryProps {
  game: string;
  /** The room that is on screen. */
  here: string;
  close: () => void;
}

const SHOWN = 20;

function History({ game, here, close }: HistoryProps) {
  const [most, setMost] = useState(SHOWN);
  const all = playedGames(game);
  if (all.length === 0) return null;
  const format = new Intl.DateTimeFormat(lang.value, { day: "numeric", month: "short" });
  return (
    <section class="stack" aria-labelledby="solo-history">
      <h3 id="solo-history">{t("solo.history")}</h3>
      <ul class="solo-history">
        {all.slice(0, most).map(({ id, level, options, outcome, ms, moves, at }) => {
          const facts = [
            format.format(at),
            ms === null ? "" : clockText(ms),
            moves === null ? "" : t("solo.history.moves", { n: moves }),
          ];
          const text = (
            <>
              <b>{dealName(game, level, options) || t("solo.history.game")}</b>
              <span class={outcome === "won" ? "small good-text" : "small quiet"}>
                {t(`solo.history.${outcome}`)}
              </span>
              <span class="small quiet">{facts.filter(Boolean).join(" · ")}</span>
            </>
          );
          return (
            <li key={id}>
              {id === here ? (
                <button type="button" class="history-game" onClick={close}>
                  {text}
                </button>
              ) : (
                <Link to={`/r/${id}`} class="history-game">
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {all.length > most && (
        <button type="button" class="text-button" onClick={() => setMost(most + SHOWN)}>
          {t("solo.history.more")}
        </button>
      )}
    </section>
  );
}

/** Everything of all games for one to a file, and back from one. */
function Files({ taken }: { taken: () => void }) {
  const [said, setSaid] = useState({ text: "", bad: false });
  const [busy, setBusy] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const write = async () => {
    setBusy(true);
    try {
      const ids = (games.peek() ?? []).filter(({ solo }) => solo).map(({ id }) => id);
      const levels = await Promise.all(
        ids.map(async (id) => [id, await loadStats(deviceSecret(), id)] as const),
      );
      const text = statisticsFile(Object.fromEntries(levels));
      save(new Blob([text], { type: "application/json" }), "pentaraduga-statistics.json");
      setSaid({ text: t("solo.file.saved"), bad: false });
    } catch (error) {
      void asApiError(error);
      setSaid({ text: t("solo.file.unsaved"), bad: true });
    }
    setBusy(false);
  };
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size > LARGEST * 4) throw new BadFile("not_ours");
      const n = takeStatistics(await file.text());
      setSaid({ text: t("solo.file.taken", { n }), bad: false });
      taken();
    } catch (error) {
      const code = error instanceof BadFile ? error.code : "not_ours";
      setSaid({ text: t(`solo.file.${code}`), bad: true });
    }
    if (chosen.current !== null) chosen.current.value = "";
  };
  return (
    <section class="stack" aria-labelledby="solo-files">
      <h3 id="solo-files">{t("solo.file")}</h3>
      <div class="solo-grid">
        <button type="button" class="button" disabled={busy} onClick={() => void write()}>
          {t("solo.file.save")}
        </button>
        <button type="button" class="button" onClick={() => chosen.current?.click()}>
          {t("solo.file.take")}
        </button>
      </div>
      <input
        ref={chosen}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t("solo.file.take")}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <p class={said.bad ? "bad-text small" : "small"} role="status">
        {said.text}
      </p>
    </section>
  );
}
