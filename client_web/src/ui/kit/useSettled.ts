/** True once `wanted` is and no pointer is down: nothing grows under a finger. */

import { useEffect, useState } from "preact/hooks";

export function useSettled(wanted: boolean, busy: boolean): boolean {
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    if (!busy) setSettled(wanted);
  }, [wanted, busy]);
  return settled;
}
