/** Sounds and vibration of the table: `play("snap")`. */

export type SoundEvent =
  | "pick"
  | "snap"
  | "refuse"
  | "square"
  | "carpet"
  | "swap"
  | "hit"
  | "finish"
  | "dead_heat"
  | "win"
  | "tick"
  | "start";

export interface SoundOptions {
  /** `square`: which square of the figure this is, from 0: a pentatonic step each. */
  step?: number;
  /** Where it happens, −1 left … 1 right. */
  pan?: number;
}

/** Plays an event of the table, if this device wants to hear it. */
export function play(event: SoundEvent, options: SoundOptions = {}): void {
  void event;
  void options;
}
