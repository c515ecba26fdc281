/** When a hand held a carpet, from the replay of the round. No DOM, no state. */

import { carpetFrom } from "../../model/carpets";
import { framesOf, handAt, type Timeline, verbOf } from "../../model/replay";

export interface Hindsight {
  /** Since the start of the round, ms: when the seat's hand first held a carpet. */
  readonly had: number;
  /** It was dealt. */
  readonly dealt: boolean;
  /** When the seat showed one; null if it never did. */
  readonly shown: number | null;
}

/** Null for a seat whose hand never held a carpet, or of a record without times. */
export function hindsightOf(timeline: Timeline, seat: number): Hindsight | null {
  const frames = framesOf(timeline.steps);
  const first = frames.findIndex((frame) => {
    const hand = handAt(frame as Parameters<typeof handAt>[0], seat);
    return hand !== undefined && carpetFrom(hand) !== null;
  });
  if (first < 0) return null;
  const had = first === 0 ? 0 : (timeline.steps[first]?.at_ms ?? null);
  if (had === null) return null;
  const finish = timeline.steps
    .flatMap((step) => step.deeds)
    .find((deed) => deed.seat === seat && verbOf(deed.text) === "finish");
  return { had, dealt: first === 0, shown: finish?.at_ms ?? null };
}
