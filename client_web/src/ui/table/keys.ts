/** The keyboard of a table: what a key means, wherever the letters are. */

export type TableKey =
  | { does: "pick"; index: number }
  | { does: "move"; dx: number; dy: number }
  | { does: "next"; step: 1 | -1 }
  | { does: "turn" | "lay" | "take" | "undo" | "swap" | "hit" | "finish" | "prize" | "cancel" }
  | { does: "impossible" | "agree" }
  | { does: "fit" | "zoom_in" | "zoom_out" | "group" };

const PLAIN: Record<string, TableKey> = {
  ArrowLeft: { does: "move", dx: -1, dy: 0 },
  ArrowRight: { does: "move", dx: 1, dy: 0 },
  ArrowUp: { does: "move", dx: 0, dy: 1 },
  ArrowDown: { does: "move", dx: 0, dy: -1 },
  Enter: { does: "lay" },
  Backspace: { does: "take" },
  Escape: { does: "cancel" },
  "+": { does: "zoom_in" },
  "=": { does: "zoom_in" },
  "-": { does: "zoom_out" },
  "0": { does: "fit" },
};

const LETTERS: Record<string, TableKey["does"]> = {
  r: "turn",
  z: "undo",
  s: "swap",
  f: "finish",
  h: "hit",
  p: "prize",
  i: "impossible",
  a: "agree",
  g: "group",
};

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The letter of a key. On a layout without Latin letters its place on the keyboard counts, so that
 * R is under the same finger in Russian.
 */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
}

/** What the press means to the table; null for anything that is not the table's. */
export function tableKey(press: KeyPress): TableKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1] ?? /^[1-9]$/.exec(press.key)?.[0];
  if (digit !== undefined && !press.shiftKey) return { does: "pick", index: Number(digit) - 1 };
  const plain = PLAIN[press.key];
  if (plain !== undefined) return plain;
  const letter = letterOf(press);
  if (letter === "n") return { does: "next", step: press.shiftKey ? -1 : 1 };
  const does = LETTERS[letter];
  return does === undefined ? null : ({ does } as TableKey);
}

/** Where typing is writing. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** Where Enter and the arrows already mean something. */
const CONTROLS = "button:not([data-piece]), a, summary, [role=option], [role=radio]";

/** True if the key must not reach the table: it is typed into a field, or means a control. */
export function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  if (target.closest("dialog, [role=dialog]") ?? document.querySelector("dialog[open]"))
    return true;
  return (event.key === "Enter" || event.key === " ") && target.closest(CONTROLS) !== null;
}

/** What only the game knows how to do. */
export interface GameKeys {
  finish(stamp: number): void;
  swap(stamp: number): void;
  /** H and Space. */
  hit?(stamp: number): void;
  prize?(stamp: number): void;
  impossible?(stamp: number): void;
  agree?(stamp: number): void;
  /** Enter when there is nothing to lay under it; false if it meant nothing. */
  confirm?(stamp: number): boolean;
}
