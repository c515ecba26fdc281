/** Before a match: the way in as large as it can be, and the players as they come. */

import { t, tFirst, withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { Face } from "../../ui/kit/Face";
import { Qr } from "../../ui/kit/Qr";
import { seatColour } from "../../ui/kit/seatColour";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { later } from "../../ui/kit/useLoaded";

const Party = later(() => withWords(["party", "tv"], import("./TvParty")));

export function TvLobby({ room, info }: { room: RoomModel; info: RoomSection }) {
  const members = room.pub("members").value?.list ?? [];
  const seated = members.filter((member) => member.seat !== null);
  const waiting = seated.filter((member) => member.bot === null && !member.ready);
  const id = (info.playlist ?? []).length > 0 ? "mixed" : info.game;
  const { code } = info;
  // A television may be the machine of the server itself, whose own name is no use to anybody else.
  const { host } = new URL(useLinksBegin());
  return (
    <main class="tv tv-lobby">
      <div class="tv-way">
        <Qr address={`/r/${room.id}/qr.svg`} words={t("invite.qr.alt")} />
      </div>
      <div class="tv-who">
        <h1>{tFirst([`game.${id}`, id])}</h1>
        {code === null ? (
          <p>{t("tv.locked")}</p>
        ) : (
          <p class="tv-digits">
            {code.slice(0, 3)} {code.slice(3)}
          </p>
        )}
        <p class="tv-join">{t("tv.join", { host })}</p>
        <ul class="tv-seats">
          {Array.from({ length: info.seats }, (_, seat) => {
            const member = seated.find((one) => one.seat === seat);
            const words = member?.name ?? t("lobby.free");
            return (
              // Another player in the seat drops in anew.
              <li
                key={member?.id ?? `free${seat}`}
                class={member === undefined ? "free" : member.online ? "" : "is-away"}
                style={{ "--seat": seatColour(seat) }}
              >
                {member === undefined ? (
                  <span class="tv-mark" aria-hidden="true" />
                ) : (
                  <Face seat={seat} of={member.id} />
                )}
                <b>{words}</b>
                {member?.ready === true && <span class="tv-ready">✓</span>}
              </li>
            );
          })}
        </ul>
        {(members.some((member) => member.waiting) || info.next_up === "round_robin") && (
          <Party room={room} info={info} />
        )}
        <p class="tv-state" role="status">
          {seated.length < info.min_seats
            ? t("tv.empty")
            : waiting.length > 0
              ? t("tv.waiting", { who: waiting.map((member) => member.name).join(", ") })
              : t("tv.all")}
        </p>
      </div>
    </main>
  );
}
