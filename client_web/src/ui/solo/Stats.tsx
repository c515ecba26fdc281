/** What this device has won so far, by level. */

import { t } from "../../i18n";
import type { LevelStats } from "../../model/api";
import { averages, playedGames } from "../../model/history";
import { clockText } from "../../model/solo";
import { withTaken } from "../../model/stats-file";
import { levelName } from "./words";

interface StatsProps {
  game: string;
  stats: Readonly<Record<string, LevelStats>> | null;
  /** The level to show first. */
  level: string;
}

type Row = readonly [
  "rate" | "mean_ms" | "mean_moves" | keyof LevelStats,
  (s: LevelStats, means: ReturnType<typeof averages>) => number | string | undefined,
];

const ROWS: readonly Row[] = [
  ["played", (s: LevelStats) => s.played],
  ["won", (s: LevelStats) => s.won ?? 0],
  ["rate", (s) => (s.played ? `${Math.round((100 * (s.won ?? 0)) / s.played)} %` : undefined)],
  ["streak", (s: LevelStats) => s.streak ?? 0],
  ["best_streak", (s: LevelStats) => s.best_streak ?? 0],
  ["best_ms", (s: LevelStats) => (s.best_ms === undefined ? undefined : clockText(s.best_ms))],
  ["mean_ms", (_, means) => (means.ms === null ? undefined : clockText(means.ms))],
  ["fewest_moves", (s: LevelStats) => s.fewest_moves],
  ["mean_moves", (_, means) => means.moves ?? undefined],
  ["best_points", (s: LevelStats) => s.best_points],
  ["best_pairs", (s: LevelStats) => s.best_pairs],
  ["best_adds", (s: LevelStats) => s.best_adds],
];

/** One level in two lines. `bests`: time, moves and points mean something here. */
export function LevelLine({ game, stats, level, bests }: StatsProps & { bests: boolean }) {
  const found = stats?.[level];
  if (found === undefined) return null;
  const {
    played = 0,
    won = 0,
    streak = 0,
    best_ms,
    fewest_moves,
    best_points,
    best_pairs,
    best_adds,
  } = found;
  const name = level === "" ? t("solo.stats.all") : levelName(game, level);
  return (
    <div class="small">
      <p>{t("solo.stats.short", { level: name, won, played, streak })}</p>
      {bests && best_ms !== undefined && (
        <p>
          {t(best_points === undefined ? "solo.stats.bests_unscored" : "solo.stats.bests", {
            time: clockText(best_ms),
            moves: fewest_moves ?? "–",
            points: best_points ?? "–",
          })}
        </p>
      )}
      {best_pairs !== undefined && (
        <p>{t("solo.stats.best_win", { pairs: best_pairs, adds: best_adds ?? 0 })}</p>
      )}
    </div>
  );
}

export function Stats({ game, stats: counted, level }: StatsProps) {
  if (counted === null) return <p class="quiet">{t("solo.loading")}</p>;
  const stats = withTaken(game, counted);
  const games = playedGames(game);
  const levels = Object.keys(stats).sort((a, b) => Number(b === level) - Number(a === level));
  if (levels.length === 0) return <p class="quiet">{t("solo.stats.none")}</p>;
  return (
    <div class="table-scroll" tabindex={0} role="group" aria-label={t("solo.stats")}>
      <table class="solo-stats">
        <thead>
          <tr>
            <td />
            {levels.map((id) => (
              <th key={id} scope="col">
                {id === "" ? t("solo.stats.all") : levelName(game, id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(([, value]) =>
            levels.some((id) => value(stats[id] ?? {}, averages(games, id)) !== undefined),
          ).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{t(`solo.stats.${name}`)}</th>
              {levels.map((id) => (
                <td key={id}>{value(stats[id] ?? {}, averages(games, id)) ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
