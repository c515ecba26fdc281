/** Words for screen readers, and short notes for everybody. */

import { signal } from "@preact/signals";

interface Said {
  n: number;
  text: string;
}

const polite = signal<Said>({ n: 0, text: "" });
const urgent = signal<Said>({ n: 0, text: "" });
const note = signal<Said & { bad: boolean }>({ n: 0, text: "", bad: false });
let hide: ReturnType<typeof setTimeout> | undefined;

/** Says something to a screen reader. `assertive` interrupts: for "screens off" only. */
export function announce(text: string, assertive = false): void {
  const region = assertive ? urgent : polite;
  region.value = { n: region.peek().n + 1, text };
}

/** Shows and says a short note for some seconds. */
export function toast(text: string, bad = false): void {
  note.value = { n: note.peek().n + 1, text, bad };
  clearTimeout(hide);
  hide = setTimeout(() => {
    note.value = { ...note.peek(), text: "" };
  }, 4500);
}

/** Unchanged text is not announced again: every second message ends in an invisible mark. */
const marked = ({ n, text }: Said): string => (n % 2 === 0 || text === "" ? text : `${text}\u200b`);

/** Belongs once into the page. */
export function LiveRegions() {
  return (
    <>
      <div class="unseen" aria-live="polite">
        {marked(polite.value)}
      </div>
      <div class="unseen" role="alert">
        {marked(urgent.value)}
      </div>
      <div class="toast-place" role="status">
        {note.value.text !== "" && (
          <p class={note.value.bad ? "toast bad" : "toast"}>{marked(note.value)}</p>
        )}
      </div>
    </>
  );
}
