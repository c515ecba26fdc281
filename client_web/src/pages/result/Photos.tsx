/** The photo finishes of the round just played: what the game races for, and whatever else was raced. */

import type { JSX } from "preact";
import { GAMES } from "../../games";
import type { RoomModel } from "../../model/room";
import { PhotoFinish } from "../../ui/table/PhotoFinish";

interface PhotosProps {
  room: Pick<RoomModel, "pub">;
  game: string;
}

/** Nothing for a game that neither names a race nor has had one. */
export function Photos({ room, game }: PhotosProps): JSX.Element {
  const named = GAMES.get(game)?.races ?? {};
  const raced = room.pub("race").value?.finishes ?? [];
  const kinds = new Set([...Object.keys(named), ...raced.map((one) => one.kind)]);
  return (
    <>
      {[...kinds].map((kind) => (
        <PhotoFinish key={kind} room={room} kind={kind} none={named[kind]?.none} />
      ))}
    </>
  );
}
