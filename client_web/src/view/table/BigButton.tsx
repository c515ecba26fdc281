/** The button that one hits: it acts on the press itself and stamps that very event. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** After its meaning changed, a hit was still meant for the old one. */
export const DEAF_MS = 250;
/** A click that follows a press this soon is the same hit. */
const SAME_HIT_MS = 700;

export interface BigButtonProps {
  /** What a hit does; while this stays the same the button is never deaf. */
  meaning: string;
  armed: boolean;
  pending?: boolean;
  class?: string;
  onHit(stamp: number): void;
  /** It was pressed while a hit does nothing. */
  onIdle?(): void;
  children: ComponentChildren;
}

export function BigButton(props: BigButtonProps): JSX.Element {
  const { meaning, armed, pending = false, children } = props;
  const changedAt = useRef(-Infinity);
  const actedAt = useRef(-Infinity);
  const shownMeaning = useRef(meaning);
  useLayoutEffect(() => {
    if (shownMeaning.current !== meaning) changedAt.current = performance.now();
    shownMeaning.current = meaning;
  }, [meaning]);

  const hit = (stamp: number) => {
    actedAt.current = stamp;
    if (stamp - changedAt.current < DEAF_MS) return;
    if (armed && !pending) props.onHit(stamp);
    else props.onIdle?.();
  };

  return (
    <button
      type="button"
      class={`hit-button ${armed ? "armed" : ""} ${pending ? "pending" : ""} ${props.class ?? ""}`}
      aria-disabled={!armed || pending}
      data-meaning={meaning}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        hit(event.timeStamp);
      }}
      onKeyDown={(event) => {
        if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        hit(event.timeStamp);
      }}
      onClick={(event) => {
        // Screen readers and voice control click without pressing anything first.
        if (event.timeStamp - actedAt.current > SAME_HIT_MS) hit(event.timeStamp);
      }}
    >
      {children}
    </button>
  );
}
