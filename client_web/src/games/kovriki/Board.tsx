/** The board of Kovriki: for players and for spectators. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { RoomModel } from "../../model/room";
import { TableModel } from "../../model/table";
import { roomTable } from "../../model/table-store";
import { later } from "../../ui/kit/useLoaded";
import { PlayTable } from "./PlayTable";
import { KovrikiPlay } from "./play";
import type { Sections } from "./sections.gen";
import "../../ui/table/table.css";
import "./kovriki.css";

// Who plays needs no bystander's view.
const Watch = later(() => import("./Watch"));

export default function Board({ room }: { room: RoomModel }): JSX.Element {
  const play = useMemo(
    () => new KovrikiPlay(room.playing<Sections>(), new TableModel(roomTable(room.id))),
    [room],
  );
  useEffect(() => play.follow(), [play]);
  if (play.seat.value === null) return <Watch play={play} room={room} />;
  return <PlayTable play={play} room={room} />;
}
