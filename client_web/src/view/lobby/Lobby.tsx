/** Before a match: who is here, how to come here, what will be played. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { MembersSection } from "../../model/wire";
import { Icon } from "../kit/icons";
import { howToPlay, RulesDialog } from "../rules/Rules";
import { Invite } from "./Invite";
import { Options } from "./Options";
import type { LobbyProps } from "./props";
import { Seats } from "./Seats";
import { StartBar } from "./StartBar";

export function Lobby({ room, info }: LobbyProps) {
  const [reading, setReading] = useState(false);
  const members = room.pub<MembersSection>("members").value?.list ?? [];
  const hosting = info.host === room.me.value;
  return (
    <main class="page lobby">
      <h1 class="unseen">{t("lobby.title")}</h1>
      <div class="columns">
        <div class="column">
          <Seats room={room} info={info} members={members} hosting={hosting} />
          <Invite room={room} info={info} hosting={hosting} />
        </div>
        <Options room={room} info={info} hosting={hosting} />
      </div>
      <p class="foot">
        <button type="button" class="text-button" onClick={() => setReading(true)}>
          <Icon name="book" />
          {t(howToPlay(info.game))}
        </button>
      </p>
      <StartBar room={room} info={info} members={members} hosting={hosting} />
      {reading && <RulesDialog game={info.game} close={() => setReading(false)} />}
    </main>
  );
}
