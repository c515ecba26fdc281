/** Beside the table of a replay: photo finishes, the result, the record itself. */

import type { ComponentChildren, JSX } from "preact";
import { GAMES } from "../../games";
import { t, tFirst } from "../../i18n";
import type { Race, Sign, Timeline } from "../../model/replay";
import { Icon } from "../../ui/kit/icons";
import { useScrollStop } from "../../ui/kit/Scroller";
import { raceWords } from "./Photo";
import { dateWords, endingWords, nameOf } from "./words";

interface RacesProps {
  timeline: Timeline;
  races: readonly Race[];
  open(race: Race): void;
}

export function Races({ timeline, races, open }: RacesProps): JSX.Element {
  return (
    <section class="card" aria-labelledby="replay-photo">
      <h2 id="replay-photo">{t("replay.photo")}</h2>
      {races.length === 0 && (
        <p class="quiet">{t(timeline.plain ? "replay.photo.unknown" : "replay.photo.none")}</p>
      )}
      <div class="stack">
        {races.map((race, at) => (
          <button key={at} type="button" class="button race-button" onClick={() => open(race)}>
            <Icon name="chart" />
            {raceWords(timeline, race)}
          </button>
        ))}
      </div>
    </section>
  );
}

export function Outcome({ timeline }: { timeline: Timeline }): JSX.Element | null {
  const { game, score, sheet } = timeline;
  if (score === null) return null;
  const ending = endingWords(timeline);
  const reasons = (seat: number) =>
    (sheet[seat] ?? []).map(({ code, points, count }) =>
      tFirst([`reason.${game}.${code}`, `reason.${code}`, code], { n: count, points }),
    );
  return (
    <section class="card" aria-labelledby="replay-result">
      <h2 id="replay-result">{t("replay.result")}</h2>
      <ul class="sheet-lines">
        {score.map((points, seat) => (
          <li key={seat}>
            <b class="sheet-name">{nameOf(timeline, seat)}</b>
            <span class="sheet-points">{t("result.points", { n: points, sign: points })}</span>
            <small class="quiet">{reasons(seat).join(" · ") || t("result.nothing")}</small>
          </li>
        ))}
      </ul>
      {ending !== null && <p class="quiet small">{ending}</p>}
    </section>
  );
}

const GLYPHS: Readonly<Record<Exclude<Sign, "other">, string>> = {
  laid: "●",
  struck: "◆",
  swapped: "○",
  prize: "▲",
};

/** "◆ hit, ○ swap": the signs that this game has, in its own words where it has some. */
function signWords(game: string): string {
  const used = new Set(Object.values(GAMES.get(game)?.signs ?? {}));
  return [...used]
    .filter((sign) => sign !== "other")
    .map(
      (sign) => `${GLYPHS[sign]} ${tFirst([`replay.sign.${game}.${sign}`, `replay.sign.${sign}`])}`,
    )
    .join(", ");
}

interface AboutProps {
  timeline: Timeline;
  /** Links and buttons of the page. */
  children: ComponentChildren;
}

export function About({ timeline, children }: AboutProps): JSX.Element {
  const record = useScrollStop<HTMLPreElement>();
  return (
    <section class="card replay-about" aria-labelledby="replay-about">
      <h2 id="replay-about">{t("replay.about")}</h2>
      {timeline.start !== null && <p class="quiet small">{dateWords(timeline.start)}</p>}
      <div class="stack">{children}</div>
      <details>
        <summary>{t("replay.text")}</summary>
        <pre ref={record} class="replay-text">
          {timeline.record}
        </pre>
      </details>
      <p class="quiet small">{t("replay.legend", { signs: signWords(timeline.game) })}</p>
      <p class="quiet small keys-note">{t("replay.keys")}</p>
    </section>
  );
}
