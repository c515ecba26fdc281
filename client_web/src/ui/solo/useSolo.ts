/** The headless part of a game for one, for as long as its board is on screen. */

import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { PredictedRoom } from "../../model/predicted";
import type { RoomModel } from "../../model/room";
import { SoloModel } from "../../model/solo";
import type { SoloRules } from "../../model/solo-rules";
import { topSheet } from "../kit/modal";

/**
 * `S`: the sections of the board's game. `rules`: its rules, if it hides nothing; then moves are seen at
 * once.
 */
export function useSolo<S extends object>(
  room: RoomModel,
  rules?: SoloRules<S, unknown>,
): SoloModel<S> {
  const link = useMemo(() => {
    const plain = room.playing<S>();
    return rules === undefined ? plain : new PredictedRoom(plain, rules);
  }, [room, rules]);
  useEffect(() => (link instanceof PredictedRoom ? link.follow() : undefined), [link]);
  const solo = useMemo(() => new SoloModel<S>(link), [link]);
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
