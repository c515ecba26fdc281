/** Shows a table that has no screen any more to everybody, a little at a time. */

import { type Laid, placementText } from "./lattice";
import type { Outcome } from "./outcome";

/** At most one message per this long, ms. */
export const EVERY_MS = 250;

/**
 * Sends `lay …` whenever what lies in the open has changed: at once, but at most every `EVERY_MS`,
 * and always the newest. Nothing is sent before `show`, so nothing leaves a standing screen.
 */
export class OpenTable {
  private sent: string | null = null;
  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly act: (text: string) => Promise<Outcome>) {}

  show(laid: readonly Laid[]): void {
    this.wanted = ["lay", ...laid.map(placementText)].join(" ");
    // An empty table is what everybody sees already.
    this.sent ??= "lay";
    if (this.timer === null) this.flush();
  }

  /** The screen stands, nothing may be laid, or there is no line: nothing more is sent. */
  close(): void {
    this.stop();
    this.sent = null;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.wanted = null;
  }

  private flush(): void {
    const text = this.wanted;
    if (text === null || text === this.sent) return;
    this.sent = text;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush();
    }, EVERY_MS);
    void this.act(text);
  }
}
