/** Keys at a table. What they do comes with the first one: most phones have none. */

import { useEffect, useRef } from "preact/hooks";
import type { Desk } from "./desk";
import type { GameKeys } from "./keys";

type Press = (desk: Desk, game: GameKeys, event: KeyboardEvent) => boolean;

/** True if there may be a keyboard, so that its first key is not kept waiting. */
const mayHaveKeys = (): boolean => matchMedia("(any-hover: hover)").matches;

/** Listens as long as the component is on the page. */
export function useTableKeys(desk: Desk, game: GameKeys): void {
  const now = useRef({ desk, game });
  now.current = { desk, game };
  useEffect(() => {
    let press: Press | null = null;
    const early: KeyboardEvent[] = [];
    const obey = (event: KeyboardEvent) => {
      if (press?.(now.current.desk, now.current.game, event)) event.preventDefault();
    };
    const load = () =>
      import("./hands").then(
        (hands) => {
          press = hands.pressKey;
          for (const event of early.splice(0)) obey(event);
        },
        () => {
          // The line is down; the next key asks again.
          early.length = 0;
        },
      );
    const down = (event: KeyboardEvent) => {
      if (press !== null) return obey(event);
      early.push(event);
      void load();
    };
    if (mayHaveKeys()) void load();
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
