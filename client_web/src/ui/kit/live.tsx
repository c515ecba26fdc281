/** Words for screen readers, and short notes for everybody. */

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { topSheet } from "./modal";

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

/** Shows a short note for some seconds, and reads it out. */
export function toast(text: string, bad = false): void {
  note.value = { n: note.peek().n + 1, text, bad };
  clearTimeout(hide);
  hide = setTimeout(() => {
    note.value = { ...note.peek(), text: "" };
  }, 4500);
}

/** Unchanged text is not announced again: every second message ends in an invisible mark. */
const marked = ({ n, text }: Said): string => (n % 2 === 0 || text === "" ? text : `${text}\u200b`);

/**
 * Where they are. A modal sheet lies over everything else and takes it out of reach, for ears too, so
 * the regions always are inside the topmost one.
 */
const place = document.createElement("div");

/** Belongs once into the page. */
export function LiveRegions(): null {
  useEffect(() => {
    render(<Regions />, place);
    const stop = effect(() => {
      const into = topSheet.value ?? document.body;
      if (place.parentNode !== into) into.append(place);
      raise(note.value.text !== "");
    });
    return () => {
      stop();
      render(null, place);
      place.remove();
    };
  }, []);
  return null;
}

/** The note above the sheet that it is in, however that one scrolls and moves. */
function raise(shown: boolean): void {
  const element = place.querySelector<HTMLElement>(".toast-place");
  // Without popovers (before 2024) it is seen all the same, but not beyond the edges of a sheet.
  if (element === null || typeof element.showPopover !== "function") return;
  const up = element.matches(":popover-open");
  if (shown && !up) element.showPopover();
  if (!shown && up) element.hidePopover();
}

function Regions() {
  return (
    <>
      <div class="unseen" aria-live="polite">
        {marked(polite.value)}
      </div>
      <div class="unseen" role="alert">
        {marked(urgent.value)}
      </div>
      <div class="toast-place" role="status" popover="manual">
        {note.value.text !== "" && (
          <p class={note.value.bad ? "toast bad" : "toast"}>{marked(note.value)}</p>
        )}
      </div>
    </>
  );
}
