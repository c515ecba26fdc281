/** Before a match: who is here, how to come here, what will be played. */

import { t } from "../../i18n";
import type { MembersSection } from "../../model/wire";
import { Link } from "../router";
import { Invite } from "./Invite";
import { Options } from "./Options";
import type { LobbyProps } from "./props";
import { Seats } from "./Seats";
import { StartBar } from "./StartBar";

export function Lobby({ room, info }: LobbyProps) {
  const members = room.pub<MembersSection>("members").value?.list ?? [];
  const hosting = info.host === room.me.value;
  return (
    <main class="page lobby">
      <h1 class="unseen">{t("lobby.title")}</h1>
      <div class="columns">
        <Seats room={room} info={info} members={members} hosting={hosting} />
        <Invite room={room} info={info} hosting={hosting} />
        <Options room={room} info={info} hosting={hosting} />
      </div>
      <p class="foot">
        <Link to={`/rules/${info.game}`} class="text-link">
          {t("home.rules")}
        </Link>
      </p>
      <StartBar room={room} info={info} members={members} hosting={hosting} />
    </main>
  );
}
