/** The end of a deal: won or not, what for, and what next. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { lang, t, tFirst } from "../../i18n";
import type { ApiError } from "../../model/api";
import { daysInARow, winDay, wonDays } from "../../model/daily";
import { keepPlayed } from "../../model/history";
import { knownRoom } from "../../model/rooms";
import { clockText, dealAddress, type SoloModel } from "../../model/solo";
import { nextOptions, today } from "../../model/solo-start";
import { play as sound } from "../../sound";
import { copyText } from "../kit/copy";
import { useFocusHere } from "../kit/focus";
import { Icon } from "../kit/icons";
import { toast } from "../kit/live";
import { Refused } from "../kit/Refused";
import { shareLink } from "../kit/share";
import { useLinksBegin } from "../kit/useLinksBegin";
import { Link } from "../router";
import { deal } from "./ask";
import type { SoloFrameProps } from "./props";
import { LevelLine } from "./Stats";
import { dealName, gameName } from "./words";

interface ResultProps {
  solo: SoloModel;
  /** The finished game as text, to copy. */
  record?: string | undefined;
  hides?: NonNullable<SoloFrameProps["hides"]>;
  /** What this game adds. */
  extra?: SoloFrameProps["extra"];
  /** Where another deal is chosen when this one has no next. */
  catalogue?: string | undefined;
  look: () => void;
}

export function SoloResult({ solo, record, hides = [], extra, catalogue, look }: ResultProps) {
  const section = solo.section.value;
  const game = solo.game.value;
  const outcome = section?.outcome ?? "none";
  const heading = useFocusHere<HTMLHeadingElement>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  const mine = solo.link.mySeat.value !== null;
  const day = knownRoom(solo.link.id)?.solo?.daily;
  useLayoutEffect(() => {
    if (outcome === "won" && day !== undefined) winDay(game, day);
  }, [outcome, game, day]);
  useEffect(() => {
    if (section === undefined || outcome === "none" || !mine || !section.begun) return;
    const { level, options, played_ms, moves } = section;
    const ms = hides.includes("time") ? null : Math.round(played_ms);
    const counted = hides.includes("moves") ? null : moves;
    const ended = { id: solo.link.id, game, level, options, at: Date.now() };
    keepPlayed({ ...ended, outcome: outcome as "won", ms, moves: counted });
  }, [outcome, mine]);
  useEffect(() => {
    if (outcome === "won") sound("win");
  }, [outcome]);
  if (section === undefined) return null;
  const again = (options: Record<string, boolean | number | string>) => {
    setBusy(true);
    setRefused(null);
    void deal(game, { ...nextOptions(game, options), ...options }).then((why) => {
      if (why === null) return;
      setRefused({ why, run: () => again(options) });
      setBusy(false);
    });
  };
  const { deal: _, ...others } = section.options;
  return (
    <section class="solo-result" aria-labelledby="solo-result">
      <h2 id="solo-result" ref={heading} tabindex={-1}>
        {tFirst([`solo.${game}.end.${outcome}`, `solo.end.${outcome}`])}
      </h2>
      <p class="quiet">{dealName(game, section.level, section.options)}</p>
      <dl class="solo-facts">
        {!hides.includes("time") && (
          <div>
            <dt>{t("solo.time")}</dt>
            <dd>{clockText(section.played_ms)}</dd>
          </div>
        )}
        {!hides.includes("moves") && (
          <div>
            <dt>{t("solo.moves")}</dt>
            <dd>{section.moves}</dd>
          </div>
        )}
        {!hides.includes("points") && (
          <div>
            <dt>{t("solo.points")}</dt>
            <dd>{solo.total.value}</dd>
          </div>
        )}
      </dl>
      {!hides.includes("points") && (
        <p class="quiet small">
          {solo.sheet.value
            .filter((line) => line.points !== 0)
            .map((line) =>
              tFirst([`reason.${game}.${line.code}`, `reason.${line.code}`, line.code], {
                n: line.count,
                points: line.points,
              }),
            )
            .join(" · ")}
        </p>
      )}
      {extra}
      {mine && (
        <LevelLine
          game={game}
          stats={solo.stats.value}
          level={section.level}
          bests={!hides.includes("moves")}
        />
      )}
      {refused !== null && <Refused {...refused} />}
      <div class="solo-grid">
        {(catalogue === undefined || section.options.deal !== 0) && (
          <button
            type="button"
            class="button primary"
            disabled={busy}
            onClick={() => again(others)}
          >
            {tFirst([`solo.${game}.next`, "solo.next"])}
          </button>
        )}
        {catalogue !== undefined && (
          <Link to={catalogue} class={section.options.deal === 0 ? "button primary" : "button"}>
            {tFirst([`solo.${game}.new`, "solo.new"])}
          </Link>
        )}
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => again({ ...section.options })}
        >
          {t("solo.again")}
        </button>
        <ShareDeal game={game} options={section.options} />
        {outcome === "won" && day !== undefined && <ShareDay solo={solo} day={day} hides={hides} />}
        {record !== undefined && <CopyRecord record={record} />}
        <button type="button" class="button" onClick={look}>
          {t("solo.look")}
        </button>
      </div>
    </section>
  );
}

interface ShareProps {
  game: string;
  options: Record<string, boolean | number | string>;
}

/** Copies, or hands to the phone, the address of this deal. */
export function ShareDeal({ game, options }: ShareProps) {
  const begin = useLinksBegin();
  const share = () => {
    // While its number would give closed cards away, the deal stays unnamed.
    if (Object.keys(options).length === 0) toast(t("solo.share.secret"));
    else void shareLink(begin + dealAddress(game, options), t("solo.share.done"));
  };
  return (
    <button type="button" class="button" onClick={share}>
      <Icon name="share" />
      {t("solo.share")}
    </button>
  );
}

/** The result of a deal of the day as text and as a picture: what it took, and nothing that helps others. */
function ShareDay({
  solo,
  day,
  hides,
}: { solo: SoloModel; day: string } & Pick<ResultProps, "hides">) {
  const [busy, setBusy] = useState(false);
  const game = solo.game.value;
  const { played_ms = 0, moves = 0, level = "", options = {} } = solo.section.value ?? {};
  const row = daysInARow(wonDays(game), today());
  const streak = row > 1 ? t("solo.daily.row", { n: row }) : "";
  const link = `${useLinksBegin()}/${game}?daily=${day}`;
  const format = new Intl.DateTimeFormat(lang.value, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const date = format.format(Date.parse(day));
  const facts: [string, string][] = [];
  if (!hides?.includes("time")) facts.push([t("solo.time"), clockText(played_ms)]);
  if (!hides?.includes("moves")) facts.push([t("solo.moves"), String(moves)]);
  if (!hides?.includes("points")) facts.push([t("solo.points"), String(solo.total.value)]);
  const lines = [
    `${t("app.name")} · ${gameName(game)} · ${day}`,
    ...facts.map(([name, value]) => `${name}: ${value}`),
    streak,
    link,
  ];
  const picture = async () => {
    setBusy(true);
    try {
      const [{ inPageColours }, { sharePicture }] = await Promise.all([
        import("../share/card"),
        import("../share/picture"),
      ]);
      const card = inPageColours({
        title: gameName(game),
        line: `${t("solo.daily.of", { day: date })} · ${dealName(game, level, options)}`,
        facts,
        note: [t("solo.end.won"), streak].filter(Boolean).join(" "),
        link: link.replace(/^https?:\/\//, ""),
      });
      await sharePicture(card, `${game}-${day}.png`, link);
    } catch {
      toast(t("solo.daily.picture.failed"), true);
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => void copyText(lines.filter(Boolean).join("\n"), t("solo.daily.shared"))}
      >
        <Icon name="copy" />
        {t("solo.daily.share")}
      </button>
      <button type="button" class="button" disabled={busy} onClick={() => void picture()}>
        <Icon name="share" />
        {t("solo.daily.picture")}
      </button>
    </>
  );
}

export function CopyRecord({ record }: { record: string }) {
  return (
    <button
      type="button"
      class="button"
      onClick={() => void copyText(record, t("solo.record.done"))}
    >
      <Icon name="copy" />
      {t("solo.record.copy")}
    </button>
  );
}
