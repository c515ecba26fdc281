/** The slap of a palm on a touch screen, told from fingers that move tiles. */

/** So large a contact is no finger tip, px. */
export const PALM_HIT_PX = 64;
/** This many fingers at once are a hand. */
export const FINGERS = 3;
/** They touch down together within this, ms: a pinch and another finger do not. */
export const TOGETHER_MS = 120;

export class Slap {
  private downs: { id: number; time: number }[] = [];

  /** A touch went down; true if with it the hand has hit the table. `contact`: its larger side, px. */
  down(id: number, time: number, contact: number): boolean {
    this.downs = [...this.downs.filter((one) => one.id !== id), { id, time }];
    const together = this.downs.filter((one) => time - one.time <= TOGETHER_MS);
    const hit = contact >= PALM_HIT_PX || together.length >= FINGERS;
    // One slap is one hit, however many fingers still follow.
    if (hit) this.downs = [];
    return hit;
  }

  up(id: number): void {
    this.downs = this.downs.filter((one) => one.id !== id);
  }
}
