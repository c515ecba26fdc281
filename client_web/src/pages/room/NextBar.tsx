/** What begins the next round, wherever one reads or watches something else meanwhile. */

import type { JSX } from "preact";
import { withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { later } from "../../ui/kit/useLoaded";
import { StartBar } from "../lobby/StartBar";

const AfterMatch = later(() => withWords(["result"], import("../result/AfterMatch")));

/** Nothing while a round runs, and in a game for one. */
export function NextBar({
  room,
  info,
}: {
  room: RoomModel;
  info: RoomSection;
}): JSX.Element | null {
  const members = room.pub("members").value?.list ?? [];
  if (info.max_seats === 1 || info.phase === "countdown" || info.phase === "round") return null;
  if (info.phase === "over") return <AfterMatch room={room} info={info} members={members} />;
  const hosting = info.host === room.me.value;
  return <StartBar room={room} info={info} members={members} hosting={hosting} />;
}
