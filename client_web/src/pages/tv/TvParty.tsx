/** On a television: who waits for a seat or plays next, and after a round what the audience had said. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import { NextTables } from "../party/Evening";

/** More names than this are only counted: one line is read from four metres. */
const NAMED = 6;

export default function TvParty({ room, info }: { room: RoomModel; info: RoomSection }) {
  const members = room.pub("members").value;
  const evening = room.pub("evening").value;
  const queue = (members?.queue ?? []).flatMap(
    (id) => members?.list.find((member) => member.id === id)?.name ?? [],
  );
  return (
    <div class="tv-party">
      {evening === undefined
        ? queue.length > 0 && (
            <p>
              <b>{t("party.queue")}</b> {shortened(queue)}
            </p>
          )
        : info.phase === "lobby" && <NextTables room={room} info={info} />}
      {info.phase !== "lobby" && <Predicted room={room} />}
    </div>
  );
}

function shortened(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(" · ") + (more > 0 ? ` · +${more}` : "");
}

/** Of the round just played. Before its end nobody is shown what anybody has said. */
function Predicted({ room }: { room: RoomModel }) {
  const last = room.pub("match").value?.rounds.at(-1);
  const said = last?.predictions ?? [];
  if (last === undefined || said.length === 0) return null;
  const named = (id: string) => last.lines.find((line) => line.member === id)?.name ?? "";
  return (
    <p>
      <b>{t("party.audience")}</b>{" "}
      {said.slice(0, NAMED).map((one) => (
        <span key={one.member} class={one.right ? "good-text" : "quiet"}>
          <Icon name={one.right ? "check" : "cross"} />
          {t("tv.predicted", { who: one.name, first: named(one.first) })}
        </span>
      ))}
    </p>
  );
}
