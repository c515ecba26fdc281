/** A modal sheet on the browser's own dialog: focus stays inside, Esc and the backdrop close it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "./icons";

/** What had the focus before the first of several sheets in a row: it gets it back. */
let opener: HTMLElement | null = null;

interface DialogProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && !active.closest("dialog")) {
      opener = active;
    }
    element?.showModal();
    return () => {
      // Its event would close the sheet that replaces this one.
      leaving.current = true;
      element?.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the click is the backdrop's.
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={heading}
      onClose={() => {
        if (!leaving.current) close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="sheet-inner">
        <div class="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="icon-button" aria-label={t("do.close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
