/** Room time for components that show it. */

import { useEffect, useState } from "preact/hooks";

/** Room time for a clock on screen, ms; the component is drawn again every `every` ms while `active`. */
export function useRoomTime(room: { shownNow(): number }, active: boolean, every = 100): number {
  useTicks(active, every);
  return room.shownNow();
}

/** Draws the component again every `every` ms while `active`. */
export function useTicks(active: boolean, every: number): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [active, every]);
}
