/** The headless part of a game for one, for as long as its board is on screen. */

import { useEffect, useMemo } from "preact/hooks";
import type { RoomModel } from "../../model/room";
import { SoloModel } from "../../model/solo";

/** `S`: the sections of the board's game. */
export function useSolo<S extends object>(room: RoomModel): SoloModel<S> {
  const solo = useMemo(() => new SoloModel(room.playing<S>()), [room]);
  useEffect(() => solo.follow(), [solo]);
  return solo;
}
