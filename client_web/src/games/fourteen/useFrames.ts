/** Shows what happened step by step; a touch shows the end at once. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { still, stretch } from "../../model/looks";
import { begun, continues, type Flight, type Frame, framesOf } from "./frames";
import type { FourteenGame } from "./play";
import type { FourteenTable } from "./sections.gen";

/** One step, ms. */
export const STEP_MS = 110;

interface Shown {
  table: FourteenTable | undefined;
  flights: readonly Flight[];
  /** Counts the frames, so that each flight is a new one. */
  n: number;
}

export function useFrames(game: FourteenGame): Shown & { finish: () => void } {
  const [shown, setShown] = useState<Shown>({ table: game.table.peek(), flights: [], n: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const player = useMemo(() => {
    let before: { table: FourteenTable; n: number } | null = null;
    /** The move that is on show before its answer, and since when. */
    let early: { frame: Frame; since: number } | null = null;
    let n = 0;
    const show = (table: FourteenTable | undefined, flights: readonly Flight[]) =>
      setShown({ table, flights, n: ++n });
    const finish = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      early = null;
      show(game.table.peek(), []);
    };
    const run = (frames: readonly Frame[], at: number) => {
      const frame = frames[at];
      if (frame === undefined) {
        finish();
        return;
      }
      show(frame.table, frame.flights);
      timer.current = setTimeout(() => run(frames, at + 1), STEP_MS * stretch());
    };
    const begin = (table: FourteenTable, move: string) => {
      const frame = begun(table, move);
      if (frame === null) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      early = { frame, since: performance.now() };
      show(frame.table, still.peek() ? [] : frame.flights);
    };
    /** The answer to what is in the air: its cards fly on. */
    const go = (frames: readonly Frame[]) => {
      const [first] = frames;
      const on = early;
      early = null;
      if (on === null || first === undefined || !continues(on.frame, first)) return run(frames, 0);
      setShown({ table: first.table, flights: first.flights, n });
      const left = Math.max(0, STEP_MS * stretch() - (performance.now() - on.since));
      timer.current = setTimeout(() => run(frames, 1), left);
    };
    return {
      finish: () => {
        if (timer.current !== undefined) finish();
      },
      follow: () =>
        effect(() => {
          const table = game.table.value;
          const last = game.last.value;
          const going = game.going.value;
          if (table === undefined || last === undefined) return;
          if (going !== null && going.n === last.n) {
            if (early === null) begin(table, going.move);
            return;
          }
          const next = before !== null && last.n === before.n + 1;
          const from = before?.table ?? table;
          if (before?.n === last.n && before.table === table) {
            // Refused: the cards lie where they lay.
            if (early !== null) finish();
            return;
          }
          before = { table, n: last.n };
          clearTimeout(timer.current);
          go(next && !still.peek() ? framesOf(from, table, last) : []);
        }),
    };
  }, [game]);
  useEffect(() => {
    const stop = player.follow();
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [player]);
  return { ...shown, finish: player.finish };
}
