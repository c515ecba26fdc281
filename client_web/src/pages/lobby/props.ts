import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";

export interface LobbyProps {
  room: RoomModel;
  info: RoomSection;
}
