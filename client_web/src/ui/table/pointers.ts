/** Feeds a DragController from the pointer events of one persistent element. */

import { DragController, type DragSink, type Pointer } from "./drag";

const KINDS = new Set(["mouse", "pen", "touch"]);

function pointerOf(event: PointerEvent): Pointer {
  const kind = KINDS.has(event.pointerType) ? (event.pointerType as Pointer["kind"]) : "mouse";
  return {
    id: event.pointerId,
    kind,
    at: { x: event.clientX, y: event.clientY },
    time: event.timeStamp,
    contact: Math.max(event.width, event.height),
  };
}

/** Buttons and fields that lie on the table act by themselves. */
const OWN_WILL = "button:not([data-piece]), a, input, select, textarea, summary, [data-own-will]";

export interface Pointers {
  readonly drag: DragController;
  stop(): void;
}

/**
 * Listens on `root`, which must live as long as the board: what is drawn inside may come and go
 * under a finger. `busy` hears whether a pointer of the table is down.
 */
export function listen(root: HTMLElement, sink: DragSink, busy: (on: boolean) => void): Pointers {
  const drag = new DragController(sink);
  let frame = 0;

  const settle = () => {
    busy(drag.busy);
    if (drag.busy && frame === 0) frame = requestAnimationFrame(tick);
  };
  const tick = (now: number) => {
    frame = 0;
    drag.frame(now);
    settle();
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest(OWN_WILL)) return;
    if (drag.down(pointerOf(event))) {
      // The element under the finger may be redrawn; the root is not.
      root.setPointerCapture(event.pointerId);
      event.preventDefault();
      const active = document.activeElement;
      if (active instanceof HTMLElement && root.contains(active)) active.blur();
    }
    settle();
  };
  const move = (event: PointerEvent) => {
    drag.move(pointerOf(event));
  };
  const up = (event: PointerEvent) => {
    drag.up(pointerOf(event));
    settle();
  };
  const cancelled = (event: PointerEvent) => {
    drag.cancel(event.type === "pointercancel" ? "pointercancel" : "lost", event.pointerId);
    settle();
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") drag.cancel("hidden");
    settle();
  };
  /** Long presses would open a menu in the middle of a drag. */
  const menu = (event: Event) => {
    if (!(event.target as Element).closest("input, textarea")) event.preventDefault();
  };

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancelled);
  root.addEventListener("lostpointercapture", cancelled);
  root.addEventListener("contextmenu", menu);
  document.addEventListener("visibilitychange", hidden);
  return {
    drag,
    stop() {
      cancelAnimationFrame(frame);
      drag.cancel("lost");
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", cancelled);
      root.removeEventListener("lostpointercapture", cancelled);
      root.removeEventListener("contextmenu", menu);
      document.removeEventListener("visibilitychange", hidden);
    },
  };
}
