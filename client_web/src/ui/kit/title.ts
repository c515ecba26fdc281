/** The name of the tab: what the page shows, then the product. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

interface Named {
  readonly words: string;
}

/** The pages that are open, the uppermost last: a replay may lie over a room. */
const open = signal<readonly Named[]>([]);

/** Names the tab after this page for as long as it is shown; empty words name nothing. */
export function useTitle(words: string): void {
  useEffect(() => {
    const page = { words };
    open.value = [...open.peek(), page];
    return () => {
      open.value = open.peek().filter((one) => one !== page);
    };
  }, [words]);
}

/** "Rules · Pentaraduga", or the product alone where no page says more. */
export function titleOf(product: string): string {
  const words = open.value.at(-1)?.words ?? "";
  return words === "" ? product : `${words} · ${product}`;
}
