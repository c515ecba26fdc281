/** The match so far: a column per round, with its game if they differ. */

import { GAMES } from "../../games";
import { known, t, tFirst } from "../../i18n";
import type { MatchSection, RoomSection, RoundView } from "../../model/wire";

interface TotalsProps {
  match: MatchSection;
  info: RoomSection;
  me: string | null;
  /** The rounds are of different games. */
  mixed: boolean;
}

/** Whether it says anything who was first in the round: some games only count points. */
export const countsFirst = ({ game, first }: RoundView): boolean =>
  !known(`result.best.${game}`) && (first !== null || GAMES.get(game)?.races !== undefined);

export function Totals({ match, info, me, mixed }: TotalsProps) {
  const { rounds } = match;
  const goal = t(info.match.kind === "target" ? "result.goal.target" : "result.goal.rounds", {
    n: info.match.value ?? 5,
  });
  const raced = rounds.filter(countsFirst);
  const firsts = (member: string) => raced.filter((round) => round.first === member).length;
  return (
    <section class="card" aria-labelledby="totals">
      <h2 id="totals">{t("result.totals")}</h2>
      <p class="quiet small">
        {goal}
        <Next info={info} played={rounds.length} />
      </p>
      <div class="table-scroll" tabindex={0} role="group" aria-labelledby="totals">
        <table class="totals">
          <thead>
            <tr>
              <th scope="col">{t("result.player")}</th>
              {rounds.map((round) => (
                <RoundHead key={round.n} round={round} mixed={mixed} />
              ))}
              {raced.length > 0 && (
                <th scope="col">
                  <abbr title={t("result.firsts.title")}>{t("result.firsts")}</abbr>
                </th>
              )}
              <th scope="col">{t("result.sum")}</th>
            </tr>
          </thead>
          <tbody>
            {match.totals.map((total) => (
              <tr key={total.member} class={total.member === me ? "me" : undefined}>
                <th scope="row">
                  {total.name}{" "}
                  {match.winners.includes(total.member) && info.phase === "over" && (
                    <span class="winner-mark">{t("result.winner_mark")}</span>
                  )}
                </th>
                {rounds.map((round) => {
                  const line = round.lines.find((one) => one.member === total.member);
                  const first = countsFirst(round) && round.first === total.member;
                  return (
                    <td key={round.n} class={first ? "first" : undefined}>
                      {line?.points ?? "–"}
                    </td>
                  );
                })}
                {raced.length > 0 && <td>{firsts(total.member)}</td>}
                <td class="sum">{total.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {raced.some((round) => round.first !== null) && (
        <p class="quiet small">{t("result.legend")}</p>
      )}
    </section>
  );
}

function RoundHead({ round: { n, game }, mixed }: { round: RoundView; mixed: boolean }) {
  const name = tFirst([`game.${game}`, game]);
  const whole = mixed ? t("result.round_game", { n, game: name }) : t("result.round", { n });
  return (
    <th scope="col" title={whole}>
      <span class="unseen">{whole}</span>
      <span aria-hidden="true">
        {n}
        {mixed && <small>{tFirst([`game.${game}.short`, game])}</small>}
      </span>
    </th>
  );
}

/** The game of the next round, where games differ. */
function Next({ info, played }: { info: RoomSection; played: number }) {
  const list = info.playlist ?? [];
  const next = list[played % Math.max(1, list.length)];
  if (info.phase !== "result" || next === undefined) return null;
  return (
    <>
      {" · "}
      <b>{t("result.next", { game: tFirst([`game.${next.game}`, next.game]) })}</b>
    </>
  );
}
