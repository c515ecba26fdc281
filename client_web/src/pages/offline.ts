/** Keeps the page and the games for one on the device, to open without a network, and notices newer builds. */

import { type ReadonlySignal, signal } from "@preact/signals";

/** How often a page that stays open looks for a newer build, ms. */
const LOOK_MS = 3_600_000;

const newer = signal(false);

/** The server has a newer build than this page. */
export const newBuild: ReadonlySignal<boolean> = newer;

let installed = false;

/** Installs the service worker (`build/worker.js`), once. A browser without one plays as long as there is a network. */
export async function keepOffline(): Promise<void> {
  if (installed || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  installed = true;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    registration.addEventListener("updatefound", () => void look());
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden" || Date.now() - looked < LOOK_MS) return;
      looked = Date.now();
      // Without a network there is nothing to look at.
      registration.update().catch(() => undefined);
    });
  } catch {
    // Private windows and some settings refuse it.
  }
}

/** The first worker of a device is no newer build, and a page may be newer than its worker. */
async function look(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  if (own === undefined) return;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (answer.ok) newer.value = !(await answer.text()).includes(new URL(own).pathname);
  } catch {
    // Another time.
  }
}
