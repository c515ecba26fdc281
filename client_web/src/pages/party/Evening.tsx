/** An evening where everybody meets everybody: the table so far, and who plays when; at the end the final table. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import "./party.css";

interface EveningProps {
  room: RoomModel;
  info: RoomSection;
  me: string | null;
}

/** "3½"; "½" without a zero before it. */
function half(beaten: number): string {
  const whole = Math.floor(beaten);
  return beaten > whole ? `${whole || ""}½` : `${whole}`;
}

export default function Evening({ room, info, me }: EveningProps) {
  const evening = room.pub("evening").value;
  if (evening === undefined) return null;
  const over = info.phase === "over";
  const { played, left, table } = evening;
  return (
    <section class="card evening" aria-labelledby="evening">
      <h2 id="evening">{t(over ? "party.evening.final" : "party.evening")}</h2>
      <p class="quiet small">{t("party.evening.played", { n: played, of: played + left })}</p>
      {!over && <NextTables room={room} info={info} />}
      {table.length > 0 && (
        <>
          <div class="table-scroll" tabindex={0} role="group" aria-labelledby="evening">
            <table class="totals">
              <thead>
                <tr>
                  <th scope="col">{t("party.evening.player")}</th>
                  <th scope="col">{t("party.evening.beaten")}</th>
                  <th scope="col">{t("party.evening.rounds")}</th>
                  <th scope="col">{t("party.evening.points")}</th>
                </tr>
              </thead>
              <tbody>
                {table.map((row) => (
                  <tr key={row.member} class={row.member === me ? "me" : undefined}>
                    <th scope="row">
                      <span class="place">{row.place}</span> {row.name}
                    </th>
                    <td class="sum">
                      {t("party.evening.of", { n: half(row.beaten), of: row.met })}
                    </td>
                    <td>{row.rounds}</td>
                    <td>{row.points}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="quiet small">{t("party.evening.legend")}</p>
        </>
      )}
    </section>
  );
}

/** The next few tables, as they stand if nobody comes or goes. */
export function NextTables({ room, info }: Omit<EveningProps, "me">) {
  const evening = room.pub("evening").value;
  const list = room.pub("members").value?.list ?? [];
  const named = (id: string) => list.find((member) => member.id === id)?.name ?? "";
  if (evening === undefined || evening.next.length === 0) return null;
  const playing = info.phase === "round" ? [] : [t("party.evening.now")];
  const heads = [...playing, t("party.evening.next")];
  return (
    <ol class="next-tables">
      {evening.next.map((table, at) => (
        <li key={table.join()}>
          <span class="quiet">{heads[at]}</span>
          <b>{table.map(named).join(" · ")}</b>
        </li>
      ))}
    </ol>
  );
}
