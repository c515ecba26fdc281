/** Copying, also where a page has no clipboard: on every plain-http name of a home network. */

import { signal } from "@preact/signals";
import { toast } from "./live";
import { later } from "./useLoaded";

/** Text that now only a person can copy. */
const byHand = signal<string | null>(null);

/** Copies a text and shows `said`; where the browser does not let it, shows the text selected. */
export async function copyText(text: string, said: string): Promise<void> {
  if ((await byClipboard(text)) || bySelection(text)) toast(said);
  else byHand.value = text;
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    // Missing without a secure origin, whatever the types say.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (clipboard === undefined) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function bySelection(text: string): boolean {
  const before = document.activeElement;
  // Outside an open sheet nothing can be selected.
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  field.readOnly = true;
  place.append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // Then by hand.
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

const ByHand = later(() => import("./ByHand"));

/** Belongs once into the page. */
export function CopyByHand() {
  const text = byHand.value;
  if (text === null) return null;
  const close = () => {
    byHand.value = null;
  };
  return <ByHand text={text} close={close} />;
}
