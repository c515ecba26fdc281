/** Hooks of the player's own half. */

import { useEffect, useState } from "preact/hooks";
import type { Desk } from "../../ui/table/desk";
import type { KovrikiPlay } from "./play";
import { Slap } from "./slap";

const WIDE = "(min-width: 1000px)";

/** True where the other halves fit beside the player's own. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const changed = () => setWide(query.matches);
    changed();
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return wide;
}

/** A slap of the palm on the player's table hits it, while a hit is possible. */
export function useSlap(
  root: { current: HTMLElement | null },
  desk: Desk,
  play: KovrikiPlay,
  hit: (stamp: number) => void,
): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const slap = new Slap();
    const down = (event: PointerEvent) => {
      const space = (event.target as Element).closest(".space");
      if (event.pointerType !== "touch" || space === null) return;
      const contact = Math.max(event.width, event.height);
      if (!slap.down(event.pointerId, event.timeStamp, contact) || !play.mayHit.peek()) return;
      // Its first fingers had already begun to pan or to aim.
      desk.escape();
      hit(event.timeStamp);
    };
    const up = (event: PointerEvent) => slap.up(event.pointerId);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  }, [desk, play]);
}
