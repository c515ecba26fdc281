/** People without a seat: who waits for one, in order, and who watches. */

import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import Evening from "./Evening";
import "./party.css";

interface OthersProps {
  room: RoomModel;
  info: RoomSection;
  hosting: boolean;
  /** Opens what the host can do about somebody. */
  choose: (member: string) => void;
}

export default function Others({ room, info, hosting, choose }: OthersProps) {
  const members = room.pub("members").value;
  const evening = room.pub("evening").value;
  const list = members?.list ?? [];
  const me = room.me.value;
  const more = room.onlookers.value;
  const watchers = list.filter((member) => member.seat === null && member.waiting !== true);
  const waiting = (members?.queue ?? []).flatMap(
    (id) => list.find((member) => member.id === id) ?? [],
  );
  const name = ({ id, name }: { id: string; name: string }) =>
    hosting && id !== me ? (
      <button type="button" class="text-button" onClick={() => choose(id)}>
        {name}
      </button>
    ) : (
      name
    );
  return (
    <>
      {waiting.length > 0 && (
        <div class="queue">
          <h3>
            {t("party.queue")}
            {(info.next_up === "winner" || info.next_up === "lowest_two") && (
              <small class="quiet"> {t(`party.rule.${info.next_up}`)}</small>
            )}
          </h3>
          <ol class={evening === undefined ? "numbered" : undefined}>
            {waiting.map((member) => (
              <li key={member.id} class={member.online ? undefined : "away"}>
                {name(member)}
                {evening?.reserve?.includes(member.id) && (
                  <small class="quiet"> {t("party.reserve.mark")}</small>
                )}
                {member.id === me && <span class="quiet"> {t("lobby.you")}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
      {info.next_up === "round_robin" && info.phase === "lobby" && (
        <Evening room={room} info={info} me={me} />
      )}
      {(watchers.length > 0 || more > 0) && (
        <p class="watchers">
          <Icon name="eye" />
          <span>
            {watchers.length > 0 && `${t("lobby.watchers")} `}
            {watchers.map((member, at) => (
              <span key={member.id}>
                {at > 0 && ", "}
                {name(member)}
              </span>
            ))}
            {more > 0 &&
              (watchers.length > 0
                ? t("lobby.watchers_more", { n: more })
                : t("lobby.watchers_only", { n: more }))}
          </span>
        </p>
      )}
    </>
  );
}
