/** The board of Grab: the called number, nine to press, and who has how many. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { toast } from "../../ui/kit/live";
import type { BoardProps } from "../manifest";
import type { Sections } from "./sections.gen";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export default function Board({ room }: BoardProps): JSX.Element | null {
  const link = useMemo(() => room.playing<Sections>(), [room]);
  const table = link.pub("table").value;
  const members = link.pub("members").value?.list ?? [];
  if (table === undefined) return null;
  const take = async (number: number, stamp: number) => {
    const done = await link.act(`take ${number}`, stamp);
    if (done.ok) return;
    const keys = [`refused.grab.${done.code}`, `refused.${done.code}`, "refused.other"];
    toast(tFirst(keys, { ...done.params, code: done.code }), true);
  };
  const playing = link.mySeat.value !== null && table.called !== null;
  return (
    <div class="page narrow">
      <p role="status">
        <b>{table.called === null ? t("grab.over") : t("grab.called", { n: table.called })}</b>{" "}
        {table.called !== null && t("grab.left", { n: table.left })}
      </p>
      <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr 1fr", gap: "8px" }}>
        {NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            class="button big"
            disabled={!playing}
            onClick={(event) => void take(number, event.timeStamp)}
          >
            {number}
          </button>
        ))}
      </div>
      <ul>
        {table.points.map((points, seat) => (
          <li key={seat}>
            {t("grab.points", {
              name: members.find((one) => one.seat === seat)?.name ?? t("seat.name", { n: seat + 1 }),
              points,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
