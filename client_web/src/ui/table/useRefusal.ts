/** The newest refusal in words, for as long as it takes to read. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "../../model/table-round";
import { play as sound } from "../../sound";
import { announce } from "../kit/live";

const SHOWN_MS = 3500;

export interface Shown {
  /** Counts, so that the same words are drawn as new ones. */
  readonly n: number;
  readonly text: string | null;
  /** Shows these words instead; null hides what is shown. */
  hint(text: string | null): void;
}

/** `refusal`: the round's newest. `stale`: what was refused lies otherwise when this changes. */
export function useRefusal(
  refusal: Refusal | null,
  words: (refusal: Refusal) => string,
  stale: unknown = null,
): Shown {
  const [shown, setShown] = useState<{ n: number; text: string | null }>({ n: 0, text: null });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = () => setShown((now) => (now.text === null ? now : { ...now, text: null }));
  const hint = (text: string | null) => {
    clearTimeout(timer.current);
    setShown((before) => ({ n: before.n + 1, text }));
    timer.current = setTimeout(hide, SHOWN_MS);
  };
  useEffect(() => {
    if (refusal === null) return;
    const text = words(refusal);
    sound("refuse");
    announce(text);
    hint(text);
  }, [refusal]);
  useEffect(hide, [stale]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ...shown, hint };
}
