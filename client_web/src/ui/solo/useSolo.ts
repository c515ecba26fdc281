/** The headless part of a game for one, for as long as its board is on screen. */

import { useEffect, useMemo } from "preact/hooks";
import type { RoomModel } from "../../model/room";
import { SoloModel } from "../../model/solo";

export function useSolo(room: RoomModel): SoloModel {
  const solo = useMemo(() => new SoloModel(room), [room]);
  useEffect(() => solo.follow(), [solo]);
  return solo;
}
