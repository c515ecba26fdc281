/** What the audience said before the round, and who of them has been right most often. */

import { t } from "../../i18n";
import type { MatchSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import "./party.css";

export default function Audience({ match, me }: { match: MatchSection; me: string | null }) {
  const last = match.rounds[match.rounds.length - 1];
  const named = (id: string) => last?.lines.find((line) => line.member === id)?.name ?? "";
  return (
    <section class="card audience" aria-labelledby="audience">
      <h2 id="audience">{t("party.audience")}</h2>
      <table class="totals">
        <thead>
          <tr>
            <th scope="col">{t("party.audience.who")}</th>
            <th scope="col">{t("party.audience.said")}</th>
            <th scope="col">{t("party.audience.right")}</th>
          </tr>
        </thead>
        <tbody>
          {(match.audience ?? []).map((row) => {
            const one = last?.predictions?.find((said) => said.member === row.member);
            return (
              <tr key={row.member} class={row.member === me ? "me" : undefined}>
                <th scope="row">{row.name}</th>
                <td>
                  {one === undefined ? (
                    "–"
                  ) : (
                    <span class={one.right ? "said good-text" : "said quiet"}>
                      <Icon name={one.right ? "check" : "cross"} />
                      <span class="unseen">
                        {t(one.right ? "party.audience.yes" : "party.audience.no")}
                      </span>
                      {named(one.first)}
                    </span>
                  )}
                </td>
                <td class="sum">{t("party.audience.of", { n: row.right, of: row.of })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
