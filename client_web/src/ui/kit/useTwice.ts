/** Asks twice before anything that cannot be taken back. */

import { useEffect, useState } from "preact/hooks";

/** A second press does not count at once: a slip must not say it twice, ms. */
const SLIP_MS = 350;
/** The button that asks carries this class. */
const ASKING = ".sure";

export interface Twice {
  /** It has been pressed once. */
  readonly sure: boolean;
  press(stamp: number): void;
}

/**
 * `press` does it the second time. `position`: what it is about; the first press dies with it. Else
 * the question stands for as long as its reader needs: it goes away with Escape, or when something
 * else is pressed.
 */
export function useTwice(
  position: string,
  act: (stamp: number) => void,
  asked?: () => void,
): Twice {
  const [begun, setFirst] = useState<{ stamp: number; position: string } | null>(null);
  const first = begun?.position === position ? begun : null;
  useEffect(() => {
    if (first === null) return;
    const elsewhere = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest(ASKING))) setFirst(null);
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key === "Escape") setFirst(null);
    };
    document.addEventListener("pointerdown", elsewhere, true);
    document.addEventListener("keydown", escaped, true);
    return () => {
      document.removeEventListener("pointerdown", elsewhere, true);
      document.removeEventListener("keydown", escaped, true);
    };
  }, [first]);
  return {
    sure: first !== null,
    press: (stamp) => {
      if (first === null) {
        setFirst({ stamp, position });
        asked?.();
      } else if (stamp - first.stamp > SLIP_MS) {
        setFirst(null);
        act(stamp);
      }
    },
  };
}
