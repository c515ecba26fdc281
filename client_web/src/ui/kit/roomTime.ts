/** Room time for components that show it. */

import { useEffect, useState } from "preact/hooks";

/** Room time, ms; the component is drawn again every `every` ms while `active`. */
export function useRoomTime(room: { roomNow(): number }, active: boolean, every = 100): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [active, every]);
  return room.roomNow();
}
