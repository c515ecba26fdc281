/** The seats of the table, and the spectators. */

import { useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import { takesBots } from "../../model/api";
import { botSkill, keepBotSkill } from "../../model/bots";
import type { MemberView } from "../../model/wire";
import { Face } from "../../ui/kit/Face";
import { Icon } from "../../ui/kit/icons";
import { seatColour } from "../../ui/kit/seatColour";
import { later } from "../../ui/kit/useLoaded";
import { ask } from "../room/ask";
import type { LobbyProps } from "./props";

interface SeatsProps extends LobbyProps {
  members: readonly MemberView[];
  hosting: boolean;
}

const BotDialog = later(() => withWords(["host"], import("./BotDialog")));
const Others = later(() => withWords(["party"], import("../party/Others")));
const PersonDialog = later(() => withWords(["host"], import("./PersonDialog")));

export function Seats({ room, info, members, hosting }: SeatsProps) {
  /** The bot that shall be stronger or weaker. */
  const [picking, setPicking] = useState<MemberView | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const me = room.me.value;
  const mine = members.find((member) => member.id === me);
  /** Could sit down; onlookers are nobody in the list. */
  const stands =
    room.pub("members").value?.sit === "seat" &&
    (mine === undefined ? me === "" : mine.seat === null && !mine.waiting);
  const more = room.onlookers.value;
  const person = members.find((member) => member.id === chosen);
  return (
    <section class="card" aria-labelledby="seats">
      <h2 id="seats">{t("lobby.seats")}</h2>
      <ul class="seats">
        {Array.from({ length: info.seats }, (_, seat) => {
          const member = members.find((other) => other.seat === seat);
          if (member !== undefined) {
            return (
              <li key={member.id} class={member.online ? "seat" : "seat away"}>
                <Badge seat={seat} of={member.id} />
                <Who
                  member={member}
                  me={me}
                  host={info.host}
                  change={hosting ? () => setPicking(member) : undefined}
                />
                {member.bot !== null && stands && (
                  <button
                    type="button"
                    class="button small"
                    aria-label={t("lobby.instead.label", { name: member.name })}
                    onClick={() => void ask(room.command("sit", { seat }))}
                  >
                    {t("lobby.instead")}
                  </button>
                )}
                {hosting && member.id !== me && (
                  <Tools room={room} member={member} open={() => setChosen(member.id)} />
                )}
              </li>
            );
          }
          return (
            <li key={`free${seat}`} class="seat free">
              <Badge seat={seat} />
              <span class="seat-who quiet">{t("lobby.free")}</span>
              {stands && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => void ask(room.command("sit", { seat }))}
                >
                  {t("lobby.sit_here")}
                </button>
              )}
              {hosting && takesBots(info) && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => void ask(room.command("add_bot", { skill: botSkill() }))}
                >
                  <Icon name="bot" />
                  {t("lobby.add_bot")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {(more > 0 || members.some((member) => member.seat === null)) && (
        <Others room={room} info={info} hosting={hosting} choose={setChosen} />
      )}
      {mine !== undefined && mine.seat !== null && (
        <button type="button" class="text-button" onClick={() => void ask(room.command("stand"))}>
          {t("lobby.stand")}
        </button>
      )}
      {picking !== null && (
        <BotDialog
          now={picking.bot ?? null}
          close={() => setPicking(null)}
          pick={(skill) => {
            setPicking(null);
            keepBotSkill(skill);
            void ask(room.command("kick", { member: picking.id })).then(
              (gone) => gone && void ask(room.command("add_bot", { skill })),
            );
          }}
        />
      )}
      {person !== undefined && (
        <PersonDialog room={room} member={person} close={() => setChosen(null)} />
      )}
    </section>
  );
}

/** The seat's colour, with the emblem of who sits there. */
function Badge({ seat, of }: { seat: number; of?: string }) {
  const style = { background: seatColour(seat) };
  return (
    <span
      class={of ? "seat-mark taken" : "seat-mark"}
      data-seat={seat}
      style={style}
      aria-hidden="true"
    >
      {of && <Face seat={seat} of={of} />}
    </span>
  );
}

interface WhoProps {
  member: MemberView;
  me: string | null;
  host: string;
  /** Changes how strong a bot is. */
  change: (() => void) | undefined;
}

function Who({ member, me, host, change }: WhoProps) {
  const state = !member.online
    ? t("lobby.away")
    : member.bot !== null && member.bot !== undefined
      ? t("bot.skill", { n: member.bot })
      : member.ready
        ? t("lobby.is_ready")
        : t("lobby.not_ready");
  return (
    <span class="seat-who">
      <b>
        {member.name}
        {member.id === me && <span class="quiet"> {t("lobby.you")}</span>}
        {(member.head_start ?? 0) > 0 && (
          <span class="head-start">{t("seat.head_start", { n: member.head_start ?? 0 })}</span>
        )}
        {member.id === host && (
          <span class="host-mark" role="img" aria-label={t("lobby.host")} title={t("lobby.host")}>
            <Icon name="crown" />
          </span>
        )}
      </b>
      {typeof member.bot === "number" && change !== undefined ? (
        <button type="button" class="text-button" aria-haspopup="dialog" onClick={change}>
          {state}
        </button>
      ) : (
        <small class={member.ready && member.online ? "good-text" : "quiet"}>
          {member.ready && member.online && <Icon name="check" />}
          {state}
        </small>
      )}
    </span>
  );
}

interface ToolsProps {
  room: LobbyProps["room"];
  member: MemberView;
  open: () => void;
}

function Tools({ room, member, open }: ToolsProps) {
  if (member.bot !== null) {
    return (
      <button
        type="button"
        class="icon-button"
        aria-label={t("lobby.remove", { name: member.name })}
        onClick={() => void ask(room.command("kick", { member: member.id }))}
      >
        <Icon name="cross" />
      </button>
    );
  }
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t("lobby.tools", { name: member.name })}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Icon name="menu" />
    </button>
  );
}
