/** Addresses of the pages and how one gets from one to another. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

const here = signal(typeof location === "undefined" ? "/" : location.pathname);

/** The path of the page on screen. */
export const path: ReadonlySignal<string> = here;

if (typeof window !== "undefined") {
  addEventListener("popstate", () => {
    here.value = location.pathname;
  });
}

/** Goes to a page of this app. */
export function go(to: string, replace = false): void {
  if (to === here.peek()) return;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  here.value = location.pathname;
  scrollTo(0, 0);
}

interface LinkProps {
  to: string;
  class?: string;
  children: ComponentChildren;
}

/** A link inside the app; it opens in a new tab like any other. */
export function Link({ to, class: extra, children }: LinkProps) {
  return (
    <a
      href={to}
      class={extra}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
