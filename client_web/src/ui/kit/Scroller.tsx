/** What scrolls is a tab stop while there is more than it shows: without one, keys cannot scroll it. */

import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Keeps the element a tab stop as long as it overflows; what ends that is returned. */
export function scrollStop(element: HTMLElement): () => void {
  const look = () => {
    const more =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (more) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const watchSizes = () => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
    look();
  };
  // What runs over a child leaves the child's own size as it is.
  const content = new MutationObserver(watchSizes);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  watchSizes();
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}

/** A ref for an element that scrolls; it may come and go. */
export function useScrollStop<T extends HTMLElement>(
  given?: RefObject<T | null>,
): RefObject<T | null> {
  const own = useRef<T>(null);
  const element = given ?? own;
  const watched = useRef<{ element: T; stop(): void } | null>(null);
  useEffect(() => {
    const now = element.current;
    if (now === (watched.current?.element ?? null)) return;
    watched.current?.stop();
    watched.current = now && { element: now, stop: scrollStop(now) };
  });
  useEffect(() => () => watched.current?.stop(), []);
  return element;
}

export interface ScrollerProps {
  class: string;
  children: ComponentChildren;
  "data-seats"?: number;
}

/** A `div` that scrolls. */
export function Scroller(props: ScrollerProps): JSX.Element {
  return <div {...props} ref={useScrollStop<HTMLDivElement>()} />;
}
