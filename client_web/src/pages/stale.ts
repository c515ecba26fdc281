/**
 * A page that is older than the server: the parts that it has not loaded yet are gone there. A
 * reload brings the new page; the seat and what lies behind the screen outlive it.
 */

import { t } from "../i18n";
import { toast } from "../ui/kit/live";

const KEY = "pentaraduga.reloaded";
/** A reload that soon after another would be a circle, ms. */
const CIRCLE_MS = 30_000;
const AGAIN_MS = 1000;

let waiting = false;

/** Listens for parts that cannot be loaded, as long as the page lives. */
export function reloadWhenStale(): void {
  addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    void reloadOnceReachable();
  });
}

/** Without a network a reload would leave nothing at all: the server must answer first. */
async function reloadOnceReachable(): Promise<void> {
  while (!(await reachable())) await new Promise((done) => setTimeout(done, AGAIN_MS));
  if (Date.now() - lastReload() < CIRCLE_MS) {
    waiting = false;
    toast(t("problem.bad_message.do"), true);
    return;
  }
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without a memory a circle is possible, but a table that never opens is worse.
  }
  location.reload();
}

async function reachable(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
