/** A modal sheet on the browser's own dialog: focus stays inside, Esc and the backdrop close it. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "./icons";
import { useModal } from "./modal";

interface DialogProps {
  title: string;
  /** Covers the screen. */
  whole?: boolean;
  close: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, whole = false, close, children }: DialogProps) {
  const { ref, leaving } = useModal();
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the click is the backdrop's.
    <dialog
      ref={ref}
      class={whole ? "sheet whole" : "sheet"}
      aria-labelledby={heading}
      onClose={() => {
        if (!leaving.current) close();
      }}
      onClick={(event) => {
        if (event.target === ref.current) close();
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
