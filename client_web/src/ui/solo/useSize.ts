/** How large an element is on screen, px; zero until it is there. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const look = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
