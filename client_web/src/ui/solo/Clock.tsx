/** The stopwatch of a game for one. */

import { useEffect, useState } from "preact/hooks";
import { clockText, type SoloModel } from "../../model/solo";

/** What the stopwatch shows, ms; the component is drawn again at every whole second. */
export function usePlayed(solo: SoloModel): number {
  const [, tick] = useState(0);
  const running = solo.watch.running.value;
  // Also when the section changes: after a pause the stopwatch shows something else.
  void solo.section.value;
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick((n) => n + 1);
          wait();
        },
        1000 - (solo.watch.shownMs() % 1000) + 5,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [solo, running]);
  return solo.watch.shownMs();
}

export function Clock({ solo }: { solo: SoloModel }) {
  return <span class="solo-clock">{clockText(usePlayed(solo))}</span>;
}
