/** For members without a seat in this round: whether the next one is theirs, and who they think will be first. */

import { signal } from "@preact/signals";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { MembersSection, MemberView, RoomSection } from "../../model/wire";
import { Face } from "../../ui/kit/Face";
import { Icon } from "../../ui/kit/icons";
import { useTicks } from "../../ui/kit/roomTime";
import { ask } from "../room/ask";
import { placeWords } from "./place";
import "./party.css";

/** The room takes predictions this long after the start, ms. */
const OPEN = 8000;

/** What this device said: the round it was said in, and the member. The room tells nobody before the end. */
const said = signal<{ readonly round: string; readonly first: string } | null>(null);

export default function Bystander({ room }: { room: RoomModel }) {
  const members = room.pub("members").value;
  const info = room.pub("room").value;
  const mine = members?.list.find((member) => member.id === room.me.value);
  if (mine === undefined || members === undefined || info === undefined) return null;
  // Below a result the bar with the buttons says it.
  if (info.phase === "result" || info.phase === "over") return null;
  return (
    <>
      <p class={mine.waiting === true ? "bystander waits" : "bystander"} role="status">
        <Icon name="eye" />
        <span>
          {mine.waiting === true
            ? placeWords(info, members, mine, room.pub("evening").value)
            : t("bar.watching")}
        </span>
      </p>
      <Predict room={room} info={info} members={members} />
    </>
  );
}

interface PredictProps {
  room: RoomModel;
  info: RoomSection;
  members: MembersSection;
}

/** One tap while the race counts down, or in its first seconds. */
function Predict({ room, info, members }: PredictProps) {
  const start = room.pub("clock").value?.start_at ?? null;
  const ends = start === null ? 0 : start + OPEN;
  const decided = (room.pub("race").value?.finishes.length ?? 0) > 0 && info.phase === "round";
  const open = room.roomNow() < ends && !decided;
  useTicks(open, 250);
  const round = `${room.id}.${info.round}`;
  const named = said.value?.round === round ? said.value.first : null;
  const players = members.list.filter((member) => member.seat !== null);
  if (!open && named === null) return null;
  if (!open) {
    const name = players.find((player) => player.id === named)?.name;
    return name === undefined ? null : (
      <p class="bystander predicted">
        <span>{t("party.predicted", { name })}</span>
      </p>
    );
  }
  const say = (player: MemberView) => {
    const before = said.peek();
    said.value = { round, first: player.id };
    void ask(room.command("predict", { member: player.id })).then((taken) => {
      if (!taken) said.value = before;
    });
  };
  return (
    // A landmark: it stands above the table, outside of the page's main part.
    <section aria-label={t("party.predict")}>
      <fieldset class="predict">
        <legend>{t("party.predict")}</legend>
        {players.map((player) => (
          <button
            key={player.id}
            type="button"
            class="button small"
            aria-pressed={player.id === named}
            onClick={() => say(player)}
          >
            <span class="predict-face" aria-hidden="true">
              <Face seat={player.seat ?? 0} of={player.id} />
            </span>
            {player.name}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
