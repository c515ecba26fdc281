/**
 * A room that this device comes back to, begun before anything is drawn: its line opens and its board is on the way
 * while the page still waits for its words.
 */

import { GAMES } from "../../games";
import { deviceSecret, roomSecret, takenFrom } from "../../model/identity";
import { keptRoom } from "../../model/kept";
import { RoomModel, type RoomOptions } from "../../model/room";
import { knownRoom } from "../../model/rooms";

let begun: RoomModel | undefined;

/** Begins the room of this address, if this device is a member and is asked nothing first. */
export function begin({ pathname, hash }: Pick<Location, "pathname" | "hash">): void {
  const [, place, id = "", part] = pathname.split("/");
  const known = place === "r" && !part && takenFrom(hash) === null ? knownRoom(id) : undefined;
  if (known !== undefined) begun = opened(id, { name: null, watch: known.watch });
}

/** The page of this room goes on with it. */
export function keep(room: RoomModel): void {
  begun = room;
}

/** The room, connecting; the one that was begun, once, if it is this one. */
export function entered(
  id: string,
  options: Pick<RoomOptions, "name" | "watch" | "take">,
): RoomModel {
  const room = begun;
  begun = undefined;
  if (room?.id === id && !options.take) return room;
  room?.dispose();
  return opened(id, options);
}

function opened(id: string, options: Pick<RoomOptions, "name" | "watch" | "take">): RoomModel {
  // The board of a game that goes on comes at once, not only when the room has said what is played.
  const game = knownRoom(id)?.game;
  if (game !== undefined)
    GAMES.get(game)
      ?.board()
      .catch(() => undefined);
  const secrets = { secret: roomSecret(id), device: deviceSecret() };
  return new RoomModel(id, { ...secrets, ...options, kept: keptRoom(id) });
}
