/** Something about a line of the result that is shown when somebody asks for it. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";

interface RevealProps {
  /** What the button says. */
  word: string;
  /** Whose it is, for those who hear the button alone. */
  name: string;
  children: ComponentChildren;
}

export function Reveal({ word, name, children }: RevealProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <div class="reveal">
      <button
        type="button"
        class="text-button"
        aria-expanded={open}
        aria-label={t("result.reveal", { name, word })}
        onClick={() => setOpen(!open)}
      >
        {word}
      </button>
      {open && children}
    </div>
  );
}
