/** What cannot be taken back is asked twice. */

import { useEffect, useState } from "preact/hooks";

/** A second press counts within so long, and not at once: a slip must not say it twice, ms. */
const SURE_MS = 3000;
const SLIP_MS = 350;

export interface Twice {
  /** It has been pressed once. */
  readonly sure: boolean;
  /** `ms`: how long the second time may take; words take longer to type than a button. */
  press(stamp: number, ms?: number): void;
}

/** `press` does it the second time. `position`: what it is about; the first press dies with it. */
export function useTwice(
  position: string,
  act: (stamp: number) => void,
  asked?: () => void,
): Twice {
  const [begun, setFirst] = useState<{ stamp: number; ms: number; position: string } | null>(null);
  const first = begun?.position === position ? begun : null;
  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(() => setFirst(null), first.ms);
    return () => clearTimeout(timer);
  }, [first]);
  return {
    sure: first !== null,
    press: (stamp, ms = SURE_MS) => {
      if (first === null) {
        setFirst({ stamp, ms, position });
        asked?.();
      } else if (stamp - first.stamp > SLIP_MS) {
        setFirst(null);
        act(stamp);
      }
    },
  };
}
