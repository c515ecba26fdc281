/**
 * /GAME/617?level=hard: deals this, or resumes it if it is being played already. The page says what
 * another deal does to an open game before it is dealt.
 */

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../games";
import { t } from "../i18n";
import { ApiError, asApiError, type GameInfo, type OptionValue } from "../model/api";
import type { KnownRoom } from "../model/rooms";
import {
  BadAddress,
  begunGame,
  type Daily,
  dailyIn,
  lastOptions,
  openDaily,
  openDeal,
  optionsOf,
  soloGame,
  startSolo,
} from "../model/solo-start";
import { useFocusHere } from "../ui/kit/focus";
import { useTitle } from "../ui/kit/title";
import { go, Link } from "../ui/router";
import { dealName, gameName } from "../ui/solo/words";
import { Problem } from "./Problem";
import { Top } from "./Top";

interface Wanted {
  readonly info: GameInfo;
  readonly options: Record<string, OptionValue>;
  readonly daily: Daily;
}

/** What was chosen here the last time, for what the address leaves open and no deal depends on. */
function withSettings({ info, options, daily }: Wanted): Wanted {
  const settings = GAMES.get(info.id)?.settings ?? [];
  const chosen = Object.entries(lastOptions(info.id)).filter(([name]) => settings.includes(name));
  return { info, options: { ...Object.fromEntries(chosen), ...options }, daily };
}

export default function SoloPage({ game, deal }: { game: string; deal: string }) {
  useTitle(gameName(game));
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState<{ wanted: Wanted; open: KnownRoom } | null>(null);
  const [tries, setTries] = useState(0);
  const failed = (error: unknown) => {
    const bad = error instanceof BadAddress || error instanceof URIError;
    const why = asApiError(error);
    setProblem(bad || why.code === "bad_option" ? new ApiError("bad_address") : why);
  };
  const start = async (wanted: Wanted) => {
    const { info, options, daily } = withSettings(wanted);
    go(`/r/${await startSolo(info.id, options, daily)}`, true);
  };
  useEffect(() => {
    setProblem(null);
    const open = async (): Promise<void> => {
      const info = await soloGame(game);
      if (info === undefined) throw new ApiError("no_such_page");
      const query = location.search;
      const options = optionsOf(info, decodeURIComponent(deal), query);
      const daily = dailyIn(query);
      const known = daily
        ? openDaily(info, options, daily === true ? undefined : daily)
        : openDeal(info, options, GAMES.get(game)?.settings);
      const begun = begunGame(info);
      if (known !== undefined) go(`/r/${known}`, true);
      else if (begun !== undefined) setAsked({ wanted: { info, options, daily }, open: begun });
      else await start({ info, options, daily });
    };
    open().catch(failed);
  }, [game, deal, tries]);
  if (problem !== null) return <Problem code={problem} again={() => setTries(tries + 1)} />;
  if (asked !== null) {
    const yes = () => {
      setAsked(null);
      start(asked.wanted).catch(failed);
    };
    return <AnotherDeal {...asked} yes={yes} />;
  }
  return (
    <>
      <Top />
      <main class="page narrow welcome">
        <h1 class="quiet" aria-live="polite">
          {t("solo.opening")}
        </h1>
      </main>
    </>
  );
}

interface AnotherProps {
  wanted: Wanted;
  open: KnownRoom;
  yes: () => void;
}

function AnotherDeal({ wanted: { info, options, daily }, open, yes }: AnotherProps) {
  const heading = useFocusHere<HTMLHeadingElement>();
  const name = (level: unknown, known: Record<string, OptionValue>) =>
    [gameName(info.id), dealName(info.id, String(level ?? ""), known)].filter(Boolean).join(", ");
  const level = options.level ?? info.options.find((option) => option.id === "level")?.default;
  const held = open.solo;
  return (
    <>
      <Top />
      <main class="page narrow stack">
        <h1 ref={heading} tabindex={-1}>
          {t("solo.another")}
        </h1>
        <p>
          {t("solo.another.open", { deal: name(held?.level, held?.options ?? {}) })}{" "}
          {t("solo.another.loses")}
        </p>
        <Link to={`/r/${open.id}`} class="button primary">
          {t("solo.another.back")}
        </Link>
        <button type="button" class="button" onClick={yes}>
          {daily ? t("solo.another.daily") : t("solo.another.deal", { deal: name(level, options) })}
        </button>
        <Link to="/" class="button">
          {t("do.home")}
        </Link>
      </main>
    </>
  );
}
