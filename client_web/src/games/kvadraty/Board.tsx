/** The board of Kvadraty: for players and for spectators. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { RoomModel } from "../../model/room";
import { TableModel } from "../../model/table";
import { roomTable } from "../../model/table-store";
import { later } from "../../ui/kit/useLoaded";
import { PlayTable } from "./PlayTable";
import { KvadratyPlay, wholeFigure } from "./play";
import type { Sections } from "./sections.gen";
import "../../ui/table/table.css";
import "./kvadraty.css";

// Who plays needs no bystander's view.
const Watch = later(() => import("./Watch"));

export default function Board({ room }: { room: RoomModel }): JSX.Element {
  const play = useMemo(() => {
    const own = new TableModel(roomTable(room.id), wholeFigure);
    const trial = new TableModel(roomTable(`${room.id}.check`), wholeFigure);
    return new KvadratyPlay(room.playing<Sections>(), own, trial);
  }, [room]);
  useEffect(() => play.follow(), [play]);
  if (play.seat.value === null) return <Watch play={play} room={room} />;
  return <PlayTable play={play} room={room} />;
}
