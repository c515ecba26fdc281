/** When a result covers the table below it. */

import { useEffect, useState } from "preact/hooks";
import type { RoomSection } from "../../model/wire";

/** How long the table stays in sight after a round before the result covers it, ms. */
const LINGER = 1600;

/** The result covers the table a moment after the round; players may look below it. */
export function useResultCover(phase: RoomSection["phase"] | undefined) {
  const ended = phase === "result" || phase === "over";
  const [seen, setSeen] = useState(phase);
  const [up, setUp] = useState(true);
  // Only a player who asked to see the table needs a way back: the first look at it ends by itself.
  const [looking, setLooking] = useState(false);
  if (seen !== phase) {
    // While drawing, not after: a result drawn even once tears the table down, and what lies on it.
    setSeen(phase);
    setUp(!(ended && seen === "round"));
    setLooking(false);
  }
  const lingers = ended && !up && !looking;
  useEffect(() => {
    if (!lingers) return;
    const timer = setTimeout(() => setUp(true), LINGER);
    return () => clearTimeout(timer);
  }, [lingers]);
  return {
    up: ended && up,
    look: () => {
      setLooking(true);
      setUp(false);
    },
    back: ended && looking ? () => setUp(true) : undefined,
  };
}
