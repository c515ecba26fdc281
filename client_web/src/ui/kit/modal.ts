/** What lies over the page: every sheet is shown by this, so that notes and clocks know of it. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const open = signal<readonly HTMLDialogElement[]>([]);

/** The dialog above all others; everything outside it is out of reach, also for screen readers. */
export const topSheet: ReadonlySignal<HTMLDialogElement | null> = computed(
  () => open.value[open.value.length - 1] ?? null,
);

/** What had the focus before the first of several sheets in a row: it gets it back. */
let opener: HTMLElement | null = null;

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** The component is going: the `close` event that is still to come would close its successor. */
  leaving: { readonly current: boolean };
}

/** Shows the `<dialog>` with this ref above everything for as long as the component is there. */
export function useModal(): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && !active.closest("dialog")) {
      opener = active;
    }
    element.showModal();
    open.value = [...open.peek(), element];
    return () => {
      leaving.current = true;
      open.value = open.peek().filter((one) => one !== element);
      element.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  return { ref, leaving };
}
