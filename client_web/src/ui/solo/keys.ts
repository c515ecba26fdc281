/** Keys that every game for one has. */

import { useEffect, useRef } from "preact/hooks";

export type SoloKey = "undo" | "redo" | "hint" | "pause" | "more";

const LETTERS: Record<string, SoloKey> = { z: "undo", y: "redo", h: "hint", p: "pause", n: "more" };

/**
 * The letter of a key. On a layout without Latin letters its place on the keyboard counts, so that
 * Z is under the same finger in Russian.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
}

/** What the key means; null for anything else. Ctrl+Z and Ctrl+Y mean the same as Z and Y. */
export function soloKey(event: KeyboardEvent): SoloKey | null {
  if (event.altKey) return null;
  const letter = letterOf(event);
  const found = LETTERS[letter] ?? null;
  if (event.ctrlKey || event.metaKey) {
    if (letter === "z") return event.shiftKey ? "redo" : "undo";
    return letter === "y" ? "redo" : null;
  }
  return found === "undo" && event.shiftKey ? "redo" : found;
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** True if the key is typed into a field, or a sheet is open above the board. */
export function typedElsewhere(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return event.target instanceof Element && event.target.closest(FIELDS) !== null;
}

/** Listens while the board is on screen. The game's own keys go first. */
export function useSoloKeys(
  own: (event: KeyboardEvent) => boolean,
  press: (key: SoloKey, stamp: number) => void,
  active: () => boolean,
): void {
  const newest = useRef({ own, press, active });
  newest.current = { own, press, active };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const held = newest.current;
      if (event.defaultPrevented || typedElsewhere(event) || !held.active()) return;
      if (held.own(event)) {
        event.preventDefault();
        return;
      }
      const key = soloKey(event);
      if (key === null) return;
      event.preventDefault();
      if (!event.repeat || key === "undo" || key === "redo") held.press(key, event.timeStamp);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
