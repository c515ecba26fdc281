/** Before a match: the people here, the ways in, what will be played. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { explained, RulesSheet } from "../rules";
import { Invite } from "./Invite";
import { Plan } from "./Plan";
import type { LobbyProps } from "./props";
import { Seats } from "./Seats";
import { StartBar } from "./StartBar";

export function Lobby({ room, info }: LobbyProps) {
  const [reading, setReading] = useState<string | null>(null);
  const members = room.pub("members").value?.list ?? [];
  const hosting = info.host === room.me.value;
  const mixed = (info.playlist ?? []).map((item) => item.game);
  const played = mixed.length > 0 ? [...new Set(mixed)] : [info.game];
  return (
    <main class="page lobby">
      <h1 class="unseen">{t("lobby.title")}</h1>
      <div class="columns">
        <Seats room={room} info={info} members={members} hosting={hosting} />
        <Invite room={room} info={info} members={members} hosting={hosting} />
        <Plan room={room} info={info} hosting={hosting} />
      </div>
      <p class="foot">
        {explained(played).map(({ game, how }) => (
          <button key={game} type="button" class="text-button" onClick={() => setReading(game)}>
            <Icon name="book" />
            {t(how)}
          </button>
        ))}
      </p>
      <StartBar room={room} info={info} members={members} hosting={hosting} />
      {reading !== null && <RulesSheet game={reading} close={() => setReading(null)} />}
    </main>
  );
}
