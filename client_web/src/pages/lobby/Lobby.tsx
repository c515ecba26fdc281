/** Before a match: the people here, the ways in, what will be played. */

import { useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import { isNewcomer, sawLesson } from "../../model/beginner";
import { Icon } from "../../ui/kit/icons";
import { LessonOf } from "../LessonOf";
import { ask } from "../room/ask";
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
  const lesson = useLesson({ room, info }, hosting);
  if (lesson.on) {
    const ready = () => void ask(room.command("ready", { on: true }));
    return (
      <LessonOf
        game={info.game}
        last="ready"
        done={() => {
          lesson.end();
          ready();
        }}
        skip={lesson.end}
      />
    );
  }
  const next = <StartBar room={room} info={info} members={members} hosting={hosting} />;
  return (
    <main class="page lobby">
      <h1 class="unseen">{t("lobby.title")}</h1>
      <div class="columns">
        <Seats room={room} info={info} members={members} hosting={hosting} />
        <Invite room={room} info={info} members={members} hosting={hosting} />
        <Plan room={room} info={info} hosting={hosting} />
      </div>
      <p class="foot">
        {lesson.begin !== undefined && (
          <button type="button" class="text-button" onClick={lesson.begin}>
            <Icon name="play" />
            {t("rules.try")}
          </button>
        )}
        {explained(played).map(({ game, how }) => (
          <button key={game} type="button" class="text-button" onClick={() => setReading(game)}>
            <Icon name="book" />
            {t(how)}
          </button>
        ))}
      </p>
      {next}
      {reading !== null && (
        <RulesSheet game={reading} close={() => setReading(null)}>
          {next}
        </RulesSheet>
      )}
    </main>
  );
}

/**
 * The lesson of the game: by itself at a newcomer's first seat, while others are waited for, and on demand. A host has
 * people to invite first.
 */
function useLesson({ room, info }: LobbyProps, hosting: boolean) {
  const has = GAMES.get(info.game)?.lesson !== undefined && (info.playlist ?? []).length === 0;
  const seated = room.mySeat.value !== null;
  const [asked, setAsked] = useState<boolean | null>(null);
  const on = asked ?? (seated && !hosting && isNewcomer(info.game));
  return {
    on: has && seated && on,
    begin: has && seated ? () => setAsked(true) : undefined,
    end: () => {
      sawLesson(info.game);
      setAsked(false);
    },
  };
}
