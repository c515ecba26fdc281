/** Where a screen reader and the keyboard go on after a screen has changed. */

import { useEffect, useRef } from "preact/hooks";

/** Gives the focus to the element once, when it appears; it needs `tabindex={-1}`. */
export function useFocusHere<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const here = element.current !== null;
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, [here]);
  return element;
}
