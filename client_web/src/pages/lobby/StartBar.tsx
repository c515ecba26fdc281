/** The thumb's place: ready, start, or sit down. */

import { t, withWords } from "../../i18n";
import { takesBots } from "../../model/api";
import type { MemberView } from "../../model/wire";
import { later } from "../../ui/kit/useLoaded";
import { ask } from "../room/ask";
import type { LobbyProps } from "./props";

const Stands = later(() => withWords(["party"], import("../party/Stands")));

interface StartBarProps extends LobbyProps {
  members: readonly MemberView[];
  hosting: boolean;
}

/** Whom all wait for, in words; "you" where it is oneself. */
export function waitingFor(asked: readonly MemberView[], me: MemberView | undefined): string {
  if (asked.every((member) => member.id === me?.id)) return t("lobby.waiting_you");
  const names = asked.map((member) =>
    member.id === me?.id ? t("lobby.waiting_too") : member.name,
  );
  return t("lobby.waiting_for", { who: names.join(", ") });
}

/** Also below a result. */
export function StartBar({ room, info, members, hosting }: StartBarProps) {
  const me = members.find((member) => member.id === room.me.value);
  const present = members.filter((member) => member.seat !== null && member.online);
  const enough = present.length >= info.min_seats;
  const people = present.filter((member) => member.bot === null);
  const alone = people.length === 1 && people[0]?.id === me?.id;
  const waiting = present.filter((member) => !member.ready && member.bot === null);
  // An onlooker is nobody in the list.
  if (me === undefined && room.me.value !== "") return null;
  if (me === undefined || me.seat === null) {
    return (
      <div class="start-bar">
        <Stands room={room} info={info} />
      </div>
    );
  }
  const hint = !enough
    ? t(takesBots(info) ? "lobby.need.bots" : "lobby.need", { n: info.min_seats - present.length })
    : waiting.length > 0 && !alone
      ? waitingFor(waiting, me)
      : t("lobby.can_start");
  return (
    <div class="start-bar">
      <p class="quiet" role="status">
        {hint}
      </p>
      <div class="start-buttons">
        {hosting && (
          <button
            type="button"
            class={alone ? "button primary big" : "button big"}
            disabled={!enough}
            onClick={() => void ask(room.command("start"))}
          >
            {t(alone ? "lobby.start" : "lobby.start_now")}
          </button>
        )}
        {!(hosting && alone) && (
          <button
            type="button"
            class="button primary big"
            aria-pressed={me.ready}
            onClick={() => void ask(room.command("ready", { on: !me.ready }))}
          >
            {t(me.ready ? "lobby.ready_on" : "lobby.ready")}
          </button>
        )}
      </div>
    </div>
  );
}
