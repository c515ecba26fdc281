/** Hooks of the own half. */

import { useEffect, useRef, useState } from "preact/hooks";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import type { Desk } from "../../ui/table/desk";
import type { KovrikiPlay } from "./play";
import { Slap } from "./slap";
import { refusalWords } from "./words";

const SHOWN_MS = 3500;

/** The newest refusal in words, for as long as it takes to read. */
export function useRefusal(play: KovrikiPlay) {
  const [shown, setShown] = useState<{ n: number; text: string | null }>({ n: 0, text: null });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = (text: string) => {
    clearTimeout(timer.current);
    setShown((before) => ({ n: before.n + 1, text }));
    timer.current = setTimeout(() => setShown((now) => ({ ...now, text: null })), SHOWN_MS);
  };
  const refusal = play.refusal.value;
  useEffect(() => {
    if (refusal === null) return;
    const text = refusalWords(refusal.code, refusal.params);
    sound("refuse");
    announce(text);
    show(text);
  }, [refusal]);
  const layout = play.table.layout.value;
  useEffect(() => {
    // What was refused lies otherwise now.
    setShown((now) => (now.text === null ? now : { ...now, text: null }));
  }, [layout]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ...shown, hint: show };
}

const WIDE = "(min-width: 1000px)";

/** True where the other halves fit beside the own one. */
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

/** A slap of the palm on the own table hits it, while a hit is possible. */
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
      // Its first fingers had begun to pan or to aim.
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
