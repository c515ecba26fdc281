/** The headless part of a game for one, for as long as its board is on screen. */

import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { keepRoom, keptRoom } from "../../model/kept";
import { PredictedRoom } from "../../model/predicted";
import type { RoomModel } from "../../model/room";
import { SoloModel } from "../../model/solo";
import type { SoloRules } from "../../model/solo-rules";
import { topSheet } from "../kit/modal";
import { CALM } from "../kit/useLoaded";

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
    if (rules === undefined) return plain;
    const keep = (moves: readonly string[], away: number) => {
      const view = room.keepable(moves);
      if (view !== null) keepRoom(room.id, { ...view, away });
    };
    return new PredictedRoom(plain, rules, { kept: keptRoom(room.id), keep });
  }, [room, rules]);
  useEffect(() => {
    if (!(link instanceof PredictedRoom)) return;
    const stop = link.follow();
    const keep = () => link.keep();
    // A page on a phone may end without another word.
    const hide = () => document.visibilityState === "hidden" && keep();
    const first = setTimeout(keep, CALM);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(first);
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", hide);
      keep();
      stop();
    };
  }, [link]);
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
