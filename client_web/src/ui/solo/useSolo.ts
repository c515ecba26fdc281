/** The headless part of a game for one, for as long as its board is on screen. */

import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { RoomModel } from "../../model/room";
import { SoloModel } from "../../model/solo";
import { topSheet } from "../kit/modal";

/** `S`: the sections of the board's game. */
export function useSolo<S extends object>(room: RoomModel): SoloModel<S> {
  const solo = useMemo(() => new SoloModel(room.playing<S>()), [room]);
  useEffect(() => solo.follow(), [solo]);
  useEffect(() => {
    const look = () => {
      solo.watch.covered.value = topSheet.value !== null || document.visibilityState === "hidden";
    };
    const stop = effect(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [solo]);
  return solo;
}
