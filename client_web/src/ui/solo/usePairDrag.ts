/**
 * Dragging one thing onto another, for games whose move is "these two": a card onto a card, a digit
 * onto a digit. Things carry `data-spot`; what a click does is their own affair.
 */

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** So far a pointer may slip before it drags, px. */
const SLIP = { touch: 8, other: 3 };
/** How long a finger rests on an item of a scrolling list before it picks the item up, ms. */
const HOLD_MS = 180;

export interface PairDrag {
  readonly from: string;
  /** The thing below the pointer, if it is another one. */
  readonly over: string | null;
  /** Since the pointer went down, px. */
  readonly dx: number;
  readonly dy: number;
  /** Where the pointer is, px in the viewport. */
  readonly x: number;
  readonly y: number;
}

interface Options {
  /** A drag ends with the position it began in. */
  position: ReadonlySignal<unknown>;
  /** Whether this can be taken up now. */
  can: (spot: string) => boolean;
  drop: (from: string, to: string, stamp: number) => void;
  /** The list scrolls up and down, so that a finger that moves at once scrolls it. */
  scrolls?: () => boolean;
}

interface Press {
  readonly id: number;
  readonly from: string;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  readonly waits: boolean;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  held: boolean;
}

/** The thing at a point of the viewport. */
function spotAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]");
  return found?.dataset.spot ?? null;
}

/** Watches the element; the signal holds the drag, null while there is none. */
export function usePairDrag(
  root: RefObject<HTMLElement | null>,
  options: Options,
): Signal<PairDrag | null> {
  const drag = useSignal<PairDrag | null>(null);
  const newest = useRef(options);
  newest.current = options;
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let press: Press | null = null;
    // The click that follows a drag means nothing.
    let deaf = false;
    const end = () => {
      clearTimeout(press?.timer);
      press = null;
      drag.value = null;
    };
    const down = (event: PointerEvent) => {
      deaf = false;
      if (press !== null || event.button !== 0 || !(event.target instanceof Element)) return;
      const from = event.target.closest<HTMLElement>("[data-spot]")?.dataset.spot;
      if (from === undefined || !newest.current.can(from)) return;
      const touch = event.pointerType === "touch";
      const waits = touch && newest.current.scrolls?.() === true;
      const made: Press = {
        id: event.pointerId,
        from,
        x: event.clientX,
        y: event.clientY,
        touch,
        waits,
        held: !waits,
        timer: waits
          ? setTimeout(() => {
              made.held = true;
            }, HOLD_MS)
          : undefined,
      };
      press = made;
    };
    const move = (event: PointerEvent) => {
      if (press === null || event.pointerId !== press.id) return;
      const dx = event.clientX - press.x;
      const dy = event.clientY - press.y;
      if (drag.peek() === null) {
        if (Math.hypot(dx, dy) < (press.touch ? SLIP.touch : SLIP.other)) return;
        // Nothing scrolls sideways, so that is a drag at once.
        if (!press.held && Math.abs(dx) < Math.abs(dy)) {
          end();
          return;
        }
        press.held = true;
        element.setPointerCapture(event.pointerId);
      }
      const at = spotAt(event.clientX, event.clientY);
      const over = at === press.from ? null : at;
      drag.value = { from: press.from, over, dx, dy, x: event.clientX, y: event.clientY };
    };
    const up = (event: PointerEvent) => {
      if (press === null || event.pointerId !== press.id) return;
      const done = drag.peek();
      const { from } = press;
      end();
      if (done === null) return;
      const at = spotAt(event.clientX, event.clientY);
      // Released on the thing itself, it was a tap that slipped.
      if (at === from) return;
      deaf = true;
      if (at !== null) newest.current.drop(from, at, event.timeStamp);
    };
    const cancel = (event: PointerEvent) => {
      if (press?.id === event.pointerId) end();
    };
    const lost = (event: PointerEvent) => {
      // What the finger touched first loses it to this element: that doesn't end the drag.
      if (event.target === element) cancel(event);
    };
    // Without this the browser takes a quick drag for a fling, and the next tap for the end of it.
    const still = (event: TouchEvent) => {
      if (press?.held === true && event.cancelable) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      if (!deaf) return;
      deaf = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && drag.peek() !== null) {
        event.preventDefault();
        end();
      }
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("lostpointercapture", lost);
    element.addEventListener("touchmove", still, { passive: false });
    element.addEventListener("click", click, true);
    addEventListener("keydown", key, true);
    document.addEventListener("visibilitychange", end);
    const follow = newest.current.position.subscribe(() => {
      if (drag.peek() !== null) deaf = true;
      end();
    });
    return () => {
      follow();
      end();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("lostpointercapture", lost);
      element.removeEventListener("touchmove", still);
      element.removeEventListener("click", click, true);
      removeEventListener("keydown", key, true);
      document.removeEventListener("visibilitychange", end);
    };
  }, [root, drag]);
  return drag;
}
