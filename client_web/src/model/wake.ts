/** Keeps the screen on during a round, where the browser can. */

import { effect, type ReadonlySignal } from "@preact/signals";

/** Holds a wake lock while `active`; asks again whenever the page is seen again. Returns its end. */
export function keepAwake(active: ReadonlySignal<boolean>): () => void {
  if (typeof navigator === "undefined" || !("wakeLock" in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  const ask = () => {
    if (!active.peek() || document.visibilityState !== "visible" || lock?.released === false) {
      return;
    }
    navigator.wakeLock.request("screen").then(
      (held) => {
        if (active.peek()) lock = held;
        else void held.release();
      },
      () => {
        // Low battery or a policy: the screen goes dark as usual.
      },
    );
  };
  const stop = effect(() => {
    if (active.value) ask();
    else void lock?.release();
  });
  document.addEventListener("visibilitychange", ask);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
