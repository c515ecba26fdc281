/** All steps in words; pressing one shows the table after it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { isTie, type Timeline } from "../../model/replay";
import type { ReplayPlayer } from "../../model/replay-player";
import { deedWords, stepWords, timeOf } from "./words";

interface MovesProps {
  timeline: Timeline;
  player: ReplayPlayer;
}

export function Moves({ timeline, player }: MovesProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const now = player.step.value;
  useEffect(() => {
    // Only the list itself scrolls, never the page with it.
    const box = list.current;
    const line = box?.children[now];
    if (box === null || !(line instanceof HTMLElement)) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [now]);
  return (
    <section class="card replay-moves" aria-labelledby="replay-moves">
      <h2 id="replay-moves">{t("replay.moves")}</h2>
      <ol ref={list}>
        {timeline.steps.map((step, n) => (
          <li key={n}>
            <button
              type="button"
              aria-current={n === now ? "step" : undefined}
              onClick={() => {
                player.pause();
                player.goTo(n);
              }}
            >
              <span class="move-n">{n}</span>
              <span class="move-words">
                {n === 0 ? (
                  <span>{stepWords(timeline, 0)}</span>
                ) : (
                  step.deeds.map((deed, at) => (
                    <span key={at}>
                      {deedWords(timeline, deed)}
                      {deed.said.length > 0 && (
                        <small class="move-said">{deed.said.join(" ")}</small>
                      )}
                    </span>
                  ))
                )}
                {isTie(step) && <span class="photo-badge">{t("replay.moves.tie")}</span>}
              </span>
              <span class="move-time">{n === 0 ? "" : timeOf(step)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
