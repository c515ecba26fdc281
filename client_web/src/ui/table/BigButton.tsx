/** The button that one hits: it acts on the press itself and stamps that very event. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** After its meaning changed, a hit was still meant for the old one. */
export const DEAF_MS = 250;
/** A click this soon after anything that a pointer or a key did here belongs to it. */
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
  const touchedAt = useRef(-Infinity);
  const shownMeaning = useRef(meaning);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (shownMeaning.current !== meaning) {
      changedAt.current = performance.now();
      if (button.current) button.current.dataset.since = String(changedAt.current);
    }
    shownMeaning.current = meaning;
  }, [meaning]);

  const hit = (stamp: number) => {
    touchedAt.current = stamp;
    if (stamp - changedAt.current < DEAF_MS) return;
    if (armed && !pending) props.onHit(stamp);
    else props.onIdle?.();
  };

  const touched = (event: Event) => {
    touchedAt.current = event.timeStamp;
  };

  return (
    <button
      ref={button}
      type="button"
      class={`hit-button ${armed ? "armed" : ""} ${pending ? "pending" : ""} ${props.class ?? ""}`}
      aria-disabled={!armed || pending}
      data-meaning={meaning}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        hit(event.timeStamp);
      }}
      onPointerUp={touched}
      onPointerLeave={touched}
      onPointerCancel={touched}
      onKeyUp={(event) => {
        // Some browsers click when Space is released.
        if (event.key === " ") event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        hit(event.timeStamp);
      }}
      onClick={(event) => {
        // Screen readers and voice control click without pressing anything first.
        if (event.timeStamp - touchedAt.current > SAME_HIT_MS) hit(event.timeStamp);
      }}
    >
      {children}
    </button>
  );
}
