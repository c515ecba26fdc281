/** A question before anything that cannot be taken back, or that affects others: a sheet of its own, all in view. */

import type { ComponentChildren } from "preact";
import { Dialog } from "./Dialog";

interface SureProps {
  title: string;
  /** What it does. */
  children: ComponentChildren;
  /** From the mildest to the hardest. */
  ways: readonly { text: string; act: () => void }[];
  /** Leaves everything as it is. */
  no: string;
  close: () => void;
}

export function Sure({ title, children, ways, no, close }: SureProps) {
  return (
    <Dialog title={title} close={close}>
      <div class="stack">
        <p>{children}</p>
        {ways.map(({ text, act }) => (
          <button key={text} type="button" class="button danger" onClick={act}>
            {text}
          </button>
        ))}
        <button type="button" class="button" onClick={close}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
