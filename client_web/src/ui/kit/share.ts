/** Sharing by the means of the device. */

import { copyText } from "./copy";
import { spoken } from "./spoken";

/** Hands an address to the phone's own sheet where there is one, else copies it. */
export async function shareLink(address: string, said: string): Promise<void> {
  const url = spoken(address);
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ url });
      return;
    } catch (error) {
      // Closed without sharing.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyText(url, said);
}
